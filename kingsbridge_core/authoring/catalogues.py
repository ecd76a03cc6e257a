"""Makes the gettext catalogues of a package with Babel: finds texts in the code, keeps translations, compiles."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from io import BytesIO
from pathlib import Path
from string import Formatter
from types import MappingProxyType
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from kingsbridge_core.errors import KingsbridgeError
from kingsbridge_core.places import folder
from kingsbridge_core.text.names import FORM_OF_NAME

KEYWORDS: dict[str, Any] = {"_": None, "counted": (1, 2), "tell": None, "N_": None, "UnknownName": None}
"""The functions whose first argument is a text for people."""
CODE = [("**.py", "python"), ("**/templates/**.html", "jinja2")]
"""The files of a package with texts in them, and how Babel reads them."""
BY_CLICK: dict[str, Any] = {"_": None, "ngettext": (1, 2)}
CORE = "kingsbridge_core"
Others = Mapping[str, Iterable[Any]]
"""Texts outside the code of a package, by where they are."""
NO_OTHERS: Others = MappingProxyType({})
UNBROKEN = {"fr": re.compile(" (?=[:;?!»%])|(?<=«) ")}
"""How a language writes its no-break spaces."""


def po_file(package: Path, code: str) -> Path:
    """Return the file with a package's texts in a language."""
    return package / "locale" / code / "LC_MESSAGES" / f"{package.name}.po"


def found_in(package: Path, others: Others = NO_OTHERS) -> Catalog:
    """Find all texts of a package in the order of its files, then those passed in and those the core has in tables."""
    catalogue = Catalog(project=package.name, charset="utf-8", fuzzy=False)
    for file, text in texts_in(package, KEYWORDS):
        catalogue.add(text, locations=[(file, 0)])
    kept_apart = {"for card authors": kept()} if package.name == CORE else {}
    for place, texts in {**others, **kept_apart, "schemas": messages_of(package)}.items():
        for text in texts:
            catalogue.add(text, locations=[(place, 0)])
    return catalogue


def texts_in(folder: Path, keywords: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Find the texts passed to functions of these names in the Python files and templates of a folder, with files."""
    for file, _, text, _, _ in extract_from_dir(folder, CODE, keywords=keywords):
        yield file, text


def messages_of(package: Path) -> Iterator[str]:
    """Return the error messages in a package's schemas."""
    try:
        schemas = folder(str(package / "__init__.py"), "schemas")
    except KingsbridgeError:
        return
    for path in sorted(schemas.glob("*.schema.json")):
        yield from _messages_in(json.loads(path.read_text("utf-8")))


def _messages_in(schema: Any) -> Iterator[str]:
    inner = schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ()
    if isinstance(schema, dict) and isinstance(schema.get("errorMessage"), str):
        yield schema["errorMessage"]
    for each in inner:
        yield from _messages_in(each)


def kept() -> Iterator[str]:
    """Return the texts that the core keeps in tables and looks up when it shows them."""
    from kingsbridge_core.authoring import codes
    from kingsbridge_core.data import annotations, schema_errors, slips
    from kingsbridge_core.game.wording import PARTS
    from kingsbridge_core.laws.breach import LAWS

    yield from (*LAWS.values(), "ruling", "example", *PARTS, *slips.ALL_SAID)
    yield from (*annotations.KINDS.values(), *schema_errors.KINDS.values(), *codes.texts())


def updated(package: Path, code: str, others: Others = NO_OTHERS) -> Catalog:
    """Return the updated catalogue of a language: all texts of the package, with their existing translations."""
    path = po_file(package, code)
    known = read_po(BytesIO(path.read_bytes() if path.exists() else b""), locale=code)
    catalogue = Catalog(locale=code, project=package.name, charset="utf-8", fuzzy=False, version="1")
    for message in found_in(package, others):
        if message.id:
            before = known.get(message.id)
            catalogue.add(message.id, set_in_type(before.string, code) if before else None, locations=message.locations)
    return catalogue


def set_in_type(text: Any, code: str) -> Any:
    """Replace spaces in a translation, or in all its forms, by no-break spaces where the language wants them."""
    if isinstance(text, (list, tuple)):
        return tuple(set_in_type(form, code) for form in text)
    return UNBROKEN[code].sub("\u00a0", text) if code in UNBROKEN and text else text


def missing(catalogue: Catalog) -> list[str]:
    """Return the texts without a translation."""
    return [_said(message) for message in catalogue if message.id and not all(_forms(message.string))]


def wrong(catalogue: Catalog) -> list[str]:
    """Return the translations whose placeholders differ from those of the text.

    The form of a name is the translator's choice: `{seat:de}` can translate `{seat}`. It must be a form that exists, or
    the number format of the text.
    """
    return [
        f"{_said(message)!r}: {form!r}"
        for message in catalogue
        if message.id
        for form in _forms(message.string)
        if form and not _fits(form, message.id)
    ]


def _fits(form: str, text: Any) -> bool:
    """Whether a form of a translation fits a text; one of several, such as the form for 1, may omit a number."""
    found, wanted = _places(form), _places("".join(_forms(text)))
    places = found.keys() <= wanted.keys() if isinstance(text, tuple) else found.keys() == wanted.keys()
    return places and all(
        spec in wanted[name] or re.fullmatch(FORM_OF_NAME, spec) for name, specs in found.items() for spec in specs
    )


def write(package: Path, code: str, catalogue: Catalog) -> None:
    """Write the catalogue, for translators and compiled for the program."""
    path = po_file(package, code)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as stream:
        write_po(stream, catalogue, width=120, omit_header=False, no_location=False, include_lineno=False)
    with path.with_suffix(".mo").open("wb") as stream:
        write_mo(stream, catalogue)


def _forms(text: Any) -> tuple[str, ...]:
    return text if isinstance(text, tuple) else (text or "",)


def _said(message: Message) -> str:
    return _forms(message.id)[0]


def _places(text: str) -> dict[str, set[str]]:
    """Return the names in the braces of a text, with their formats."""
    found: dict[str, set[str]] = {}
    try:
        for _text, name, spec, _conversion in Formatter().parse(text):
            if name is not None:
                found.setdefault(name, set()).update([spec] if spec else [])
    except ValueError:  # braces that are not in pairs: an example of YAML, or a slip
        return {text: set()}
    return found
