"""The words that only cards of authors use: what they count and ask, houses and stones in a country, taken, events."""

from __future__ import annotations

from pathlib import Path
from textwrap import indent
from typing import Any

import pytest

import kingsbridge_core as kb
from kingsbridge_column_of_fire.bots import said_worth
from kingsbridge_column_of_fire.game import ColumnOfFireGame
from kingsbridge_core.game.set_files import read_set
from kingsbridge_core.text.language import speaking

from .table import DIE, GOODS, A, B, C, play, put_houses, rolled_turn, set_points, texts

ELIZABETH = "elizabeth-i"


def saying(folder: Path, *, listed: str = "characters", card: str = ELIZABETH, effects: str) -> ColumnOfFireGame:
    """Return the game with these effects on a card."""
    path = folder / "words.yaml"
    header = f"format: 1\ngame: column-of-fire\ntitle: Words\nchange:\n  {listed}:\n    {card}:\n      effects:\n"
    path.write_text(header + indent(effects, "        ") + "\n", encoding="utf-8")
    return ColumnOfFireGame({"start_player": 1}, [read_set(path)])


def table(game: ColumnOfFireGame) -> Any:
    """Return a table in a second half: three Protestants without anything, their dice free and showing 1."""
    state = game.new(3, seed=1)
    state.agenda.clear()
    state.religions, state.round, state.phase = ["protestant"] * 3, 2, "second-half"
    state.goods = [dict.fromkeys(GOODS, 0) for _ in range(3)]
    state.protection = [0, 0, 0]
    state.faces = [[1, 1, 1, 1, 1, 3] for _ in range(3)]
    for seat in range(3):
        set_points(state, seat, 0)
    return state


def serve(state: Any, seat: int, card: str, die: str, face: int) -> None:
    """Let a character be in a player's set, under this die."""
    state.characters[seat].append(state.game.piece(card))
    state.allied[seat] += (DIE[die],)
    state.faces[seat][DIE[die]] = face


def use(state: Any, card: str = ELIZABETH) -> None:
    """Ask the first player whether to use the action of a card."""
    state.agenda[:] = [(state.game.steps["use_action"], (A, state.game.piece(card)))]
    state.advance()


def carried(state: Any, *answers: str, seat: int = A, card: str = ELIZABETH) -> Any:
    """Let a seat carry out the effects of a card, with these answers."""
    state.agenda.clear()
    kb.carry_out(state, [(seat, effect) for effect in state.game.piece(card).effects])
    state.advance()
    play(state, *answers)
    return state


# --- what cards count and ask


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("is: protestant", True),
        ("is: catholic", False),
        ("is: minority", False),
        ("is: start-player", True),
        ("is: second-half", True),
        ("is: first-half", False),
        ("is: house-in-spain", True),
        ("is: house-in-france", False),
        ("at-least: {houses: 2}", True),
        ("at-least: {houses: 3}", False),
        ("at-least: {cloth: 2, goods: 3}", True),
        ("at-least: {wine: 2}", False),
        ("at-least: {catholic-in-spain: 2}", True),
        ("at-least: {catholic-in-spain: 3}", False),
        ("at-most: {catholic-in-england: 0}", True),
        ("at-least: {catholic-stones: 3}", True),
        ("at-least: {neutral-stones: 1}", False),
        ("at-least: {stones-in-spain: 3}", True),
        ("at-least: {year: 2}", True),
        ("at-least: {year: 3}", False),
        ("at-most: {characters: 1}", True),
        ("at-most: {characters: 0}", False),
        ("at-least: {free-dice: 5}", False),
        ("at-least: {free-dice: 4}", True),
        ("at-most: {loch-leven-dice: 0}", True),
        ("at-least: {advantage: 1}", False),
        ("at-most: {protection: 0}", True),
        ("most: points", False),
        ("fewest: points", True),
        ("most: houses", True),
    ],
)
def test_what_a_condition_can_ask(tmp_path: Path, condition: str, holds: bool) -> None:
    game = saying(tmp_path, effects=f"- when: {{{condition}, then: [goods: ore], else: [goods: book]}}")
    state = table(game)
    put_houses(state, "spain", yellow=2)
    put_houses(state, "england", yellow=1, green=3)
    state.goods[A] = {"book": 0, "ore": 0, "cloth": 2, "wine": 1}
    state.catholic["spain"], state.catholic["france"], state.protestant["spain"] = 2, 1, 1
    set_points(state, B, 3)
    serve(state, A, "mary-stuart", "purple", 3)
    assert carried(state).goods[A]["ore"] == int(holds)


