// The table in the browser: shows what the server sends, and sends what the player chooses. Nothing is kept but wishes.
"use strict";

const here = location.pathname.replace(/\/$/, "");
const byId = (id) => document.getElementById(id);
const all = (selector, within = document) => Array.from(within.querySelectorAll(selector));
const calm = matchMedia("(prefers-reduced-motion: reduce)");
let state = byId("data") && JSON.parse(byId("data").textContent); // null on pages without a table
let narrowed = null; // the moves left after a click on something that several moves are about
let chosen = null; // the item whose menu is open
let known = null; // how every piece looked when the player last moved

// --- what the player wishes, kept in this browser

const wishes = {
  read: (name) => { try { return localStorage.getItem("kingsbridge " + name) || ""; } catch { return ""; } },
  write: (name, value) => { try { localStorage.setItem("kingsbridge " + name, value); } catch { /* a private window */ } },
};
document.documentElement.dataset.theme = wishes.read("theme") || "auto";
const query = new URLSearchParams(location.search);
if (state && !query.has("lang") && wishes.read("lang") && wishes.read("lang") !== document.documentElement.lang) {
  query.set("lang", wishes.read("lang"));
  location.search = query;
}
const language = "?lang=" + encodeURIComponent(document.documentElement.lang);

// --- what comes from the server

let stream = null;
function listen() {
  stream = new EventSource(here + "/events" + language);
  stream.onmessage = (event) => { lost(false); update(JSON.parse(event.data)); };
  stream.onerror = () => {
    lost(true);
    if (stream.readyState === EventSource.CLOSED) setTimeout(listen, 2000); // the server may be starting again
  };
}

function gone(isOver) { // the link was closed; or it leads to a rematch, and the end of this match stays in view
  stream.close();
  if (!isOver) { location.reload(); return; }
  for (const each of all("[data-do=rematch]")) each.classList.add("main");
}

function lost(is) { document.body.classList.toggle("lost", is); }

function update(news) {
  if (news.gone) { gone(news.over); return; }
  const before = state, isNew = news.number !== state.number;
  const parts = Object.entries(news.parts).map(([id, html]) => [id, made(html)]);
  const moving = isNew ? changed(parts) : new Set();
  const seen = news.replay && isNew ? looks() : null;
  const draw = () => { // number and moves change together: a click always means the position it was made in
    const focus = kept(document.activeElement);
    state = news;
    if (isNew) closeChoice(false);
    for (const [id, content] of parts) put(id, content);
    if (news.more) tell(...news.more);
    arrange(news.order);
    marks();
    if (before.asked && isNew) known = looks();
    if (seen) known = seen; // a replay marks what each move changed
    news_marks();
    refocus(focus);
  };
  if (moving.size && moving.size < 60 && document.startViewTransition && !calm.matches && !document.hidden) {
    name(moving);
    const change = document.startViewTransition(() => { draw(); name(moving); });
    for (const each of [change.ready, change.updateCallbackDone, change.finished]) each.catch(() => {}); // a quicker move skips it
    change.finished.catch(() => {}).finally(() => name(new Set()));
  } else draw();
  byId("log").scrollTop = byId("log").scrollHeight;
  if (news.asked && isNew) turnToMoves();
  if (news.asked && !before.asked) call();
  if (news.over && !before.over) show("score");
}

function made(html) {
  const template = document.createElement("template");
  template.innerHTML = html.trim();
  return template.content;
}

function put(id, content) {
  const old = byId(id);
  if (!id.startsWith("area-")) old.replaceChildren(content);
  else if (old) old.replaceWith(content);
  else byId("scene").append(content);
}

function tell(gone, lines) { // what is new at the end of the log
  const list = byId("log").firstElementChild;
  for (let each = 0; each < gone; each++) list.firstElementChild.remove();
  list.append(made(lines));
}

function arrange(order) {
  const ids = new Set(order.map(([id]) => id));
  for (const area of all(".place > .area")) if (!ids.has(area.id)) area.remove();
  for (const [id, place] of order) {
    const home = document.querySelector(`[data-place="${place}"].place`);
    const area = byId(id);
    if (area && home.children[order.filter((each) => each[1] === place).findIndex((each) => each[0] === id)] !== area) home.append(area);
  }
}

// --- what has changed

const itemsIn = (within) => all(".item[data-key]", within);

function look(item) { // what a piece shows, and what it lies on
  const home = item.parentElement && item.parentElement.closest("[data-key], .area");
  const face = item.classList.contains("holder") ? item.querySelector(".handle") : item;
  return `${home ? home.dataset.key || home.id : ""} ${face.dataset.name} ${face.textContent}`;
}

