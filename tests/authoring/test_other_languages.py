"""Card authors are told the same faults, at the same places, in a language that marks every text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from kingsbridge_core.authoring.catalogues import found_in, write
from kingsbridge_core.authoring.codes import CODES, explained
from kingsbridge_core.authoring.problem_reports import Report, text_report
from kingsbridge_core.authoring.validation import problems_of_files
from kingsbridge_core.data.source import Problem
from kingsbridge_core.text import language
from tests.proof import one_of_all
from tests.text.speaking import speaking

CORE = Path(language.__file__).parent.parent
CORPUS = Path(__file__).parent.parent / "corpus"
GAMES = sorted(path.name for path in CORPUS.iterdir() if (path / "data").is_dir())
CODE = "eo"
OPENED, CLOSED = "«", "»"


def marked(text: str) -> str:
    """Mark a translation so that it differs from the original: in other quotes, and between marks."""
    return f"{OPENED}{text.replace('!r}', '}')}{CLOSED}"


texts_in = cache(found_in)
"""All texts of a package; to find them takes seconds."""


def catalogue_of(package: Path, folder: Path, translated: Callable[[str], str]) -> Path:
    """Write a package folder with a catalogue of its texts, each translated by a function."""
    catalogue = Catalog(locale=CODE, charset="utf-8", fuzzy=False)
    for message in texts_in(package):
        if isinstance(message.id, str) and message.id:
            catalogue.add(message.id, translated(message.id))
        elif message.id:
            catalogue.add(message.id, tuple(map(translated, message.id)))
    write(folder / package.name, CODE, catalogue)
    return folder / package.name


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write a folder with a catalogue in which all texts of the core are marked."""
    return catalogue_of(CORE, tmp_path_factory.mktemp("marked"), marked)


@contextmanager
def speaking_in_marks(package: Path) -> Iterator[None]:
    """Let the core speak the marked language."""
    with reading_from(language._, package), speaking(CODE):
        yield


@contextmanager
def reading_from(texts: language.Texts, package: Path) -> Iterator[None]:
    """Read texts from the catalogues of another folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(texts, "package", package)
        patch.setattr(texts, "_catalogue", language.InEachLanguage(texts._read))
        yield


@pytest.fixture
def in_marks(package: Path) -> Iterator[None]:
    """Let the core speak the marked language for a whole test."""
    with speaking_in_marks(package):
        yield


def faults(problems: list[Problem]) -> list[tuple[object, ...]]:
    """Return what does not depend on the language."""
    return [(each.place, each.code, each.is_warning, each.about) for each in problems]


def found_in_sets(game: str) -> list[Problem]:
    """Return the faults of the broken sets for a game, each set checked alone."""
    return [each for path in sorted((CORPUS / game).glob("*.yaml")) for each in problems_of_files([path])]


found_in_english = cache(found_in_sets)


@pytest.mark.parametrize("game", one_of_all(GAMES))
def test_the_same_faults_are_found_in_every_language_and_no_word_about_shape_is_left_in_english(
    game: str, package: Path
) -> None:
    in_english = found_in_english(game)
    with speaking_in_marks(package):
        found = found_in_sets(game)
    assert faults(found) == faults(in_english)
    about_shape = [each for each in found if each.code < "KB300"]
    own = [each for each in about_shape if OPENED not in each.message]
    assert len(about_shape) > 20
    assert [each for each in own if not is_said_by_the_game(each, game)] == []


def is_said_by_the_game(problem: Problem, game: str) -> bool:
    """Whether the message is in a schema, which editors also show, or in the plugin, which has its own texts."""
    schemas, plugin = CORE.parent / "schemas", CORE.parent / "plugins" / f"kingsbridge_{game}"
    files = (*schemas.glob("*.json"), *(schemas / game).glob("*.json"), *plugin.glob("*.py"))
    return any(problem.message.rpartition(": ")[2] in path.read_text("utf-8") for path in files)


def test_a_removal_is_blamed_whatever_the_quotes_look_like(tmp_path: Path, in_marks: None) -> None:
    path = tmp_path / "set.yaml"
    path.write_text("format: 1\ngame: column-of-fire\ntitle: T\nremove:\n  loch_leven: [loch-leven-ore]\n", "utf-8")
    (problem,) = problems_of_files([path])
    assert (problem.place.line, problem.code) == (5, "KB309")
    assert problem.message.count("loch_leven") == 1


@pytest.mark.parametrize("game", one_of_all(GAMES))
def test_the_same_faults_are_found_whatever_the_messages_say(game: str, tmp_path: Path) -> None:
    in_english, said = found_in_english(game), "'tom' 'aliena' 'loch-leven-ore' 'bridge'"
    packages = (CORE, CORE.parent / "plugins" / f"kingsbridge_{game}")
    package, plugin = (catalogue_of(each, tmp_path, lambda _text: said) for each in packages)
    with speaking_in_marks(package), reading_from(import_module(f"{plugin.name}.language")._, plugin):
        found = found_in_sets(game)
    assert sum(said in each.message for each in found) > len(found) / 2
    assert list(dict.fromkeys(faults(found))) == list(dict.fromkeys(faults(in_english)))


def test_the_report_is_marked_but_for_places_codes_and_lines_of_files(in_marks: None, tmp_path: Path) -> None:
    path = tmp_path / "set.yaml"
    path.write_text("format: 1\ngame: pillars\ntitel: T\n", "utf-8")
    lines = list(text_report(Report(problems_of_files([path]), 1)))
    told = [line for line in lines if line and not line.startswith(" ")]
    assert len(told) >= 3
    assert all(OPENED in line for line in told), told


@pytest.mark.parametrize("code", CODES)
def test_the_explanation_of_a_code_is_marked_and_its_examples_are_not(code: str, in_marks: None) -> None:
    lines = list(explained(code))
    assert OPENED in lines[0]
    assert lines[2].startswith(OPENED)
    examples = [line for line in lines if line.startswith("    ")]
    assert any(OPENED in line for line in examples) == CODES[code].is_told