def test_a_gain_for_each_house_and_for_each_stone(tmp_path: Path) -> None:
    effects = "- per: {of: houses, get: {points: 2}}\n- per: {of: protestant-in-spain, get: {wine: 1}, limit: 2}"
    state = table(saying(tmp_path, effects=effects))
    put_houses(state, "spain", yellow=2)
    put_houses(state, "france", yellow=1)
    state.protestant["spain"] = 3
    carried(state)
    assert state.victory[A] == 4
    assert state.goods[A]["wine"] == 2


def test_fifty_points_gained_so_make_the_year_the_last(tmp_path: Path) -> None:
    state = table(saying(tmp_path, effects="- per: {of: cloth, get: {points: 10}}"))
    state.goods[A]["cloth"] = 5
    assert carried(state).last_year == "fifty-points"


def test_goods_points_and_tiles_change_hands(tmp_path: Path) -> None:
    effects = (
        "- take-from: {who: next, things: {wine: 2, protection: 1}}\n- give-to: {who: {most: cloth}, things: {ore: 1}}"
    )
    state = table(saying(tmp_path, effects=effects))
    state.goods[B] = {"book": 0, "ore": 0, "cloth": 0, "wine": 1}
    state.goods[A]["ore"], state.goods[C]["cloth"], state.protection[B] = 1, 1, 1
    carried(state)
    assert (state.goods[A]["wine"], state.goods[A]["ore"], state.goods[C]["ore"]) == (1, 0, 1)
    assert state.protection[:2] == [1, 0]


# --- symbols beside and inside other effects


def test_an_offer_inside_asks_and_can_be_declined(tmp_path: Path) -> None:
    state = table(saying(tmp_path, effects="- for: {who: each, do: [any-good]}\n- points: 1"))
    carried(state)
    assert (state.actor, texts(state)) == (A, ["take book", "take ore", "take cloth", "take wine", "decline"])
    play(state, "take wine", "decline", "take ore")
    assert [sum(each.values()) for each in state.goods] == [1, 0, 1]
    assert state.victory[A] == 1


def test_a_ship_beside_other_effects_sells_step_by_step(tmp_path: Path) -> None:
    state = table(saying(tmp_path, effects="- when: {is: protestant, then: [ship: spain]}"))
    put_houses(state, "spain", yellow=2)
    state.goods[A] |= {"ore": 1, "cloth": 1}
    carried(state, "sell ore spain", "sell cloth spain", "place neutral spain")
    assert state.actor is None
    assert state.victory[A] == 6


def test_either_or_beside_other_effects_is_chosen_by_number(tmp_path: Path) -> None:
    state = table(saying(tmp_path, effects="- choose: [{points: 1}, {goods: wine}, rotate]\n- points: 4"))
    serve(state, A, ELIZABETH, "white", 3)
    use(state)
    assert texts(state) == ["use", "decline"]
    play(state, "use")
    assert texts(state) == ["choose 1", "choose 2", "choose 3"]
    assert state.game.describe(state.view(A), state.options[1]) == "Take 1 wine."
    play(state, "choose 3")
    assert "turn white up" in texts(state)
    play(state, "turn white up")
    assert (state.faces[A][0], state.victory[A]) == (4, 4)


def test_a_choice_alone_of_symbols_is_typed_as_ever(tmp_path: Path) -> None:
    game = saying(tmp_path, effects="- choose: [{points: 1}, {place-stone: {kind: neutral, country: spain}}]")
    assert not game.says_more
    assert "use place-stone-neutral-spain" in game.moves
    assert "choose 1" not in game.moves


def test_a_swap_of_goods(tmp_path: Path) -> None:
    state = table(saying(tmp_path, effects="- swap: {give: {cloth: 1}, get: {wine: 1, points: 1}, times: 2}"))
    state.goods[A]["cloth"] = 3
    carried(state, "swap", "swap")
    assert (state.goods[A]["cloth"], state.goods[A]["wine"], state.victory[A], state.actor) == (1, 2, 2, None)


# --- stones, houses and goods


def test_stones_in_a_certain_country(tmp_path: Path) -> None:
    effects = "- place-stone: {kind: catholic, country: spain}\n- remove-stone: {kind: neutral, country: france}"
    state = table(saying(tmp_path, effects=effects))
    state.protestant["spain"], state.neutral["france"] = 3, 1
    carried(state)
    assert (state.catholic["spain"], state.torches["spain"], state.neutral["france"]) == (1, 1, 0)
    carried(state)  # no room in Spain any more, and nothing to remove in France
    assert (state.catholic["spain"], state.neutral["france"]) == (1, 0)


