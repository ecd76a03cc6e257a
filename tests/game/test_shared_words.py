"""The words that all games share, as a card of Pillars says them; what they do, say, refuse and bring."""

from __future__ import annotations

from pathlib import Path
from textwrap import indent
from typing import Any

import pytest

import kingsbridge_core as kb
from kingsbridge_core.game.set_files import read_set
from kingsbridge_core.text.language import speaking

HEADER = "format: 1\ngame: pillars\ntitle: Words\nchange:\n  cards:\n    artist:\n      effects:\n"


def saying(folder: Path, effects: str) -> kb.Game[Any]:
    """Return Pillars with a privilege that says this."""
    path = folder / "words.yaml"
    path.write_text(HEADER + indent(effects, "        ") + "\n", encoding="utf-8")
    return kb.find_game("pillars").with_sets([read_set(path)])


def carried(game: kb.Game[Any], seat: int = 0, *choices: str, **stocks: Any) -> Any:
    """Return a state in which a seat has carried out the effects of the privilege, with these answers."""
    state = game.new(4, seed=1, log=[])
    state.agenda.clear()
    for material, amounts in stocks.items():
        for each, amount in enumerate(amounts):
            state.stocks[each][material] = amount
    state.round = 2
    kb.carry_out(state, [(seat, effect) for effect in game.piece("artist").effects])
    state.advance()
    for choice in choices:
        state.apply(game.moves.find(choice))
    return state


def points(state: Any) -> list[int]:
    return [sum(each.values()) for each in state.points]


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("at-least: {stone: 2}", True),
        ("at-least: {stone: 3}", False),
        ("at-least: {stone: 2, wood: 2}", False),
        ("at-most: {stone: 2}", True),
        ("at-most: {stone: 1}", False),
        ("at-most: {metal: 0}", True),
        ("most: stone", True),
        ("fewest: stone", False),
        ("fewest: wood", True),
        ("at-least: {hand: 2}", True),
        ("at-most: {hand: 1}", False),
        ("is: last-trick", False),
        ("at-least: {stone: 1}, is: last-trick", False),
    ],
)
def test_a_condition_decides_between_then_and_else(tmp_path: Path, condition: str, holds: bool) -> None:
    game = saying(tmp_path, f"- when: {{{condition}, then: [points: 3], else: [points: 1]}}")
    state = carried(game, 0, stone=[2, 1, 2, 0], wood=[1, 1, 1, 1])
    assert points(state) == [3 if holds else 1, 0, 0, 0]


def test_without_else_nothing_happens_otherwise(tmp_path: Path) -> None:
    assert points(carried(saying(tmp_path, "- when: {at-least: {stone: 9}, then: [points: 3]}"))) == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("says", "stone", "gained", "sand"),
    [
        ("of: stone, get: {points: 2}", 3, 6, 1),
        ("of: stone, every: 2, get: {points: 3}", 5, 6, 1),
        ("of: stone, get: {points: 1}, limit: 2", 5, 2, 1),
        ("of: stone, get: {points: 1, sand: -1}", 3, 3, 0),
        ("of: hand, get: {points: 1}", 0, 2, 1),
        ("of: stone, get: {points: 2}", 0, 0, 1),
    ],
)
def test_a_gain_for_each(tmp_path: Path, says: str, stone: int, gained: int, sand: int) -> None:
    state = carried(saying(tmp_path, f"- per: {{{says}}}"), 0, stone=[stone, 0, 0, 0])
    assert points(state)[0] == gained
    assert state.stocks[0]["sand"] == sand


