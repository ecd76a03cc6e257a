"""What has changed since one's last turn: a sign behind the piece, and nothing where nothing happened."""

from __future__ import annotations

from pathlib import Path

from kingsbridge_core.game.scene import Area, Item, Scene
from kingsbridge_core.person.changes import changed

from .matches import Beside
from .terminal import Terminal

STONE = Item("stone 1", "token", "stone", "S")
DIE = Item("die 1", "die", "die showing 3", value=3)
PRICE = Item("price 1", "tag", "costs 1 point", "-1")


def scene(*items: Item, second: tuple[Item, ...] = ()) -> Scene:
    return Scene("Now", (Area("one", "One", items, areas=(Area("inner", "Inner", second),)),))


def test_a_piece_that_shows_something_else_or_lies_elsewhere_has_changed() -> None:
    before = scene(STONE, DIE)
    assert changed(before, before) == frozenset()
    assert changed(scene(STONE, DIE._replace(value=4, name="die showing 4")), before) == {"die 1"}
    assert changed(scene(DIE, second=(STONE,)), before) == {"stone 1"}
    site = Item("site 1", "space", "site 1", "1")
    assert changed(scene(site._replace(holds=(STONE,)), DIE), scene(site, STONE, DIE)) == {"stone 1"}
    assert changed(scene(STONE, DIE, Item("stone 2", "token", "stone", "S")), before) == {"stone 2"}


def test_whose_turn_it_is_and_labels_are_no_change_and_nothing_is_on_the_first_look() -> None:
    before = scene(STONE, PRICE)
    assert changed(scene(STONE._replace(marks=("turn",)), PRICE._replace(label="-2")), before) == frozenset()
    assert changed(scene(STONE, PRICE, PRICE._replace(key="price 2")), before) == frozenset()
    assert changed(before, None) == frozenset()


def test_after_the_others_moved_a_person_sees_the_signs(tmp_path: Path) -> None:
    beside = Beside("human:Ann", "bot:greedy", "bot:random", seed=5)
    terminal = Terminal("play", "pillars", *beside.seats, "--seed=5", saves=tmp_path, columns=100, rows=50)
    terminal.wait_for("Ann> ")
    assert "*" not in terminal.shown
    for number, _ in beside.choices():
        terminal.child.sendline(str(number))
        terminal.wait_for("Ann> ")
        if "*" in terminal.shown:
            break
    assert "*" in terminal.shown
    terminal.child.sendline("quit")
    assert terminal.end() == 0
