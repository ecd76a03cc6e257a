// The table in the browser: shows what the server sends, and sends what the player chooses. Nothing is kept but wishes.
"use strict";

const here = location.pathname.replace(/\/$/, "");
const byId = (id) => document.getElementById(id);
const calm = matchMedia("(prefers-reduced-motion: reduce)");
let state = JSON.parse(byId("data").textContent);
let narrowed = null; // the moves left after a click on something that several moves are about

// --- what the player wishes, kept in this browser

const wishes = {
  read: (name) => { try { return localStorage.getItem("kingsbridge " + name) || ""; } catch { return ""; } },
  write: (name, value) => { try { localStorage.setItem("kingsbridge " + name, value); } catch { /* a private window */ } },
};
document.documentElement.dataset.theme = wishes.read("theme") || "auto";
const query = new URLSearchParams(location.search);
if (!query.has("lang") && wishes.read("lang") && wishes.read("lang") !== document.documentElement.lang) {
  query.set("lang", wishes.read("lang"));
  location.search = query;
}
const language = "?lang=" + encodeURIComponent(document.documentElement.lang);

// --- what comes from the server

function listen() {
  const stream = new EventSource(here + "/events" + language);
  stream.onmessage = (event) => { lost(false); update(JSON.parse(event.data)); };
  stream.onerror = () => {
    lost(true);
    if (stream.readyState === EventSource.CLOSED) setTimeout(listen, 2000); // the server may be starting again
  };
}

function lost(is) { document.body.classList.toggle("lost", is); }

function update(news) {
  const wasAsked = state.asked;
  const isNew = news.number !== state.number;
  const draw = () => { // number and moves change together: a click always means the position it was made in
    state = news;
    if (isNew) closeChoice();
    for (const [id, html] of Object.entries(news.parts)) put(id, html);
    arrange(news.order);
    marks();
  };
  if (isNew && document.startViewTransition && !calm.matches && !document.hidden) {
    name(true);
    const change = document.startViewTransition(() => { draw(); name(true); });
    for (const each of [change.ready, change.updateCallbackDone, change.finished]) each.catch(() => {}); // a quicker move skips it
    change.finished.catch(() => {}).finally(() => name(false));
  } else draw();
  const log = byId("log");
  log.scrollTop = log.scrollHeight;
  if (news.asked && !wasAsked) call();
}

function put(id, html) {
  const old = byId(id);
  if (!id.startsWith("area-")) { old.innerHTML = html; return; }
  const made = document.createElement("template");
  made.innerHTML = html.trim();
  if (old) old.replaceWith(made.content); else byId("scene").append(made.content);
}

function arrange(order) {
  const known = new Set(order.map(([id]) => id));
  for (const area of document.querySelectorAll(".place > .area")) if (!known.has(area.id)) area.remove();
  for (const [id, place] of order) {
    const home = document.querySelector(`[data-place="${place}"].place`);
    const area = byId(id);
    if (area && home.children[order.filter((each) => each[1] === place).findIndex((each) => each[0] === id)] !== area) home.append(area);
  }
}

function name(on) { // a piece that moves keeps its name, so that the browser shows it moving
  const seen = new Set();
  for (const item of document.querySelectorAll("[data-key]")) {
    const key = "k" + Array.from(item.dataset.key, (letter) => letter.codePointAt(0).toString(36)).join("_");
    item.style.viewTransitionName = on && !seen.has(key) && seen.size < 150 ? key : "";
    seen.add(key);
  }
}

// --- whose turn it is

function marks() {
  document.title = (state.asked ? "● " : "") + document.title.replace(/^● /, "");
  byId("icon").href = state.asked ? "/static/icon-turn.svg" : "/static/icon.svg";
  document.body.classList.toggle("asked", state.asked);
  const undo = byId("undo");
  if (undo) undo.disabled = !state.undo;
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
  for (const each of document.querySelectorAll("[data-moves]"))
    each.classList.toggle("left", each.dataset.moves.split(" ").some((move) => moves.includes(move)));
  document.body.classList.add("narrowed");
  const box = byId("choice");
  box.replaceChildren(...moves.map((number) => {
    const button = buttonOf(number).cloneNode(true);
    button.setAttribute("role", "menuitem");
    button.addEventListener("click", () => play(buttonOf(number)));
    return button;
  }));
  box.hidden = false;
  const at = item.getBoundingClientRect(), size = box.getBoundingClientRect();
  const left = Math.max(8, Math.min(at.left, innerWidth - size.width - 8));
  const below = at.bottom + 6 + size.height < innerHeight;
  box.style.left = `${left}px`;
  box.style.top = `${Math.max(8, below ? at.bottom + 6 : at.top - size.height - 6)}px`;
  box.firstElementChild.focus({ preventScroll: true });
}