@pytest.mark.parametrize(
    ("who", "gained"),
    [
        ("you", [0, 1, 0, 0]),
        ("each", [1, 1, 1, 1]),
        ("each-other", [1, 0, 1, 1]),
        ("next", [0, 0, 1, 0]),
        ("{most: stone}", [0, 0, 1, 1]),
        ("{fewest: stone}", [1, 0, 0, 0]),
    ],
)
def test_whom_an_effect_is_for(tmp_path: Path, who: str, gained: list[int]) -> None:
    state = carried(saying(tmp_path, f"- for: {{who: {who}, do: [points: 1]}}"), 1, stone=[0, 1, 3, 3])
    assert points(state) == gained


def test_taking_and_giving_move_what_there_is_and_else_counts_if_there_is_nothing(tmp_path: Path) -> None:
    take = saying(tmp_path, "- take-from: {who: each-other, things: {stone: 2}, else: [points: 1]}")
    state = carried(take, 0, stone=[0, 1, 0, 5])
    assert [each["stone"] for each in state.stocks] == [3, 0, 0, 3]
    assert points(state) == [0, 0, 0, 0]
    state = carried(take, 0, stone=[4, 0, 0, 0])
    assert [each["stone"] for each in state.stocks] == [4, 0, 0, 0]
    assert points(state) == [1, 0, 0, 0]
    give = saying(tmp_path, "- give-to: {who: {fewest: stone}, things: {stone: 1}, else: [points: -1]}")
    assert [each["stone"] for each in carried(give, 0, stone=[2, 1, 0, 0]).stocks] == [0, 1, 1, 1]
    assert points(carried(give, 0, stone=[0, 1, 1, 1])) == [-1, 0, 0, 0]  # nobody gives to themselves


def test_nobody_can_take_points_that_are_not_there(tmp_path: Path) -> None:
    state = carried(saying(tmp_path, "- take-from: {who: next, things: {points: 5}}"))
    assert points(state) == [0, 0, 0, 0]


def test_forfeit_takes_no_more_than_there_is(tmp_path: Path) -> None:
    assert carried(saying(tmp_path, "- forfeit: {stone: 3}"), 0, stone=[2, 1, 1, 1]).stocks[0]["stone"] == 0


def test_what_follows_a_choice_waits_for_it_also_for_other_players(tmp_path: Path) -> None:
    chosen, counted = "choose: [{points: 1}, {forfeit: {stone: 1}}]", "when: {at-most: {stone: 0}, then: [points: 5]}"
    says = f"- for: {{who: each, do: [{chosen}, {counted}]}}\n- points: 7"
    state = carried(saying(tmp_path, says), 3, stone=[1, 1, 1, 1])
    game = state.game
    assert state.actor == 3
    assert [str(move) for move in state.options] == ["choose 1", "choose 2"]
    assert game.describe(state, state.options[1]) == "Lose 1 stone."
    for choice, actor in (("choose 2", 0), ("choose 1", 1), ("choose 2", 2), ("choose 1", None)):
        state.apply(game.moves.find(choice))
        assert state.actor == actor
    assert points(state) == [1, 5, 1, 12]


def test_a_question_is_saved_with_the_state(tmp_path: Path) -> None:
    game = saying(
        tmp_path, "- choose: [{swap: {give: {stone: 1}, get: {points: 4}, times: 2}}, {points: 1}]\n- gain: [metal]"
    )
    state = carried(game, 0, "choose 1", stone=[3, 0, 0, 0])
    again = game.from_data(state.to_data())
    for each in (state, again):
        each.apply(game.moves.find("swap"))
        each.apply(game.moves.find("swap"))
        assert points(each)[0] == 8
        assert each.stocks[0] == {"stone": 1, "wood": 1, "sand": 1, "metal": 1}
    kept = carried(game, 0, "choose 1", "keep", stone=[3, 0, 0, 0])
    assert points(kept)[0] == 0


def test_once_is_the_first_time_for_each_player(tmp_path: Path) -> None:
    game = saying(tmp_path, "- for: {who: each, do: [once: [points: 2], points: 1]}")
    state = carried(game)
    assert points(state) == [3, 3, 3, 3]
    again = game.from_data(state.to_data())
    assert again == state
    for each in (state, again):
        kb.carry_out(each, [(1, effect) for effect in game.piece("artist").effects])
        assert points(each) == [4, 4, 4, 4]


