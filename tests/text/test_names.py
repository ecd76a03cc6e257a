"""Names stand in sentences in the form that the language needs: elided, quoted, with an article."""

from __future__ import annotations

import pytest

from kingsbridge_core.engine.log import Line
from kingsbridge_core.text import language
from kingsbridge_core.text.language import _, counted, filled, in_quotes
from kingsbridge_core.text.names import FORMS, Name, begins_with_vowel
from kingsbridge_core.text.phrases import all_of, listed, one_of, paragraph
from tests.text.speaking import speaking

NETHERLANDS = Name("Pays-Bas", {"the": "les Pays-Bas", "of": "des Pays-Bas", "in": "aux Pays-Bas"})


@pytest.mark.parametrize("name", ["Anne", "Élise", "île", "Œdipe", "Hélène", "Henri", "hôtel", "Yves", "« Anne »", "A"])
def test_these_begin_with_a_vowel(name: str) -> None:
    assert begins_with_vowel(name)


@pytest.mark.parametrize(
    "name", ["Bob", "Çelik", "Harry", "Hans", "halle", "héros", "huit", "Yann", "花子", "11", "", "{"]
)
def test_these_do_not(name: str) -> None:
    assert not begins_with_vowel(name)


@pytest.mark.parametrize(
    ("text", "name", "shown"),
    [
        ("la main {seat:de}", "Anne (jaune)", "la main d'Anne (jaune)"),
        ("la main {seat:de}", "Bob", "la main de Bob"),
        ("plus {seat:que}", "Yves", "plus qu'Yves"),
        ("{seat:quoted}", "Anne", "«\xa0Anne\xa0»"),
        ("{seat:quoted}", "jouer «\xa0Blé\xa0»", "«\xa0jouer “Blé”\xa0»"),
        ("une règle {seat:de quoted}", "Une colonne de feu", "une règle d'«\xa0Une colonne de feu\xa0»"),
        ("{seat:of}, {seat:in}, {seat}", NETHERLANDS, "des Pays-Bas, aux Pays-Bas, Pays-Bas"),
        ("{seat:to}", NETHERLANDS, "Pays-Bas"),
        ("{seat:of}", 7, "7"),
    ],
)
def test_a_sentence_asks_for_the_form_of_a_name(text: str, name: object, shown: str) -> None:
    with speaking("fr"):
        assert _(text, seat=name) == shown
        assert counted(text, text, 2, seat=name) == shown
        assert Line(text, {"card": 1, "seat": 0}).told([name]) == shown  # type: ignore[list-item]


def test_other_languages_do_not_elide_and_have_quotes_of_their_own() -> None:
    assert filled("{seat:de}, {seat:quoted}", {"seat": "Anne"}) == "Anne, 'Anne'"
    with speaking("ja"):
        assert filled("{seat:de quoted}", {"seat": "アン"}) == "「アン」" == in_quotes("アン")
        assert in_quotes("「穀物」を捨てる") == "「『穀物』を捨てる」"


@pytest.mark.parametrize("join", [all_of, one_of, listed])
def test_of_several_names_each_is_in_the_form(join: object) -> None:
    with speaking("fr"):
        shown = filled("{names:de}", {"names": join(["Anne", "Bob", NETHERLANDS])})  # type: ignore[operator]
        assert shown == join(["d'Anne", "de Bob", "de Pays-Bas"])  # type: ignore[operator]
        assert Line("{cards:de}", {"cards": ["Anne", "Bob"]}).told([]) == "d'Anne, de Bob"


HOSTILE = ["{seat}", "{0}", "{seat:de}", "{seat.__class__}", "{", "}", "{{}}", "{number:,}", "%s", ":"]


@pytest.mark.parametrize("code", ["en", "fr"])
@pytest.mark.parametrize("name", HOSTILE)
def test_what_a_player_is_called_is_never_read_as_a_text_with_braces(name: str, code: str) -> None:
    with speaking(code):
        arguments = {"seat": name, "number": 12345, "names": [name]}
        assert filled("{seat:of} {number:,}", arguments).startswith(f"{name} 12")
        assert Line("{names:of}: {seat}", {"seat": 0, "names": [name]}).told([name]) == f"{name}: {name}"


def test_a_form_that_is_none_is_no_form() -> None:
    with pytest.raises(ValueError, match="format"):
        filled("{seat:genitive}", {"seat": "Ann"})
    assert filled("{number:.1f}", {"number": 2}) == "2.0"


def test_a_text_without_forms_costs_no_search_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language, "FORM", None)
    assert filled("{seat} wins.", {"seat": "Ann"}) == "Ann wins."


def test_no_form_can_be_mistaken_for_the_format_of_a_number() -> None:
    for form in FORMS:
        with pytest.raises(ValueError, match=r"[Ff]ormat|specifier"):
            format(5, form)


# --- several of a kind


@pytest.mark.parametrize(
    ("code", "three", "two", "gap"),
    [
        ("en", "2 to 4", "3 or 4", "2, 3 or 5"),
        ("fr", "2 à 4", "3 ou 4", "2, 3 ou 5"),
        ("ja", "2〜4", "3か4", "2、3、または5"),
    ],
)
def test_numbers_that_follow_each_other_are_a_range(code: str, three: str, two: str, gap: str) -> None:
    with speaking(code):
        assert (one_of("234"), one_of("34"), one_of("235"), one_of(["7"])) == (three, two, gap, "7")
        assert one_of(["red", "blue", "4"]) == one_of(iter(["red", "blue", "4"]))


def test_between_sentences_is_a_space_but_not_after_a_japanese_stop() -> None:
    assert paragraph(["One.", "", "Two."]) == "One. Two."
    assert paragraph(["一。", "二。", "three.", "四"]) == "一。二。three. 四"
    assert paragraph([]) == ""
