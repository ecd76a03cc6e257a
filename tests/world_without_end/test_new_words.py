"""What only the cards of authors say: the words of all games on every kind of card, new projects and favor spaces."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import indent
from typing import Any

import pytest

import kingsbridge_core as kb
from kingsbridge_core.authoring.validation import problems_of_files, problems_of_text
from kingsbridge_core.game.set_files import expansions, read_set, sets_for
from kingsbridge_core.text.language import speaking
from kingsbridge_world_without_end.bots import Greedy
from kingsbridge_world_without_end.game import WorldWithoutEndGame
from kingsbridge_world_without_end.state import Event, WorldWithoutEnd, pile_of
from kingsbridge_world_without_end.worths import judge_of, reward_worth
from tests.cli.running import succeeds

from .table import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    empty_table,
    have,
    make_ill,
    phase,
    play,
    points,
    put_houses,
    refused,
    set_goods,
    set_points,
    set_stock,
    stand_on,
    texts,
    turn,
)

HEAD = "format: 1\ngame: world-without-end\ntitle: Words\n"
PAGE = Path(__file__).parents[2] / "docs" / "cards-world-without-end.md"


def of_text(folder: Path, text: str) -> WorldWithoutEndGame:
    path = folder / "words.yaml"
    path.write_text(text, encoding="utf-8")
    game = kb.find_game("world_without_end").with_options({"start_player": 1}).with_sets([read_set(path)])
    assert isinstance(game, WorldWithoutEndGame)
    return game


def saying(folder: Path, **effects: str) -> WorldWithoutEndGame:
    """The game with these effects on cards: `grain="- points: 1"`, and `_` where an id has a hyphen."""
    box = kb.find_game("world_without_end")
    lines = []
    for name, says in effects.items():
        card = name.replace("_", "-")
        listed = next(each.name for each in box.lists.values() if card in [one.id for one in each.cards])
        lines.append(f"  {listed}:\n    {card}:\n      effects:\n{indent(says, ' ' * 8)}\n")
    return of_text(folder, HEAD + "change:\n" + "".join(lines))


def revealed(folder: Path, says: str, seats: int = 4, **goods: Any) -> WorldWithoutEnd:
    """The table after an event that says this, before its first question; Green is active."""
    game = saying(folder, rich_harvest=says)
    state = empty_table(seats, game=game, active=GREEN)
    for good, amounts in goods.items():
        for seat, amount in enumerate(amounts):
            state.goods[seat][good] = amount  # type: ignore[index]
    card = game.piece("rich-harvest")
    pile = pile_of(state, 1)
    assert isinstance(card, Event)
    if card in pile:
        pile.remove(card)
    pile.append(card)
    phase(state, "reveal")
    return state


# --- events


def test_an_event_can_be_for_the_active_player_only(tmp_path: Path) -> None:
    state = revealed(
        tmp_path, "- for: {who: you, do: [points: 2]}\n- per: {of: wool, get: {points: 2}, limit: 2}", wool=[3, 3]
    )
    assert points(state) == [10, 16, 10, 10]
    assert state.points[GREEN]["events"] == 6


@pytest.mark.parametrize(
    ("who", "gained"),
    [
        ("each-other", [1, 0, 1, 1]),
        ("next", [0, 0, 1, 0]),
        ("{most: wool}", [1, 0, 0, 0]),
        ("{fewest: wool}", [0, 0, 1, 1]),
    ],
)
def test_whom_an_event_is_for(tmp_path: Path, who: str, gained: list[int]) -> None:
    state = revealed(tmp_path, f"- for: {{who: {who}, do: [points: 1]}}", wool=[2, 1, 0, 0])
    assert [each - 10 for each in points(state)] == gained


def test_what_changes_hands_comes_from_those_who_have_it(tmp_path: Path) -> None:
    state = revealed(
        tmp_path, "- take-from: {who: each-other, things: {grain: 2}, else: [points: 1]}", grain=[1, 0, 5, 0]
    )
    assert [have(state, seat, "grain") for seat in range(4)] == [(0,), (3,), (3,), (0,)]
    state = revealed(
        tmp_path, "- take-from: {who: each-other, things: {grain: 2}, else: [points: 1]}", grain=[0, 4, 0, 0]
    )
    assert points(state)[GREEN] == 11
    state = revealed(
        tmp_path, "- give-to: {who: {fewest: wool}, things: {gold: 1}}", gold=[0, 1, 0, 0], wool=[1, 1, 0, 0]
    )
    assert [have(state, seat, "gold") for seat in range(4)] == [(0,), (0,), (1,), (0,)]


def test_nobody_can_take_what_the_stock_lacks_nor_fall_below_zero(tmp_path: Path) -> None:
    state = revealed(tmp_path, "- forfeit: {points: 10, gold: 3}\n- forfeit: {points: 5}", gold=[0, 1])
    assert points(state)[GREEN] == 0
    assert have(state, GREEN, "gold") == (0,)
    game = saying(tmp_path, rich_harvest="- per: {of: wool, get: {cloth: 2}}")
    state = empty_table(game=game)
    set_goods(state, RED, wool=3)
    set_stock(state, cloth=1)
    kb.carry_out(state, [(RED, effect) for effect in game.piece("rich-harvest").effects])
    assert have(state, RED, "cloth") == (1,)
    assert state.stock["cloth"] == 0


def test_conditions_know_the_chapter_the_plague_and_the_board(tmp_path: Path) -> None:
    game = saying(tmp_path, rich_harvest="- for: {who: you, do: [points: 1]}")
    vocabulary = game.vocabulary
    assert vocabulary is not None
    state = empty_table(game=game)
    state.round, state.healthy, state.covers = 14, list(game.places), []
    set_goods(state, RED, piety=2)
    set_points(state, RED, 12)
    put_houses(state, RED, game.house_spaces[0].id)
    state.seals[RED].append(game.project["mill"])
    make_ill(state, 4, 2)
    state.finished.append(game.project["bridge"])
    counted = {name: each.of(state, RED) for name, each in vocabulary.counts.items()}
    assert {name: counted[name] for name in ("chapter", "round", "stricken", "finished")} == {
        "chapter": 3,
        "round": 2,
        "stricken": 1,
        "finished": 1,
    }
    assert (counted["houses"], counted["seals"], counted["piety"], counted["points"]) == (1, 1, 2, 12)
    assert vocabulary.is_ahead(state, RED, "points", 1)
    assert vocabulary.facts["active"].holds(state, RED)
    assert vocabulary.facts["cloth-market-open"].holds(state, RED)
    assert vocabulary.facts["paid-duties"].holds(state, RED)
    state.missing[RED]["grain"] = 1
    assert not vocabulary.facts["paid-duties"].holds(state, RED)


def test_either_or_and_what_follows_it(tmp_path: Path) -> None:
    says = "- for: {who: each, do: [choose: [{forfeit: {grain: 1}}, {forfeit: {points: 2}}], points: 1]}"
    state = revealed(tmp_path, says, grain=[0, 1, 0, 1])
    assert state.actor == GREEN
    assert texts(state) == ["choose 1", "choose 2"]
    play(state, "choose 1")
    assert points(state) == [10, 11, 10, 10]
    assert (state.actor, texts(state)) == (YELLOW, ["choose 2"])  # no grain to give
    assert refused(state, "choose 1").reason == "you do not have what this choice costs"
    assert refused(state, "choose 4").reason == "the card offers only 2 choices"
    assert refused(state, "play grain").reason
    play(state, "choose 2", "choose 1", "choose 2")
    assert points(state) == [9, 11, 9, 11]


def test_a_swap_asks_also_those_who_have_nothing_but_nobody_if_the_stock_is_empty(tmp_path: Path) -> None:
    says = "- for: {who: each, do: [swap: {give: {wool: 1}, get: {cloth: 1}, times: 2}]}"
    state = revealed(tmp_path, says, wool=[0, 1, 0, 0])
    assert (state.actor, texts(state)) == (GREEN, ["swap", "keep"])
    play(state, "swap")
    assert (state.actor, texts(state)) == (GREEN, ["keep"])  # others cannot see that there is no wool left
    assert refused(state, "swap").reason == "you do not have 1 wool"
    assert state.game.describe(state.view(GREEN), state.options[0]) == "you do not have 1 wool"
    play(state, "keep")
    assert (state.actor, texts(state)) == (YELLOW, ["keep"])
    game = saying(tmp_path, rich_harvest=says)
    state = empty_table(game=game)
    set_stock(state, cloth=0)
    kb.carry_out(state, [(RED, effect) for effect in game.piece("rich-harvest").effects])
    state.advance()
    assert state.actor is None


def test_a_blue_event_can_give_at_the_end_of_every_turn(tmp_path: Path) -> None:
    game = saying(
        tmp_path, slow_bridge_works="- each-turn: [per: {of: houses, get: {gold: 1}}]\n- price: {good: wool, gold: 1}"
    )
    state = empty_table(game=game)
    put_houses(state, RED, game.house_spaces[0].id)
    state.edge = [game.piece("slow-bridge-works")]
    turn(state, RED)
    play(state, "play grain", "done")
    assert have(state, RED, "gold") == (1,)
    assert state.options[0].verb == "discard"
    turn(state, GREEN)
    play(state, "play sales", "done")
    assert have(state, GREEN, "gold") == (0,)


# --- action cards


def test_an_action_card_gives_points_gold_and_trades_and_then_acts(tmp_path: Path) -> None:
    says = "- points: 2\n- gold: 1\n- swap: {give: {gold: 1}, get: {wool: 2}}\n- take: [grain]"
    state = empty_table(game=saying(tmp_path, favor=says))
    turn(state, RED)
    play(state, "play favor")
    assert state.points[RED]["actions"] == 2
    play(state, "swap")
    assert have(state, RED, "gold", "wool") == (0, 2)
    play(state, "take grain")
    assert state.options[0].verb == "discard"


def test_an_either_or_of_actions(tmp_path: Path) -> None:
    state = empty_table(game=saying(tmp_path, favor="- choose: [{build: 1}, {take: [piety]}]"))
    set_goods(state, RED, stone=1)
    turn(state, RED)
    play(state, "play favor", "choose 1", "build bridge stone")
    assert state.points[RED]["building"] == 3
    assert state.options[0].verb == "discard"


def test_what_happens_when_a_card_is_played_is_not_repeated_and_once_is_once(tmp_path: Path) -> None:
    game = saying(tmp_path, favor="- played: [points: 2]\n- points: 1\n- once: [gold: 5]")
    state = empty_table(game=game)
    state.council.append(pile_of(state, 1).pop())
    turn(state, RED)
    play(state, "play favor", "discard grain")
    assert (points(state)[RED], have(state, RED, "gold")) == (13, (5,))
    turn(state, RED)
    play(state, "play privilege")
    assert (points(state)[RED], have(state, RED, "gold")) == (14, (5,))
    assert game.from_data(state.to_data()) == state


def test_only_games_with_such_cards_remember_more(tmp_path: Path) -> None:
    def table(game: kb.Game[Any]) -> dict[str, Any]:
        found: dict[str, Any] = game.new(4, seed=1).to_data()["table"]
        return found

    box = table(kb.find_game("world_without_end"))
    assert not {"laid_open", "used_once"} & set(box)
    assert "actions" not in box["points"][0]
    assert set(table(saying(tmp_path, favor="- gold: 2"))) == set(box)
    assert set(table(saying(tmp_path, favor="- choose: [{gold: 2}, {points: 1}]"))) == {*box, "laid_open"}


# --- favor spaces and projects

NEW = """\
add:
  projects:
    - {id: guildhall, name: Guildhall, stone: 1, wood: 0, effects: [points: 3, choose: [{gold: 2}, {points: 1}]]}
  favor:
    - {id: abbess, name: Abbess, after: king, effects: [per: {of: seals, get: {points: 2}}, toll: 1]}
  events:
    - id: plans
      name: Plans
      chapter: 1
      background: tan
      corners: [grain, wool, piety, gold]
      arrow: 0
      effects: [project: guildhall, cover-favor: abbess]