def test_only_a_game_with_such_a_card_remembers_what_was_done_once(tmp_path: Path) -> None:
    assert "used_once" not in kb.find_game("pillars").new(4, seed=1).to_data()["table"]
    assert "used_once" in saying(tmp_path, "- once: [points: 2]").new(4, seed=1).to_data()["table"]


def test_a_swap_is_not_offered_to_someone_who_has_nothing(tmp_path: Path) -> None:
    assert carried(saying(tmp_path, "- swap: {give: {metal: 1}, get: {points: 4}}")).actor is None


def test_the_moves_exist_only_where_a_card_needs_them(tmp_path: Path) -> None:
    base = kb.find_game("pillars")
    assert "choose 1" not in base.moves
    game = saying(tmp_path, "- choose: [{points: 1}, {points: 2}]")
    assert "choose 1" in game.moves
    assert [str(move) for move in game.moves][: len(base.moves)] == [str(move) for move in base.moves]


SAYS = """\
- when: {is: led-hand, at-least: {stone: 2}, then: [points: 2, gain: [stone, wood]], else: [points: 1]}
- per: {of: stone, get: {points: 1, sand: -1}, every: 2, limit: 3}
- take-from: {who: next, things: {wood: 1}, else: [points: 1]}
- give-to: {who: {fewest: points}, things: {stone: 1}}
- choose: [{points: 1}, {swap: {give: {stone: 1}, get: {points: 4}, times: 2}}]
- once: [points: 2, gain: [metal]]
"""
TEXTS = {
    "en": "If you led the hand and you have at least 2 stone, gain 2 points; take 1 stone or wood; otherwise, gain 1 "
    "point. Gain 1 point and lose 1 sand for every 2 stone you have (at most 3 times). Take 1 wood from the next "
    "player; if there is nothing to take, gain 1 point. Give 1 stone to the player with the fewest points. Choose "
    "one: gain 1 point; or up to 2 times, you may give 1 stone for 4 points. Only once in the game: gain 2 points; "
    "take 1 metal.",
    "fr": "Si vous avez entamé la manche et si vous avez au moins 2 pierres : gagnez 2 points ; prenez 1 pierre ou "
    "bois ; sinon : gagnez 1 point. Pour chaque groupe de 2 pierres que vous avez (3 fois au plus) : gagnez 1 point "
    "et perdez 1 sable. Prenez 1 bois chez le joueur suivant ; s'il n'y a rien à prendre : gagnez 1 point. Donnez 1 "
    "pierre au joueur qui a le moins de points. Au choix : gagnez 1 point ; ou jusqu'à 2 fois, vous pouvez donner 1 "
    "pierre contre 4 points. Une seule fois dans la partie : gagnez 2 points ; prenez 1 métal.",
    "ja": "ディールの最初にリードした、かつ、石2個以上を持っているなら：2点を得る／石か木材1個を得る／"  # noqa: RUF001
    "そうでなければ：1点を得る。"  # noqa: RUF001
    "持っている石2個につき（3回まで）：1点を得て砂1個を失う。次のプレイヤーから木材1個をもらう／もらえるものがなければ：1点を得る。"  # noqa: RUF001
    "勝利点が最も少ないプレイヤーに石1個を渡す。次の1つを選ぶ：1点を得る／または2回まで、石1個を払って4点を得てもよい。"  # noqa: RUF001
    "ゲーム中1回だけ：2点を得る／金属1個を得る。",  # noqa: RUF001
}


@pytest.mark.parametrize("code", TEXTS)
def test_the_text_of_a_card(tmp_path: Path, code: str) -> None:
    game = saying(tmp_path, SAYS)
    with speaking(code):
        assert game.piece("artist").text.replace("\u00a0", " ") == TEXTS[code]