@pytest.mark.parametrize(
    ("word", "before", "after"),
    [
        ("build-house: {country: spain, site: 3}", (0, 3, 2), (3, 2, 1)),
        ("build-house: {country: spain, site: 3}", (1, 0, 0), (3, 0, 0)),
        ("build-house: {country: spain, site: 3}", (4, 0, 0), (4, 0, 0)),
        ("raise-house: spain", (2, 3, 0), (3, 2, 0)),
        ("raise-house: spain", (0, 3, 0), (0, 3, 0)),
        ("raise-house: spain", (6, 0, 0), (6, 0, 0)),
        ("lower-house: spain", (3, 2, 1), (2, 1, 0)),
        ("lower-house: spain", (1, 2, 0), (0, 2, 0)),
        ("lower-house: spain", (0, 2, 0), (0, 2, 0)),
        ("lose-house: spain", (3, 2, 1), (0, 2, 1)),
        ("lose-house: spain", (0, 2, 1), (0, 2, 1)),
    ],
)
def test_what_becomes_of_houses(tmp_path: Path, word: str, before: Any, after: Any) -> None:
    state = table(saying(tmp_path, effects=f"- {word}"))
    for seat, site in enumerate(before):
        state.houses[seat]["spain"] = site
    carried(state)
    assert tuple(each["spain"] for each in state.houses) == after


def test_goods_to_discard_are_chosen_as_long_as_there_are_any(tmp_path: Path) -> None:
    state = table(saying(tmp_path, effects="- discard: 3\n- points: 1"))
    state.goods[A] |= {"book": 1, "wine": 1}
    carried(state, "discard wine", "discard book")
    assert (sum(state.goods[A].values()), state.victory[A], state.actor) == (0, 1, None)


# --- when


def test_what_happens_only_when_a_character_is_taken(tmp_path: Path) -> None:
    state = table(saying(tmp_path, effects="- taken: [goods: wine, choose: [{points: 2}, {points: 1}]]\n- goods: ore"))
    state.england[:] = []
    state.open_cards[:] = [state.game.piece(ELIZABETH)]
    rolled_turn(state, A, white=4)
    play(state, "take white")
    assert (state.goods[A]["wine"], texts(state)) == (1, ["choose 1", "choose 2"])
    play(state, "choose 1")
    assert texts(state) == ["use", "decline"]
    play(state, "use")
    assert (state.goods[A]["ore"], state.victory[A]) == (1, 2)
    use(state)
    play(state, "use")
    assert state.goods[A] == {"book": 0, "ore": 2, "cloth": 0, "wine": 1}


def test_a_character_with_nothing_else_has_no_action(tmp_path: Path) -> None:
    state = table(saying(tmp_path, effects="- taken: [goods: wine]"))
    use(state)
    assert state.actor is None


def test_only_once_in_the_game_however_often_the_action_is_used(tmp_path: Path) -> None:
    state = table(saying(tmp_path, effects="- once: [points: 5]\n- points: 1"))
    carried(carried(state))
    assert state.victory[A] == 7
    assert carried(state, seat=B).victory[B] == 6


def test_a_loch_leven_card_says_what_its_owner_gets_before_the_first_year(tmp_path: Path) -> None:
    effects = "- choose: [{goods: wine}, {points: 3}]"
    game = saying(tmp_path, listed="loch_leven", card="loch-leven-ore", effects=effects)
    state = game.new(4, seed=3)
    owner = next(seat for seat in range(4) if state.loch_leven_cards[seat][0].id == "loch-leven-ore")
    before = state.victory[owner]
    assert (state.actor, texts(state)) == (owner, ["choose 1", "choose 2"])
    play(state, "choose 2")
    assert state.victory[owner] == before + 3


def test_a_protection_tile_averts_harm_on_any_card(tmp_path: Path) -> None:
    effects = "- for: {who: each-other, do: [unless-protected: [lose-house: spain, discard: 1]]}"
    state = table(saying(tmp_path, effects=effects))
    put_houses(state, "spain", yellow=2, light_blue=3, green=4)
    state.goods[B]["wine"] = state.goods[C]["wine"] = state.protection[B] = 1
    carried(state)
    assert (state.actor, texts(state)) == (B, ["accept", "protect"])
    play(state, "protect", "discard wine")
    assert [each["spain"] for each in state.houses] == [2, 3, 0]
    assert (state.goods[B]["wine"], state.protection[B]) == (1, 0)