function looks(within = document) {
  return new Map(itemsIn(within).map((item) => [item.dataset.key, look(item)]));
}

function changed(parts) {
  const old = looks(), found = new Set();
  for (const [, content] of parts)
    for (const [key, shows] of looks(content)) if (old.get(key) !== shows) found.add(key);
  return found;
}

function news_marks() {
  for (const item of itemsIn(document))
    item.classList.toggle("news", Boolean(known) && known.get(item.dataset.key) !== look(item) && !item.matches(".m-turn, .tag"));
}

function name(keys) { // a piece that moves keeps its name, so that the browser shows it moving
  for (const item of itemsIn(document)) {
    const key = item.dataset.key;
    item.style.viewTransitionName = keys.has(key) ? "k" + Array.from(key, (letter) => letter.codePointAt(0).toString(36)).join("_") : "";
  }
}

function kept(focus) { // where the keyboard is, if that may be drawn anew
  if (!focus || focus === document.body) return null;
  if (focus.closest("#moves, #choice")) return "#moves";
  const item = focus.closest("[data-key]");
  return item ? `button[data-key="${CSS.escape(item.dataset.key)}"]` : null;
}

function refocus(selector) {
  if (!selector || (document.activeElement && document.activeElement !== document.body)) return;
  const found = document.querySelector(selector);
  if (found) found.focus({ preventScroll: true });
}

// --- whose turn it is

function marks() {
  document.title = (state.asked ? "● " : "") + document.title.replace(/^● /, "");
  byId("icon").href = state.asked ? "/static/icon-turn.svg" : "/static/icon.svg";
  document.body.classList.toggle("asked", state.asked);
  document.body.classList.toggle("over", Boolean(state.over));
  const undo = byId("undo");
  if (undo) undo.disabled = !state.undo;
  for (const each of all("[data-do=hint]")) each.disabled = !state.asked;
  for (const tab of all(".tabs [data-tab]"))
    tab.classList.toggle("has", Boolean(document.querySelector(`.place-${tab.dataset.tab} [data-moves]`)));
}

function call() {
  if (wishes.read("sound") !== "on") return;
  const sound = new AudioContext();
  const tone = sound.createOscillator(), volume = sound.createGain();
  tone.frequency.value = 523;
  volume.gain.setValueAtTime(0.15, sound.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, sound.currentTime + 0.5);
  tone.connect(volume).connect(sound.destination);
  tone.start();
  tone.stop(sound.currentTime + 0.5);
}

// --- what the player does

async function send(what, body) {
  try {
    const answer = await fetch(`${here}/${what}${language}`, {
      method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body),
    });
    const said = await answer.json();
    if (!answer.ok) notice(said.why);
    return answer.ok ? said : null;
  } catch {
    lost(true);
    return null;
  }
}

function notice(text) {
  const box = byId("notice");
  box.textContent = text;
  box.hidden = !text;
  clearTimeout(notice.timer);
  notice.timer = setTimeout(() => { box.hidden = true; }, 3000 + 50 * text.length);
}

const buttonOf = (number) => document.querySelector(`#moves [data-number="${number}"]`);

function play(button) {
  if (!button) return;
  closeChoice();
  send("move", { number: state.number, move: button.dataset.move });
}

function point(item) {
  let moves = item.dataset.moves.split(" ");
  if (narrowed) {
    const both = moves.filter((each) => narrowed.includes(each));
    if (both.length) moves = both;
  }
  if (moves.length === 1) play(buttonOf(moves[0]));
  else choose(item, moves);
}

function choose(item, moves) {
  narrowed = moves;
  chosen = item.dataset.key;
  for (const each of all("[data-moves]"))
    (each.closest(".holder") || each).classList.toggle("left", each.dataset.moves.split(" ").some((move) => moves.includes(move)));
  for (const each of all("#moves .move")) each.classList.toggle("left", moves.includes(each.dataset.number));
  document.body.classList.add("narrowed");
  const box = byId("choice");
  box.replaceChildren(...moves.map((number) => {
    const button = buttonOf(number).cloneNode(true);
    button.setAttribute("role", "menuitem");
    button.tabIndex = -1;
    button.addEventListener("click", () => play(buttonOf(number)));
    return button;
  }));
  box.setAttribute("aria-label", item.dataset.name);
  box.hidden = false;
  beside(box, item);
  box.firstElementChild.focus({ preventScroll: true });
}