remove:
  events: [rich-harvest]
"""


def test_a_new_project_is_built_and_rewards_its_donors(tmp_path: Path) -> None:
    game = of_text(tmp_path, HEAD + NEW)
    state = empty_table(game=game)
    set_goods(state, RED, stone=1, gold=1)
    state.council.append(pile_of(state, 1).pop())
    game.piece("plans").effects[0].run(state, RED)
    turn(state, RED)
    play(state, "play donation", "donate guildhall", "discard grain")
    turn(state, RED)
    play(state, "play building-project", "build guildhall stone")
    assert state.points[RED]["donations"] == 3
    play(state, "choose 2")
    assert state.points[RED]["donations"] == 4
    assert game.project["guildhall"] in state.finished
    assert game.from_data(state.to_data()) == state


def test_a_new_favor_space_lies_after_the_one_it_names(tmp_path: Path) -> None:
    game = of_text(tmp_path, HEAD + NEW)
    track = [space.id for space in game.favor_track]
    assert track[track.index("king") + 1] == "abbess"
    assert len(track) == 11
    state = empty_table(game=game)
    state.favor = track.index("merchants")
    set_goods(state, RED, gold=1)
    state.seals[RED].append(game.project["bridge"])
    turn(state, RED)
    play(state, "play favor", "move-on")
    state.favor = track.index("king")
    state.agenda.clear()
    turn(state, RED)
    play(state, "play privilege", "move-on")
    assert state.points[RED]["favor"] >= 2
    assert have(state, RED, "gold") == (0,)
    stand_on(state, "queen")
    game.piece("plans").effects[1].run(state, RED)
    assert game.favor_space["abbess"] in state.covers


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("en", "Put the Guildhall on the board. Cover the favor space 'Abbess' until the chapter ends."),
        (
            "fr",
            "Placez Guildhall sur le plateau. Recouvrez la case de faveur «\u00a0Abbess\u00a0» jusqu'à la fin du "
            "chapitre.",
        ),
        ("ja", "Guildhallの建設計画をボードに置く。章の終わりまで、恩寵スペース「Abbess」を覆う。"),
    ],
)
def test_cards_name_what_a_set_adds(tmp_path: Path, code: str, says: str) -> None:
    game = of_text(tmp_path, HEAD + NEW)
    with speaking(code):
        assert game.piece("plans").text == says


# --- what cards say, and what is refused


@pytest.mark.parametrize(
    ("code", "says"),
    [
        (
            "en",
            "For the active player: if this is chapter III or a later one and at least 1 place is stricken, gain 2 "
            "points; otherwise, lose 1 grain. The player with the fewest houses: take 1 gold.",
        ),
        (
            "fr",
            "Pour le joueur actif : si on est au chapitre III ou plus tard et si au moins 1 lieu est touché par la "
            "peste : gagnez 2 points ; sinon : perdez 1 blé. Le joueur qui a le moins de maisons : prenez 1 pièce "
            "d'or.",
        ),
        (
            "ja",
            "スタートプレイヤーは：第III章以降である、かつ、病人のいる場所が1か所以上あるなら：2点を得る／"  # noqa: RUF001
            "そうでなければ：穀物1個を失う。家が最も少ないプレイヤー：金貨1枚を受け取る。",  # noqa: RUF001
        ),
    ],
)
def test_the_text_of_an_event(tmp_path: Path, code: str, says: str) -> None:
    effects = (
        "- when: {at-least: {chapter: 3, stricken: 1}, then: [points: 2], else: [forfeit: {grain: 1}]}\n"
        "- for: {who: {fewest: houses}, do: [gold: 1]}"
    )
    with speaking(code):
        assert saying(tmp_path, rich_harvest=effects).piece("rich-harvest").text.replace("\u00a0", " ") == says


def event(says: str, background: str = "tan") -> str:
    return f"change:\n  events:\n    rich-harvest: {{background: {background}, effects: [{says}]}}\n"


def card(says: str, listed: str = "actions", name: str = "favor") -> str:
    return f"change:\n  {listed}:\n    {name}: {{effects: [{says}]}}\n"


def space_after(other: str) -> str:
    return f"add:\n  favor: [{{id: abbess, name: A, after: {other}, effects: [gold: 1]}}]\n"


@pytest.mark.parametrize(
    ("says", "message"),
    [
        (
            event("points: 2"),
            "6:47: points: is a benefit for one player; on an event it goes inside 'everyone' or",
        ),
        (event("choose: [{points: 1}, {gold: 1}]", "blue"), "choose: happens at once; on a blue event, put it inside"),
        (event("each-turn: [points: 1]"), "each-turn: lasts and needs a blue event; this one is tan"),
        (event("everyone: [{for: {who: next, do: [points: 1]}}]"), "for: cannot stand inside 'everyone'; write 'for:"),
        (event("for: {who: each, do: [project: mill]}"), "'project' is a word of events and not known here"),
        (event("for: {who: each, do: [toll: 1]}"), "toll: works only on the favor track, and not inside other words"),
        (event("forfeit: {knowledge: 1}"), "6:57: knowledge: is never lost or given away"),
        (event("swap: {give: {knowledge: 1}, get: {gold: 1}}"), "knowledge: is never lost or given away"),
        (event("per: {of: houses, get: {knowledge: -1}}"), "knowledge: "),
        (event("when: {most: chapter, then: [{war: }]}"), "most: 'chapter' is not one of gold, stone"),
        (event("take-from: {who: next, things: {houses: 1}}"), "things: 'houses' is not known here"),
        (event("project: guildhal"), "project: 'guildhal' is not one of bridge, mill"),
        (card("choose: [{repeat: }, {points: 1}]"), "repeat"),
        (card("choose: [repeat, {points: 1}]"), "'repeat' cannot stand inside other words"),
        (card("when: {most: gold, then: [played: [points: 1]]}"), "played: cannot stand inside other words"),
        (card("toll: 1"), "'toll' is a word of benefits and not known here"),
        (card("when: {at-least: {gold: 1}, then: [build: 1]}", "favor", "king"), "'build' is a word of actions and"),
        (space_after("kin"), "5:40: after: 'kin' is not one of queen"),
        (space_after("abbess"), "5:40: after: there is no space 'abbess' before this one"),
        ("remove:\n  projects: [mill]\n", "5:14: cannot remove 'mill': 'projects' then has 6"),
    ],
)
def test_a_mistake_is_told_at_its_place(says: str, message: str) -> None:
    found = [str(each) for each in problems_of_text(HEAD + says)]
    assert any(message in each for each in found), found


@pytest.mark.parametrize(
    ("says", "message"),
    [
        (event("when: {at-least: {chapter: 2}, then: [{points: 1}]}"), "chapter: never holds here"),
        (
            event("when: {at-most: {chapter: 1}, then: [{points: 1}]}"),
            "chapter: always holds here",
        ),
        (event("when: {at-least: {houses: 5}, then: [{points: 1}]}"), "houses: never holds here"),
        (card("when: {at-least: {chapter: 1}, then: [{points: 1}]}"), "chapter: always holds here"),
        (card("when: {at-most: {round: 6}, then: [{points: 1}]}"), "round: always holds here"),
        (
            card("choose: [{gold: 1}, {swap: {give: {wool: 1}, get: {wool: 2}}}]"),
            "wool: is given and got at",
        ),
    ],
)
def test_what_makes_no_difference_is_told_at_its_place(says: str, message: str) -> None:
    found = [str(each) for each in problems_of_text(HEAD + says)]
    assert [message in each for each in found if "it is already" not in each] == [True], found


def test_a_condition_that_can_hold_is_not_doubted() -> None:
    says = "when: {at-least: {chapter: 3, houses: 4, stricken: 1}, at-most: {points: 50}, then: [{points: 1}]}"
    assert not problems_of_text(HEAD + card(says))


def test_the_example_of_the_documentation_is_a_set_without_problems(tmp_path: Path) -> None:
    *_others, example = re.findall(r"```yaml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    path = tmp_path / "guildhall.yaml"
    path.write_text(example, encoding="utf-8")
    assert not problems_of_files([path], play=0)
    kb.find_game("world_without_end").with_sets([read_set(path)])


def test_the_documentation_shows_a_card_of_the_expansion_as_it_is(tmp_path: Path) -> None:
    (shown,) = re.findall(r"```console\n\$ kingsbridge (.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    command, _newline, told = shown.partition("\n")
    assert succeeds(*command.split(), saves=tmp_path).startswith(told)


def test_the_expansion_has_every_kind_of_card_and_uses_the_new_words() -> None:
    box = kb.find_game("world_without_end")
    (path,) = expansions(box).values()
    (expansion,) = sets_for(box, [path])
    added = expansion.part("add")
    assert {name: len(cards) for name, cards in added.items()} == {
        "actions": 2,
        "events": 10,
        "projects": 1,
        "favor": 1,
    }
    game = box.with_sets([expansion])
    used = {
        each.word.name for card in expansion.named() for own in game.piece(card).effects for each in own.with_inner()
    }
    assert game.vocabulary is not None
    assert used >= {*game.vocabulary.words, "played", "each-turn"}


# --- bots


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("points: 3", "points: 1"),
        ("gold: 5", "gold: 1"),
        ("per: {of: wool, get: {points: 1}}", "per: {of: cloth, get: {points: 1}}"),
        ("when: {at-least: {wool: 2}, then: [points: 4]}", "when: {at-least: {wool: 9}, then: [points: 4]}"),
        ("for: {who: you, do: [points: 2]}", "for: {who: each, do: [points: 2]}"),
        ("choose: [{build: 1}, {points: 5}]", "choose: [{build: 1}, {points: 1}]"),
        ("take-from: {who: next, things: {wool: 1}}", "take-from: {who: next, things: {cloth: 1}}"),
        ("swap: {give: {wool: 1}, get: {gold: 9}}", "swap: {give: {cloth: 1}, get: {gold: 9}}"),
        ("played: [points: 4]", "played: [points: 1]"),
        ("take: [grain]", "points: 1"),
    ],
)
def test_greedy_values_a_card_by_what_it_brings(tmp_path: Path, better: str, worse: str) -> None:
    worths = []
    for says in (better, worse):
        game = saying(tmp_path, favor=f"- {says}")
        state = empty_table(game=game)
        for seat in (RED, GREEN, YELLOW, BLUE):
            set_goods(state, seat, wool=3)
        worths.append(judge_of(game.piece("favor"))(state, RED, state.projects))
    assert worths[0] > worths[1]


def test_greedy_values_a_new_project_by_its_reward_and_takes_the_better_choice(tmp_path: Path) -> None:
    game = of_text(tmp_path, HEAD + NEW)
    state = empty_table(game=game)
    assert reward_worth(state, RED, game.project["guildhall"]) > reward_worth(state, RED, game.project["mill"])
    state = revealed(tmp_path, "- choose: [{points: 1}, {points: 6}]")
    assert str(kb.chosen_by(Greedy(), state, seed=1, number=1)) == "choose 2"
