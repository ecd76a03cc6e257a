"""A file that is not a sound card set is never shown, however it was named."""

from __future__ import annotations

from pathlib import Path

import pytest

import kingsbridge_core as kb
from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.game.set_files import read_sets
from kingsbridge_core.match.match import Match
from tests.cli.running import kingsbridge
from tests.match.playing import changed, lines_of, saved

SECRETS = {
    "mapping": "hunter2: hunter2\n",
    "list": "[hunter2, hunter2]\n",
    "text": "hunter2\n",
    "key": "-----BEGIN KEY-----\nhunter2: *hunter2\nhunter2: !hunter2 x\n",
    "broken": "user: hunter2\nhunter2: 1\nhunter2: 'hunter2\n",
    "nested": "server:\n  game: hunter2\n  hunter2: 1\n  hunter2: 2\n",
}
CLAIMS = {
    "another game": "game: hunter2\ntitle: hunter2\n",
    "no game": "game: [hunter2]\n",
    "wrong shape": "format: 1\ngame: pillars\ntitle: T\nhunter2: 1\n",
    "wrong value": "format: 1\ngame: pillars\ntitle: T\nchange: {cards: {tom: {value: hunter2}}}\n",
    "unknown card": "format: 1\ngame: pillars\ntitle: T\nchange: {cards: {hunter2: {value: 1}}}\n",
    "unknown number": "format: 1\ngame: pillars\ntitle: T\nnumbers: {hunter2: 1}\n",
    "broken": "format: 1\ngame: pillars\nhunter2: 1\nhunter2: *hunter2\n",
    "extends": "format: 1\ngame: pillars\ntitle: T\nextends: hunter2.yaml\n",
}
"""Files that say they are card sets, and are not sound."""
COMMANDS = (
    ["play", "pillars", "--no-save", "--seat=bot:random", "--set"],
    ["simulate", "pillars", "--games=1", "--set"],
    ["cards", "pillars", "--set"],
    ["compare", "--games=1", "--set=base", "--set"],
    ["schema", "pillars", "--set"],
)


def link_to(secret: str, tmp_path: Path) -> Path:
    """A link to a file with this content that is in another folder."""
    (tmp_path / "sets").mkdir()
    (tmp_path / "elsewhere.yaml").write_text(secret)
    link = tmp_path / "sets" / "set.yaml"
    link.symlink_to("../elsewhere.yaml")
    return link


def refused(tmp_path: Path, *arguments: str) -> str:
    """Return what a command says, which must not tell what is in the file."""
    done = kingsbridge(*arguments, saves=tmp_path)
    assert done.code != 0
    assert "hunter2" not in done.text
    assert "Traceback" not in done.text
    return done.text


@pytest.mark.parametrize("secret", SECRETS.values(), ids=SECRETS)
@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_a_file_that_does_not_even_claim_to_be_a_set_is_not_shown(
    tmp_path: Path, secret: str, command: list[str]
) -> None:
    path = tmp_path / "set.yaml"
    path.write_text(secret)
    refused(tmp_path, *command, str(path))


@pytest.mark.parametrize("secret", [*SECRETS.values(), *CLAIMS.values()], ids=[*SECRETS, *CLAIMS])
def test_a_link_that_leads_out_shows_nothing_of_a_file_that_is_not_sound(tmp_path: Path, secret: str) -> None:
    link = link_to(secret, tmp_path)
    for command in COMMANDS:
        refused(tmp_path, *command, str(link))
    refused(tmp_path, "play", "pillars", "--no-save", "--seat=bot:random", "--set", str(link.parent))
    for form in ("text", "json", "github", "sarif"):
        refused(tmp_path, "validate", "--format", form, str(link))
        refused(tmp_path, "validate", "--format", form, str(link.parent))


@pytest.mark.parametrize("secret", [*SECRETS.values(), *CLAIMS.values()], ids=[*SECRETS, *CLAIMS])
def test_a_save_cannot_have_a_file_of_its_choice_shown(tmp_path: Path, secret: str) -> None:
    path = tmp_path / "elsewhere.yaml"
    path.write_text(secret)
    save = saved(tmp_path / "match.jsonl", 3)
    digest = lines_of(save)[0]["content"]
    changed(save, 1, sets=[{"file": str(path), "title": "T", "digest": digest}])
    with pytest.raises(KingsbridgeError) as error:
        Match.load(save)
    assert "hunter2" not in str(error.value)
    for command in ("resume", "replay", "export"):
        refused(tmp_path, command, str(save))
    assert "hunter2" not in kingsbridge("saves", "--json", saves=tmp_path).text


@pytest.mark.parametrize("secret", CLAIMS.values(), ids=CLAIMS)
def test_what_a_set_extends_in_another_folder_is_closed_too(tmp_path: Path, secret: str) -> None:
    (tmp_path / "sets").mkdir()
    (tmp_path / "elsewhere.yaml").write_text(secret)
    path = tmp_path / "sets" / "set.yaml"
    path.write_text(
        "format: 1\ngame: pillars\ntitle: T\nextends: ../elsewhere.yaml\nchange: {cards: {ellen: {value: 4}}}\n"
    )
    refused(tmp_path, *COMMANDS[0], str(path))
    refused(tmp_path, "validate", str(path))


def test_the_author_of_a_set_reads_what_is_wrong_with_it(tmp_path: Path) -> None:
    path = tmp_path / "set.yaml"
    path.write_text(CLAIMS["wrong value"])
    done = kingsbridge(*COMMANDS[0], str(path), saves=tmp_path)
    assert "hunter2" in done.errors
    link = tmp_path / "other.yaml"
    link.symlink_to("set.yaml")  # within the folder, whoever wrote the link may see the file too
    assert "hunter2" in kingsbridge(*COMMANDS[0], str(link), saves=tmp_path).errors


def test_it_is_said_where_the_reason_can_be_found(tmp_path: Path) -> None:
    link = link_to(CLAIMS["wrong value"], tmp_path)
    said = refused(tmp_path, *COMMANDS[0], str(link))
    real = tmp_path / "elsewhere.yaml"
    told = f"this card set has mistakes; to see them, run: kingsbridge validate {real}"
    assert said.startswith(f"kingsbridge: {link}: ")
    assert said.endswith(f"{told}\n")
    assert "hunter2" in kingsbridge("validate", str(real), saves=tmp_path).output


def test_a_sound_set_may_be_anywhere(tmp_path: Path) -> None:
    link = link_to("format: 1\ngame: pillars\ntitle: T\nchange: {cards: {tom: {value: 4}}}\n", tmp_path)
    kb.find_game("pillars").with_sets(read_sets([link]))
    assert kingsbridge("validate", str(link), saves=tmp_path).code == 0
