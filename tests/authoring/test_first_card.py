"""The page for first authors works: every command, every edit, every line of output."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

from tests.cli.running import kingsbridge

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "first-card.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)(?: (\S+))?\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)


def shown_commands(block: str) -> Iterator[tuple[str, list[str]]]:
    """Return the commands of a block, each with the output shown for it."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, *lines = part.splitlines()
        yield command, lines


def is_shown_in(lines: list[str], output: str) -> bool:
    """Whether the output has exactly these lines; `...` stands for any others."""
    pattern = "\n".join("[\\s\\S]*" if line == "..." else re.escape(line) for line in lines)
    return re.fullmatch(pattern.replace("\n[\\s\\S]*", "(?:\n[\\s\\S]*)?"), output.rstrip("\n")) is not None


def edited(text: str, block: str) -> str:
    """Apply the edits of a block to a text: lines with a plus replace those with a minus before them."""
    for old, new in re.findall(r"((?:^-.*\n)+)((?:^\+.*\n)+)", block, re.MULTILINE):
        before, after = (re.sub(r"^[-+]", "", part, flags=re.MULTILINE) for part in (old, new))
        assert text.count(before) == 1, before
        text = text.replace(before, after)
    return text


def test_the_page_is_true(tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    for language, name, block in BLOCKS:
        if language == "yaml":
            assert block in (tmp_path / name).read_text(encoding="utf-8")
        elif language == "diff":
            file = tmp_path / name
            file.write_text(edited(file.read_text(encoding="utf-8"), block), encoding="utf-8")
        else:
            assert language == "console"
            for command, lines in shown_commands(block):
                program, *words = shlex.split(command)
                assert program == "kingsbridge"
                done = kingsbridge(*words, saves=saves, folder=tmp_path)
                is_mistaken = any(": KB" in line for line in lines)
                assert done.code == int(is_mistaken), done.text
                assert is_shown_in(lines, done.output), f"{command}\n{done.output}"


def test_the_page_shows_the_whole_way_of_an_author() -> None:
    commands = [
        command for language, _, block in BLOCKS if language == "console" for command, _ in shown_commands(block)
    ]
    assert [command.split()[1] for command in commands] == [
        *("new", "validate", "validate", "cards", "cards", "cards", "play", "compare"),
    ]


def test_every_option_the_page_mentions_exists(tmp_path: Path) -> None:
    mentioned = {
        (words[1], word) for words in map(str.split, re.findall("kingsbridge [^`\n]+", PAGE)) for word in words
    }
    options = [(command, word) for command, word in mentioned if word.startswith("--")]
    assert options
    for command, option in options:
        how = [command, "try"] if option == "--seed" and command == "cards" else [command]
        assert option in kingsbridge(*how, "--help", saves=tmp_path).output, (command, option)


def test_links_of_the_pages_for_authors_lead_somewhere() -> None:
    for page in ("first-card.md", "words.md", "cards.md", "cards-pillars.md"):
        links = re.findall(r"\]\(([^)#]+)\)", (DOCS / page).read_text(encoding="utf-8"))
        assert links
        assert all((DOCS / link).exists() for link in links), page
