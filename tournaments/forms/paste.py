"""Reading a list of entries that was copied from a spreadsheet or saved from one.

One entry a line. Pure: text in, lines out; nothing is guessed that is not shown.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tournaments.forms.names import unprintable
from tournaments.models.player import tidy

MOST_LINES: Final = 1000
MOST_BYTES: Final = 100_000

NEWLINE: Final = re.compile(r"\r\n|\r|\n")
NUMBER: Final = re.compile(r"\d+\s*[.)°ªº:]?")
# A card number, a telephone number, a day, a sum paid: nobody’s name.
FIGURES: Final = re.compile(r"(?=.*\d)[\d\s.,:/°ªº()€+-]+")
LEADING_NUMBER: Final = re.compile(r"^\s*\d+(?:\s*[.)°ªº:]\s*|\s+[-–—]\s+|\s+)(?=\S)")
JOINERS: Final = tuple(
    re.compile(joiner)
    for joiner in (r"\s+[-–—]\s+", r"\s*/\s*", r"\s+e\s+", r"\s*&\s*", r"\s*\+\s*")
)
SURNAME: Final = frozenset({"cognome", "surname"})
FIRST_NAME: Final = frozenset({"nome", "name"})
# What a header is made of, digits and signs apart: “Giocatore 1;Giocatore 2”, “N.;Cognome;Nome”.
HEADING_WORDS: Final = """
    giocatore giocatori giocatrice player players nominativo coppia coppie pair pairs compagno
    compagna partner linea line n nr num numero no number pos tessera card seed last first entry
    entries iscritto iscritti primo secondo prima seconda pagato pagata quota paid fee tel telefono
    cell cellulare phone mail email note notes circolo club
"""
HEADER_WITHIN: Final = 5
"""A title and a day may stand above the header."""
HEADINGS: Final = SURNAME | FIRST_NAME | frozenset(HEADING_WORDS.split())
FILLERS: Final = frozenset({"a", "b", "e", "and", "di", "of"})


@dataclass(frozen=True, slots=True)
class PastedLine:
    """What was understood of one line; ``left_out`` are columns that were not used."""

    number: int
    names: tuple[str, ...]
    left_out: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BadLine:
    """A character that cannot be printed, as ``U+0000``, and the line it stands in."""

    number: int
    character: str


def decode(content: bytes) -> str:
    """The text of an uploaded file: UTF-8 or UTF-16 by its mark, else UTF-8, else Windows-1252."""
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return content.decode("utf-16", errors="replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


def is_workbook(content: bytes) -> bool:
    """Whether this is an Excel or LibreOffice file and no text."""
    return content.startswith((b"PK\x03\x04", b"\xd0\xcf\x11\xe0"))


def bad_lines(text: str) -> list[BadLine]:
    """Every line with something that cannot be printed; a tab is a column, no fault."""
    found = ((n, unprintable(line.replace("\t", " "))) for n, line in _numbered(text))
    return [BadLine(number, character) for number, character in found if character]


def count_lines(text: str) -> int:
    return sum(1 for _, line in _numbered(text) if line.strip())


def read(text: str, size: int) -> list[PastedLine]:
    """The entries in the text, each of ``size`` players; blank lines and the header are skipped."""
    commas = not re.search("[\t;]", text)
    rows = [(n, _cells(line, commas=commas)) for n, line in _numbered(text) if line.strip()]
    headings = next((cells for _, cells in rows[:HEADER_WITHIN] if _is_header(cells)), None)
    return [_line(n, cells, headings or (), size) for n, cells in rows if cells != headings]


def _numbered(text: str) -> list[tuple[int, str]]:
    return list(enumerate(NEWLINE.split(text.removeprefix("\ufeff")), start=1))


def _cells(line: str, *, commas: bool) -> list[str]:
    separators = "\t;," if commas else "\t;"
    separator = next((each for each in separators if each in line), None)
    cells = line.split(separator) if separator else [line]
    return [tidy(_unquoted(tidy(cell))) for cell in cells]


def _unquoted(cell: str) -> str:
    if len(cell) > 1 and cell[0] == cell[-1] == '"':
        return cell[1:-1].replace('""', '"')
    return cell


def _is_header(cells: Sequence[str]) -> bool:
    """Whether all cells are headings, or two and most of them: who knows what else a club notes."""
    filled = [words for cell in cells if (words := set(_heading_words(cell)))]
    headings = [words for words in filled if words & HEADINGS and words <= HEADINGS | FILLERS]
    most = len(headings) > 1 and 2 * len(headings) > len(filled)
    return bool(headings) and (most or len(headings) == len(filled))


def _heading_words(cell: str) -> list[str]:
    return re.findall(r"[^\W\d_]+", cell.casefold())


def _line(number: int, cells: list[str], headings: Sequence[str], size: int) -> PastedLine:
    joined = _join_surnames(cells, headings)
    filled = [cell for cell in joined if cell]
    if len(filled) > 1 and NUMBER.fullmatch(filled[0]):
        filled = filled[1:]
    filled[:1] = [LEADING_NUMBER.sub("", filled[0])] if filled else []
    parts = _split(filled[0]) if size > 1 and len(filled) == 1 else filled
    names = [part for part in parts if not FIGURES.fullmatch(part)]
    figures = [part for part in parts if FIGURES.fullmatch(part)]
    return PastedLine(number, tuple(names[:size]), (*names[size:], *figures))


def _join_surnames(cells: list[str], headings: Sequence[str]) -> list[str]:
    """Where the header says so, surname and name stand in neighbouring columns: one person."""
    kinds = [set(_heading_words(heading)) for heading in headings]
    joined: list[str] = []
    for index, cell in enumerate(cells):
        here = kinds[index] if index < len(kinds) else set()
        before = kinds[index - 1] if 0 < index <= len(kinds) else set()
        parted = (here & FIRST_NAME and before & SURNAME) or (
            here & SURNAME and before & FIRST_NAME
        )
        # Two by two from the first such column: what follows a name is the next one's surname.
        if parted and joined and index % 2 == _first_person(kinds) % 2:
            joined[-1] = tidy(f"{joined[-1]} {cell}")
        else:
            joined.append(cell)
    return joined


def _first_person(kinds: Sequence[set[str]]) -> int:
    """The second column of the first person's two."""
    return next(i for i, kind in enumerate(kinds) if kind & (SURNAME | FIRST_NAME)) + 1


def _split(cell: str) -> list[str]:
    """Two names in one column, as in “Rossi - Bianchi”, “Rossi / Bianchi”, “Rossi e Bianchi”."""
    for joiner in JOINERS:
        parts = [part for part in joiner.split(cell) if part]
        if len(parts) > 1:
            return parts
    return [cell]
