"""Pictures of tables: complete, measured with real fonts, alike everywhere, and safe."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from fontTools.ttLib import TTFont

import kingsbridge_core as kb
from kingsbridge_core.game.scene import Area, Item, Scene, items_in
from kingsbridge_core.pictures.drawing import png, svg
from kingsbridge_core.pictures.fonts import FOLDER, STYLES, Font, advances, lines_of, width
from kingsbridge_core.pictures.items import SHAPES
from tests.browser.test_look import position
from tests.proof import for_full_run

GAMES = ("pillars", "column_of_fire", "world_without_end")
SPACE = "{http://www.w3.org/2000/svg}"


def scene_of(game: str, code: str = "en") -> Scene:
    """The table of the first person in the middle of a game, in a language."""
    match = position(game)
    with kb.speaking(code), kb.speaking(match.game.language):
        found: Scene = match.plugins.scene(match.game)(match.state.view(0), match.names)
        return found


def texts(picture: str) -> list[tuple[str, float, float]]:
    """Each line of text of a picture, where it begins, and how wide it is."""
    found = []
    for text in ElementTree.fromstring(picture).iter(f"{SPACE}text"):
        wide = float(text.get("textLength", "8"))
        left = float(text.get("x", "0")) - (wide / 2 if text.get("text-anchor") == "middle" else 0)
        found.append(("".join(text.itertext()), left, wide))
    return found


@pytest.mark.parametrize("font", STYLES)
def test_letters_are_as_wide_as_the_font_says(font: Font) -> None:
    file = TTFont(FOLDER / f"{font}.ttf")
    unit, widths = file["head"].unitsPerEm, file["hmtx"]
    known = {letter: widths[glyph][0] / unit for letter, glyph in file.getBestCmap().items()}
    assert advances(font) == known
    assert set(map(ord, "AZaz09éàçœŒ«»…→·•")) <= set(known)


@pytest.mark.parametrize(
    ("text", "most", "lines"),
    [
        ("Take 1 stone, wood or sand.", 90, ["Take 1 stone,", "wood or sand."]),
        ("play blue-mortar-mixer", 80, ["play blue-", "mortar-mixer"]),
        ("Donaudampfschifffahrt", 60, ["Donauda", "mpfschifff", "ahrt"]),
        ("石1個、木1個、砂1個。", 50, ["石1個、", "木1個、", "砂1個。"]),
        ("", 50, [""]),
    ],
)
def test_lines_break_where_a_reader_expects_it(text: str, most: float, lines: list[str]) -> None:
    found = lines_of(text, most, "sans", 12)
    assert found == lines
    assert all(width(line, "sans", 12) <= most for line in found)


@pytest.mark.parametrize(
    ("game", "code"),
    [(game, "en") for game in GAMES] + [for_full_run((game, code)) for game in GAMES for code in ("fr", "ja")],
)
@pytest.mark.parametrize("wide", [1100, for_full_run(400)])
def test_everything_is_drawn_inside_the_picture(game: str, code: str, wide: int) -> None:
    scene = scene_of(game, code)
    picture = svg(scene, scene.title, wide=wide)
    said = texts(picture)
    assert all(left >= 0 and left + across <= wide for _text, left, across in said)
    words = " ".join(text for text, _left, _across in said)
    for item in items_in(scene.areas):
        if item.kind == "card":
            assert all(part in words for part in item.name.replace("-", "- ").split()[:1])
    used = set(re.findall(r'<use href="#([\w-]+)"', picture))
    assert used == set(re.findall(r'<symbol id="([\w-]+)"', picture))
    assert used <= set(re.findall(r'<symbol id="([\w-]+)"', SHAPES))


@pytest.mark.parametrize("place", range(10))
def test_no_text_of_a_card_leaves_the_card(place: int) -> None:
    """Of whatever length, with or without a place to break it."""
    name = ["W" * 60, "i" * 60, "Wort " * 9, "木" * 30, "a-" * 30][place % 5]
    says = ["M" * 80, "ein Wort nach dem andern " * 5][place % 2]
    picture = svg(Scene("", (Area("a", "", (Item("c", "card", name, text=says),)),)), wide=400)
    rects = [each for each in ElementTree.fromstring(picture).iter(f"{SPACE}rect") if each.get("stroke") != "none"]
    left, across = min(
        ((float(each.get("x", 0)), float(each.get("width", 0))) for each in rects), key=lambda each: each[1]
    )
    assert all(left <= at and at + wide <= left + across for _text, at, wide in texts(picture))


def test_names_cannot_bring_markup_or_control_characters() -> None:
    name = '<script>alert(1)</script>&"\x1b[31m\u202e'
    picture = svg(Scene(name, (Area("a", name, (Item("c", "card", name, name, text=name),)),)), name)
    ElementTree.fromstring(picture)
    assert "<script" not in picture
    assert "\x1b" not in picture
    assert "\u202e" not in picture


def test_a_png_shows_japanese_in_the_theme_asked_for() -> None:
    dark, light = (png(svg(scene_of("pillars", "ja"), theme=theme), 1) for theme in ("dark", "light"))
    for picture in (dark, light):
        assert picture.startswith(b"\x89PNG")
        assert int.from_bytes(picture[16:20]) == 1100
    assert dark != light
    empty = svg(Scene("", (Area("a", "", (Item("t", "text", "　" * 4),)),)))
    words = svg(Scene("", (Area("a", "", (Item("t", "text", "石と木材"),)),)))
    boxes = svg(Scene("", (Area("a", "", (Item("t", "text", "\U000f0000" * 4),)),)))
    assert len({png(each, 1) for each in (empty, words, boxes)}) == 3