function closeChoice() {
  narrowed = null;
  byId("choice").hidden = true;
  byId("choice").replaceChildren();
  document.body.classList.remove("narrowed");
}

async function explain(item) {
  if (!item.dataset.about && !item.title) return;
  const lines = [item.getAttribute("aria-label") || item.title];
  if (state.asked && item.dataset.about) {
    const said = await send("why", { about: item.dataset.about });
    if (said) lines.push(...said.lines);
  }
  open(lines.map((line) => { const p = document.createElement("p"); p.textContent = line; return p; }));
}

function open(children) {
  byId("pane-body").replaceChildren(...children);
  byId("pane-title").textContent = "";
  if (!byId("pane").open) byId("pane").showModal();
}

async function show(what, words = "") {
  const answer = await fetch(`${here}/show/${what}${language}&q=${encodeURIComponent(words)}`);
  if (!answer.ok) return;
  const made = document.createElement("template");
  made.innerHTML = await answer.text();
  open([...made.content.childNodes]);
  const title = byId("pane-body").querySelector("h2");
  if (title) { byId("pane-title").textContent = title.textContent; title.remove(); }
  for (const wish of byId("pane-body").querySelectorAll("[data-set]")) {
    if (wish.type === "checkbox") wish.checked = wishes.read(wish.dataset.set) === "on";
    else if (wish.dataset.set === "theme") wish.value = wishes.read("theme") || "auto";
  }
  const field = byId("pane-body").querySelector("input[name=q]");
  if (field) field.focus();
}

async function hint() {
  notice("…");
  const said = await send("hint", {});
  if (!said) return;
  notice(said.lines.join(" "));
  for (const button of document.querySelectorAll("#moves .move"))
    button.classList.toggle("advised", button.dataset.move === said.move);
}

document.addEventListener("click", (event) => {
  const target = event.target;
  const move = target.closest("#moves .move"), item = target.closest("[data-key]");
  const asks = target.closest("[data-show]"), does = target.closest("[data-do]");
  if (move) play(move);
  else if (asks) show(asks.dataset.show);
  else if (does && does.dataset.do === "undo") send("undo", { number: state.number });
  else if (does && does.dataset.do === "hint") hint();
  else if (item && item.dataset.moves) point(item);
  else if (item && item.tagName === "BUTTON") explain(item);
  else if (!target.closest("#choice")) closeChoice();
});

document.addEventListener("submit", (event) => {
  const search = event.target.dataset.search;
  if (!search) return;
  event.preventDefault();
  show(search, new FormData(event.target).get("q"));
});

document.addEventListener("change", (event) => {
  const wish = event.target.dataset.set;
  if (!wish) return;
  wishes.write(wish, event.target.type === "checkbox" ? (event.target.checked ? "on" : "off") : event.target.value);
  if (wish === "theme") document.documentElement.dataset.theme = event.target.value;
  if (wish === "lang") { query.set("lang", event.target.value); location.search = query; }
});

let typed = "";
document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, select, textarea, dialog[open]") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape") closeChoice();
  else if (/^[0-9]$/.test(event.key)) digit(event.key);
  else if (event.key === "?") show("goal");
});

function digit(key) { // more than nine moves need two digits: wait for the second only where there can be one
  clearTimeout(digit.timer);
  typed += key;
  const numbers = Array.from(document.querySelectorAll("#moves .move"), (each) => each.dataset.number);
  const longer = numbers.some((each) => each !== typed && each.startsWith(typed));
  const chosen = buttonOf(typed);
  if (!longer) { typed = ""; play(chosen); return; }
  digit.timer = setTimeout(() => { typed = ""; play(chosen); }, 700);
}

marks();
byId("log").scrollTop = byId("log").scrollHeight;
listen();