function beside(box, item) { // below it, above, right or left: where the box hides least of what could be clicked next
  const at = (item.closest(".holder") || item).getBoundingClientRect(), size = box.getBoundingClientRect();
  const within = (place, length, whole) => Math.max(8, Math.min(place, whole - length - 8));
  const left = within(at.left, size.width, innerWidth), top = within(at.top, size.height, innerHeight);
  const places = [[left, at.bottom + 6], [left, at.top - size.height - 6], [at.right + 6, top], [at.left - size.width - 6, top]];
  const others = all(".place .left, .place .can").map((each) => each.getBoundingClientRect());
  const hidden = ([x, y]) => {
    const covers = (other) => other.left < x + size.width && x < other.right && other.top < y + size.height && y < other.bottom;
    const outside = x < 8 || y < 8 || x + size.width > innerWidth - 8 || y + size.height > innerHeight - 8;
    return others.filter(covers).length + (outside ? 1000 : 0);
  };
  const [x, y] = places.sort((one, other) => hidden(one) - hidden(other))[0];
  box.style.left = `${within(x, size.width, innerWidth)}px`;
  box.style.top = `${within(y, size.height, innerHeight)}px`;
}

function closeChoice(returns = true) {
  const box = byId("choice"), hadFocus = box.contains(document.activeElement), item = chosen;
  narrowed = chosen = null;
  box.hidden = true;
  box.replaceChildren();
  document.body.classList.remove("narrowed");
  if (returns && hadFocus && item !== null) refocus(`button[data-key="${CSS.escape(item)}"]`);
}

// --- a closer look

function picture(item) { // what lies there, large, with its name and text
  const holder = item.closest(".holder"), box = document.createElement("div");
  const drawn = item.querySelector("svg") && !item.matches(".card, .space, .card > .handle, .space > .handle") ? item.querySelector("svg").cloneNode(true) : null;
  box.className = `closer ${Array.from((holder && item.matches(".handle") ? holder : item).classList).filter((each) => each.startsWith("c-")).join(" ")}`;
  const title = document.createElement("b"), text = document.createElement("span");
  title.className = "band name";
  title.textContent = item.dataset.name;
  text.className = "says";
  text.textContent = item.dataset.text || "";
  box.append(...(drawn ? [drawn] : []), title, text);
  for (const each of holder && item.matches(".handle") ? all(".holds [data-name]", holder) : []) {
    const held = document.createElement("span");
    held.className = "says";
    held.textContent = each.dataset.name;
    box.append(held);
  }
  return box;
}

function zoom(item) {
  const box = byId("zoom");
  clearTimeout(zoom.timer);
  if (box.hidden === false) box.hidden = true;
  if (!item || !byId("choice").hidden) return;
  zoom.timer = setTimeout(() => {
    if (!item.isConnected) return;
    box.replaceChildren(picture(item));
    box.hidden = false;
    beside(box, item);
  }, 500);
}

async function explain(item) {
  if (!item.dataset.name) return;
  const words = document.createElement("div"), seen = document.createElement("div");
  words.className = "words";
  seen.className = "seen";
  seen.append(picture(item), words);
  if (state.asked && item.dataset.about && !item.dataset.moves) {
    const said = await send("why", { about: item.dataset.about });
    for (const line of said ? said.lines : []) words.append(paragraph(line, "reason"));
  } else if (!state.asked) words.append(paragraph(state.turn));
  open([seen], item.dataset.name);
}

function paragraph(text, kind = "") {
  const made = document.createElement("p");
  made.textContent = text;
  made.className = kind;
  return made;
}

function open(children, title = "") {
  zoom(null);
  byId("pane-body").replaceChildren(...children);
  byId("pane-title").textContent = title;
  if (!byId("pane").open) byId("pane").showModal();
}

async function show(what, words = "") {
  const answer = await fetch(`${here}/show/${what}${language}&q=${encodeURIComponent(words)}`);
  if (!answer.ok) return;
  open([made(await answer.text())]);
  const title = byId("pane-body").querySelector("h2");
  if (title) { byId("pane-title").textContent = title.textContent; title.remove(); }
  for (const wish of all("#pane-body [data-set]")) {
    if (wish.type === "checkbox") wish.checked = wishes.read(wish.dataset.set) === "on";
    else if (wish.dataset.set === "theme") wish.value = wishes.read("theme") || "auto";
  }
  const field = byId("pane-body").querySelector("input[name=q]");
  if (field) field.focus();
}