# --- events


def test_an_event_gives_takes_and_touches_houses(tmp_path: Path) -> None:
    effects = (
        "- for: {who: each, do: [goods: wine]}\n- points: 2\n- for: {who: {most: houses}, do: [lower-house: spain]}"
    )
    card = "spain-fines-for-catholics"
    state = table(saying(tmp_path, listed="events", card=card, effects=effects))
    put_houses(state, "spain", light_blue=3)
    state.spain[:] = [state.game.piece("spain-captain"), state.game.piece(card)]
    state.open_cards[:] = [each for each in state.open_cards if each.country != "spain"]
    state.agenda[:] = [(state.game.steps["reveal"], (B, "spain"))]
    state.advance()
    assert [each["wine"] for each in state.goods] == [1, 1, 1]
    assert state.victory == [0, 2, 0]
    assert state.houses[B]["spain"] == 2
    assert [each.id for each in state.open_cards if each.country == "spain"] == ["spain-captain"]


def test_an_event_of_the_box_can_depend_on_the_year(tmp_path: Path) -> None:
    effects = "- when: {at-least: {year: 3}, then: [loch-leven], else: [exchange]}"
    state = table(saying(tmp_path, listed="events", card="spain-fines-for-catholics", effects=effects))
    carried(state, card="spain-fines-for-catholics")
    assert state.actor is None  # nobody has a tile to exchange
    state.round = 3
    carried(state, card="spain-fines-for-catholics")
    assert [move.verb for move in state.options] == ["lay"] * 5


# --- texts and questions

SAYS = """\
- taken: [goods: wine]
- when: {is: house-in-spain, at-least: {catholic-in-spain: 2}, then: [points: 2], else: [discard: 1]}
- for: {who: {fewest: goods}, do: [unless-protected: [lower-house: france]]}
"""
TEXTS = {
    "en": "When you take this character, take 1 wine. If you have a house in Spain and there are at least 2 Catholic "
    "stones in Spain, gain 2 points; otherwise, discard 1 good of your choice. The player with the fewest goods: "
    "unless you return 1 protection tile, move your house in France down 1 site.",
    "fr": "Quand vous prenez ce personnage : prenez 1 vin. Si vous avez une maison en Espagne et si l'on compte au "
    "moins 2 pions catholiques en Espagne : gagnez 2 points ; sinon : défaussez 1 marchandise de votre choix. Le "
    "joueur qui a le moins de marchandises : à moins que vous ne rendiez 1 jeton Protection : faites descendre de 1 "
    "case votre maison en France.",
    "ja": "このキャラクターを獲得したとき：ワイン1枚を受け取る。"  # noqa: RUF001
    "スペインに自分の交易所がある、かつ、スペインのカトリック石2個以上があるなら：2点を得る／"  # noqa: RUF001
    "そうでなければ：商品を1枚選んで捨てる。"  # noqa: RUF001
    "商品が最も少ないプレイヤー：保護タイル1枚を返さないかぎり：フランスの自分の交易所を1スペース下げる。",  # noqa: RUF001
}


@pytest.mark.parametrize("code", TEXTS)
def test_the_text_of_a_card(tmp_path: Path, code: str) -> None:
    game = saying(tmp_path, effects=SAYS)
    with speaking(code):
        assert game.piece(ELIZABETH).text.replace("\u00a0", " ") == TEXTS[code]


@pytest.mark.parametrize(
    ("effects", "asked"),
    [
        ("- discard: 1", "Which good do you discard?"),
        ("- unless-protected: [points: 1]", "Elizabeth I: Unless you return 1 protection tile, gain 1 point. Do you "),
        ("- for: {who: each, do: [any-good]}", "Elizabeth I: Take 1 good of your choice."),
        ("- choose: [{points: 1}, {points: 2}]\n- points: 1", "Elizabeth I lets you choose. Which do you take?"),
    ],
)
def test_the_question_names_the_card_and_what_it_says(tmp_path: Path, effects: str, asked: str) -> None:
    from kingsbridge_column_of_fire.screen.questions import question

    state = table(saying(tmp_path, effects=effects))
    state.goods[A]["wine"] = state.protection[A] = 1
    carried(state)
    assert question(state.view(A), ["A", "B", "C"]).startswith(asked)