@pytest.mark.parametrize(
    ("says", "message"),
    [
        (
            "- when: {then: [points: 1]}",
            "8:17: when: needs a condition: 'is', 'at-least', 'at-most', 'most' or 'fewest'",
        ),
        ("- when: {else: [points: 1], then: [points: 1]}", "8:17: when: needs a condition: 'is', 'at-least'"),
        ("- when: {is: led-hand}", "8:17: when: 'then' is missing"),
        ("- when: {is: leads, then: [points: 1]}", "8:22: is: 'leads' is not one of led-hand, last-trick"),
        ("- when: {most: hand, then: [points: 1]}", "8:24: most: 'hand' is not one of"),
        ("- per: {of: stones, get: {points: 1}}", "did you mean 'stone'?"),
        ("- per: {of: stone, get: {points: 0}}", "8:42: points: "),
        ("- per: {of: stone, get: {hand: 1}}", "8:34: get: 'hand' is not known here"),
        ("- for: {who: each-others, do: [points: 1]}", "did you mean 'each-other'?"),
        (
            "- for: {who: {most: stone, fewest: wood}, do: [points: 1]}",
            "8:22: who: has 2 entries, but may have at most 1",
        ),
        (
            "- for: {who: next, do: [set-aside]}",
            "8:33: do: 'set-aside' is not allowed here; every word here needs a value",
        ),
        ("- for: {who: next, do: [waits: last-trick]}", "8:33: do: 'waits' is a word of cards and not known here"),
        ("- take-from: {who: you, things: {stone: 1}}", "8:28: who: 'you' is not one of each-other, next"),
        ("- take-from: {who: next, things: {stone: 11}}", "8:50: stone: 11 is too large; it must be at most 10"),
        ("- choose: [points: 1]", "8:19: choose: has 1 entry, but needs at least 2"),
        ("- swap: {give: {}, get: {points: 1}}", "8:24: give: has 0 entries, but needs at least 1"),
        (
            "- choose: [{points: 1}, {when: {most: wood, then: [choose: [{points: 1}, {when: {most: wood, then: "
            "[points: 1]}}]]}}]",
            "effects can stand inside others 3 deep at most",
        ),
    ],
)
def test_a_mistake_is_told_at_its_place(tmp_path: Path, says: str, message: str) -> None:
    with pytest.raises(kb.DataError) as caught:
        saying(tmp_path, says)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("per: {of: stone, get: {points: 2}}", "per: {of: metal, get: {points: 2}}"),
        ("when: {at-least: {stone: 1}, then: [points: 4]}", "when: {at-least: {stone: 9}, then: [points: 4]}"),
        ("for: {who: you, do: [points: 2]}", "for: {who: each, do: [points: 2]}"),
        ("choose: [{points: 1}, {points: 5}]", "choose: [{points: 1}, {points: 2}]"),
        ("take-from: {who: next, things: {wood: 1}}", "take-from: {who: next, things: {metal: 1}}"),
        ("forfeit: {metal: 5}", "forfeit: {stone: 5}"),
        ("swap: {give: {stone: 1}, get: {points: 9}}", "swap: {give: {stone: 1}, get: {sand: 1}}"),
        ("per: {of: stone, get: {points: 1}}", "give-to: {who: next, things: {stone: 1}}"),
    ],
)
def test_greedy_values_the_better_card_higher(tmp_path: Path, better: str, worse: str) -> None:
    from kingsbridge_pillars.bots import worth_of_card

    worths = []
    for says in (better, worse):
        game = saying(tmp_path, f"- {says}")
        state = game.new(4, seed=1)
        state.stocks = [{"stone": 3, "wood": 1, "sand": 1, "metal": 0} for _ in range(4)]
        worths.append(worth_of_card(state, 0, game.piece("artist")))
    assert worths[0] > worths[1]