async function hint() {
  notice("…");
  const said = await send("hint", {});
  notice("");
  if (!said) return;
  const told = document.createElement("div"); // beside the moves, until one is made
  told.className = "told";
  told.setAttribute("role", "status");
  told.append(...said.lines.map((line) => paragraph(line)));
  for (const each of all("#moves .told")) each.remove();
  byId("asked").after(told);
  for (const button of all("#moves .move")) button.classList.toggle("advised", button.dataset.move === said.move);
}

function fold(button) {
  const folded = byId("moves").classList.toggle("folded");
  button.setAttribute("aria-expanded", String(!folded));
}

function turnTo(tab) { // on a narrow window, one part of the table at a time
  document.body.dataset.tab = tab;
  for (const each of all(".tabs [data-tab]")) each.setAttribute("aria-pressed", String(each.dataset.tab === tab));
  if (tab === "log") byId("log").scrollTop = byId("log").scrollHeight;
}

function turnToMoves() { // what is asked may be about another part than the one in view
  const tabs = all(".tabs [data-tab]"), shown = tabs.find((each) => each.dataset.tab === document.body.dataset.tab);
  const has = tabs.find((each) => each.classList.contains("has"));
  if (has && !shown.classList.contains("has") && shown.dataset.tab !== "log") turnTo(has.dataset.tab);
}

async function rematch() { // if another player was quicker, it has begun already
  await fetch(`${here}/rematch${language}`, { method: "POST" }).catch(() => {});
  location.reload();
}

async function copy(button) {
  try {
    await navigator.clipboard.writeText(button.dataset.copy);
    button.textContent = button.dataset.done;
  } catch { /* the link can still be selected by hand */ }
}

// --- mouse, touch and keyboard

document.addEventListener("click", (event) => {
  const target = event.target;
  const move = target.closest("#moves .move"), item = target.closest("[data-name]");
  const asks = target.closest("[data-show]"), does = target.closest("[data-do]"), tab = target.closest(".tabs [data-tab]");
  const link = target.closest("[data-copy]"), teaches = target.closest("[data-wish]");
  if (link) copy(link);
  else if (!state) return;
  else if (move) play(move);
  else if (tab) turnTo(tab.dataset.tab);
  else if (asks) show(asks.dataset.show);
  else if (does && does.dataset.do === "undo") send("undo", { number: state.number });
  else if (does && does.dataset.do === "hint") hint();
  else if (does && does.dataset.do === "fold") fold(does);
  else if (does && does.dataset.do === "read") does.closest(".lesson").remove();
  else if (does && does.dataset.do === "rematch") rematch();
  else if (does && does.dataset.do === "replay") location.href = `${here}/replay${language}`;
  else if (target.closest("[data-step]")) stepTo(target.closest("[data-step]").dataset.step);
  else if (teaches) send("lesson", { wish: teaches.dataset.wish, lesson: teaches.dataset.lesson || "" });
  else if (item && item.dataset.moves) { zoom(null); point(item); }
  else if (item && item.tagName === "BUTTON") explain(item);
  else if (item) notice(item.dataset.name);
  else if (!target.closest("#choice")) closeChoice();
});

document.addEventListener("contextmenu", (event) => { // a right click, or a long touch, looks closer at anything
  const item = event.target.closest("[data-name]");
  if (!item) return;
  event.preventDefault();
  explain(item);
});

document.addEventListener("pointerover", (event) => {
  if (!state || event.pointerType !== "mouse") return;
  zoom(event.target.closest("[data-name]"));
  relate(event.target);
});

document.addEventListener("focusin", (event) => { if (state) relate(event.target); });

function relate(target) { // a move and the things it is about show that they belong together
  const move = target.closest(".move"), item = target.closest(".place [data-moves]");
  const numbers = move ? [move.dataset.number] : item ? item.dataset.moves.split(" ") : [];
  for (const each of all("#moves .move")) each.classList.toggle("meant", Boolean(item) && numbers.includes(each.dataset.number));
  for (const each of all(".place [data-moves]")) each.classList.toggle("meant", Boolean(move) && numbers.some((number) => each.dataset.moves.split(" ").includes(number)));
}

document.addEventListener("submit", (event) => {
  const search = event.target.dataset.search;
  if (!search) return;
  event.preventDefault();
  show(search, new FormData(event.target).get("q"));
});