def test_a_refusal_names_the_reason(tmp_path: Path) -> None:
    state = table(saying(tmp_path, effects="- discard: 1"))
    state.goods[A]["wine"] = 1
    carried(state)
    assert "you have no cloth" in str(state.refusal(state.game.moves.find("discard cloth")))
    play(state, "discard wine")
    later = state.game.new(3, seed=1)
    assert "only when a card says so" in str(later.refusal(state.game.moves.find("discard wine")))


@pytest.mark.parametrize(
    ("listed", "effects", "message"),
    [
        ("characters", "- lose: {who: all, points: 1}", "'lose' is a word of events"),
        ("characters", "- when: {is: catholic, then: [loch-leven]}", "'loch-leven' is"),
        ("characters", "- when: {is: catholics, then: [points: 1]}", "did you mean 'catholic'?"),
        ("characters", "- per: {of: catholic-in-italy, get: {points: 1}}", "'catholic-in-italy' is not one of"),
        ("characters", "- per: {of: houses, get: {houses: 1}}", "get: 'houses' is not known here"),
        ("characters", "- build-house: {country: spain, site: 7}", "7 is too large; it must be at most 6"),
        ("characters", "- place-stone: {kind: catholic}", "'country' is missing"),
        ("characters", "- raise-house: italy", "'italy' is not one of"),
        ("characters", "- taken: [taken: [points: 1]]", "'taken' is"),
        ("characters", "- when: {is: catholic, then: [scores: 1]}", "'scores' is"),
        ("tiles", "- taken: [points: 1]", "works only on a character"),
        ("track", "- taken: [points: 1]", "works only on a character"),
        ("events", "- ship: spain", "'ship' is a word of action"),
    ],
)
def test_a_mistake_is_told(tmp_path: Path, listed: str, effects: str, message: str) -> None:
    cards = {"characters": ELIZABETH, "tiles": "contract", "track": "white-post", "events": "spain-loch-leven"}
    with pytest.raises(kb.DataError) as caught:
        saying(tmp_path, listed=listed, card=cards[listed], effects=effects)
    assert message in str(caught.value)


# --- greedy


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("per: {of: houses, get: {points: 2}}", "per: {of: wine, get: {points: 2}}"),
        ("when: {is: protestant, then: [points: 4]}", "when: {is: catholic, then: [points: 4]}"),
        ("for: {who: you, do: [goods: wine]}", "for: {who: each, do: [goods: wine]}"),
        ("when: {is: protestant, then: [raise-house: spain]}", "when: {is: protestant, then: [lower-house: spain]}"),
        (
            "for: {who: you, do: [place-stone: {kind: protestant, country: spain}]}",
            "for: {who: you, do: [place-stone: {kind: catholic, country: spain}]}",
        ),
        ("for: {who: each-other, do: [lose-house: spain]}", "for: {who: each-other, do: [lose-house: england]}"),
        ("unless-protected: [forfeit: {points: 1}]", "unless-protected: [forfeit: {points: 9}]"),
        ("for: {who: you, do: [goods: wine]}", "for: {who: you, do: [discard: 1]}"),
        ("once: [points: 2]", "once: [points: 1]"),
    ],
)
def test_greedy_values_the_better_card_higher(tmp_path: Path, better: str, worse: str) -> None:
    worths = []
    for says in (better, worse):
        game = saying(tmp_path, effects=f"- {says}")
        state = table(game)
        put_houses(state, "spain", yellow=2, light_blue=3)
        put_houses(state, "france", yellow=2)
        state.religions[B] = "catholic"
        state.goods[A]["cloth"], state.catholic["spain"], state.protestant["spain"] = 1, 1, 1
        set_points(state, A, 12)
        worths.append(said_worth(state, A, game.piece(ELIZABETH), 3.0))
    assert worths[0] > worths[1]


def test_greedy_uses_what_helps_and_declines_what_harms(tmp_path: Path) -> None:
    from kingsbridge_column_of_fire.bots import best_of

    for effects, move in (
        ("- per: {of: houses, get: {points: 1}}", "use"),
        ("- for: {who: each-other, do: [points: 2]}", "decline"),
        ("- give-to: {who: next, things: {cloth: 1}}", "decline"),
        ("- forfeit: {points: 2}", "decline"),
    ):
        state = table(saying(tmp_path, effects=effects))
        put_houses(state, "spain", yellow=2)
        set_points(state, A, 5)
        state.goods[A]["cloth"] = 1
        use(state)
        assert str(best_of([each for each in state.options if each.verb != "pay"], state.clone(), A)) == move