document.addEventListener("change", (event) => {
  const { stop, lessons, set: wish } = event.target.dataset;
  if (stop) send("stop", { stop, asks: event.target.value });
  if (lessons !== undefined) send("lesson", { wish: event.target.checked ? "on" : "off", lesson: "" });
  if (event.target.dataset.eyes !== undefined) { query.set("eyes", event.target.value); query.set("at", state.number); location.search = query; }
  if (!wish) return;
  wishes.write(wish, event.target.type === "checkbox" ? (event.target.checked ? "on" : "off") : event.target.value);
  if (wish === "theme") document.documentElement.dataset.theme = event.target.value;
  if (wish === "lang") { query.set("lang", event.target.value); location.search = query; }
});

const STEPS = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

document.addEventListener("keydown", (event) => {
  if (!state || event.target.closest("input, select, textarea, dialog[open]") || event.ctrlKey || event.metaKey || event.altKey) return;
  const menu = event.target.closest("#choice, #moves"), item = event.target.closest("[data-name]");
  const moving = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last", " ": "play" }[event.key];
  if (state.replay && moving && !event.target.closest("button")) { event.preventDefault(); stepTo(moving); }
  else if (event.key === "Escape") { zoom(null); closeChoice(); }
  else if (/^[0-9]$/.test(event.key)) digit(event.key);
  else if (event.key === "?") show("goal");
  else if (event.key === "z" && item) explain(item);
  else if (menu && event.key in STEPS) { event.preventDefault(); step(menu, STEPS[event.key]); }
  else if (menu && (event.key === "Home" || event.key === "End")) { event.preventDefault(); step(menu, 0, event.key === "End"); }
  else if (event.key === "Tab" && event.target.closest("#choice")) { event.preventDefault(); closeChoice(); }
});

function step(menu, by, last = false) { // from move to move
  const moves = all(".move", menu), at = moves.indexOf(document.activeElement);
  const next = by ? moves[(at < 0 && by < 0 ? 0 : at + by + moves.length) % moves.length] : moves.at(last ? -1 : 0);
  if (next) next.focus();
}

let typed = "";
function digit(key) { // more than nine moves need two digits: wait for the second only where there can be one
  clearTimeout(digit.timer);
  typed += key;
  const numbers = all("#moves .move").map((each) => each.dataset.number);
  const longer = numbers.some((each) => each !== typed && each.startsWith(typed));
  const meant = buttonOf(typed);
  if (!longer) { typed = ""; play(meant); return; }
  digit.timer = setTimeout(() => { typed = ""; play(meant); }, 700);
}

// --- a replay: any position, by slider, buttons or arrow keys

const replay = { wanted: null, timer: null };

async function showMove(number) { // while one position is on its way, only the newest wish is kept
  const slider = byId("at");
  number = Math.max(0, Math.min(Number(slider.max), number));
  slider.value = number;
  mark(number);
  if (replay.wanted !== null) { replay.wanted = number; return; }
  for (replay.wanted = number; state.number !== replay.wanted;) {
    const asked = replay.wanted;
    const answer = await fetch(`${here}/at/${asked}${language}&eyes=${encodeURIComponent(document.querySelector("[data-eyes]").value)}`).catch(() => null);
    lost(!answer);
    if (!answer || !answer.ok) break;
    update(await answer.json());
    if (asked === replay.wanted) break;
  }
  replay.wanted = null;
}

function mark(number) {
  const slider = byId("at"), across = 600 * number / Math.max(1, Number(slider.max));
  byId("now").setAttribute("x1", across);
  byId("now").setAttribute("x2", across);
  slider.setAttribute("aria-valuetext", `${number} / ${slider.max}`);
}

function stepTo(where) {
  const last = Number(byId("at").max), at = Number(byId("at").value);
  const button = document.querySelector("[data-step=play]");
  const plays = where === "play" && !replay.timer;
  clearInterval(replay.timer);
  replay.timer = null;
  button.setAttribute("aria-pressed", String(plays));
  if (plays) {
    if (at === last) showMove(0);
    replay.timer = setInterval(() => { if (Number(byId("at").value) < last) showMove(Number(byId("at").value) + 1); else stepTo("play"); }, 1200);
  } else if (where !== "play") showMove({ first: 0, back: at - 1, next: at + 1, last }[where]);
}

const cards = byId("cards");
if (cards) new EventSource(here + "/events" + language).onmessage = (event) => cards.replaceChildren(made(JSON.parse(event.data)));

if (state && state.replay) {
  turnTo("board");
  mark(state.number);
  byId("at").addEventListener("input", (event) => showMove(Number(event.target.value)));
  byId("log").scrollTop = byId("log").scrollHeight;
} else if (state) {
  turnTo("board");
  known = looks();
  marks();
  if (state.asked) turnToMoves();
  byId("log").scrollTop = byId("log").scrollHeight;
  listen();
}
