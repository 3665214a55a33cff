"""Reading a pasted list: what each way of writing it is understood as."""

from __future__ import annotations

import codecs

import pytest

from tournaments.forms.likeness import KnownNames
from tournaments.forms.names import unprintable
from tournaments.forms.paste import BadLine, PastedLine, bad_lines, decode, is_workbook, read
from tournaments.models.player import tidy

ANNA_UGO = ("Rossi Anna", "Bianchi Ugo")


@pytest.mark.parametrize(
    "line",
    [
        "Rossi Anna\tBianchi Ugo",
        "Rossi Anna;Bianchi Ugo",
        "Rossi Anna,Bianchi Ugo",
        "Rossi Anna - Bianchi Ugo",
        "Rossi Anna – Bianchi Ugo",
        "Rossi Anna / Bianchi Ugo",
        "Rossi Anna/Bianchi Ugo",
        "Rossi Anna e Bianchi Ugo",
        "Rossi Anna + Bianchi Ugo",
        "Rossi Anna & Bianchi Ugo",
        "  Rossi   Anna ;Bianchi\u00a0Ugo  ",
        '"Rossi Anna";"Bianchi Ugo"',
        "1;Rossi Anna;Bianchi Ugo",
        "1.\tRossi Anna\tBianchi Ugo",
        "12) Rossi Anna - Bianchi Ugo",
        "3° Rossi Anna / Bianchi Ugo",
        "7 Rossi Anna e Bianchi Ugo",
        "1;Rossi Anna - Bianchi Ugo",
    ],
)
def test_every_usual_way_of_writing_a_pair(line):
    assert read(line, 2) == [PastedLine(1, ANNA_UGO)]


@pytest.mark.parametrize(
    "header",
    [
        "Giocatore 1;Giocatore 2",
        "N.;Giocatore A;Giocatore B",
        "Coppia",
        "Player 1;Player 2",
        "N.;Giocatore 1;Giocatore 2;Pagato;Allergie",
    ],
)
def test_a_header_is_skipped_and_lines_keep_their_numbers(header):
    assert read(f"{header}\n\nRossi Anna;Bianchi Ugo\n", 2) == [PastedLine(3, ANNA_UGO)]


def test_a_title_above_the_header_is_no_pair():
    text = "Iscritti al torneo 20/11\t\nN.\tGiocatore 1\tGiocatore 2\n1\tRossi Anna\tBianchi Ugo\n"
    assert read(text, 2) == [
        PastedLine(1, ("Iscritti al torneo 20",), ("11",)),
        PastedLine(3, ANNA_UGO),
    ]


@pytest.mark.parametrize("figures", ["1234", "20/11/2026", "+39 333-123 456", "12,50 €"])
def test_figures_between_the_names_are_nobody(figures):
    assert read(f"Rossi Anna;{figures};Bianchi Ugo", 2) == [PastedLine(1, ANNA_UGO, (figures,))]


def test_surname_and_name_in_two_columns_are_one_person():
    text = "N\tCognome\tNome\tCognome\tNome\tTessera\n1\tRossi\tAnna\tBianchi\tUgo\t55"
    assert read(text, 2) == [PastedLine(2, ANNA_UGO, ("55",))]


def test_surname_and_name_of_single_players():
    assert read("Cognome;Nome\nRossi;Anna", 1) == [PastedLine(2, ("Rossi Anna",))]


def test_a_comma_is_part_of_the_name_where_there_are_better_columns():
    assert read("Rossi, Anna;Bianchi, Ugo", 2) == [PastedLine(1, ("Rossi, Anna", "Bianchi, Ugo"))]


def test_a_double_surname_is_not_split_and_the_missing_partner_shows():
    assert read("De Luca-Rossi Anna", 2) == [PastedLine(1, ("De Luca-Rossi Anna",))]


def test_formulas_are_text():
    assert read("=1+1;@SUM(A1)", 2) == [PastedLine(1, ("=1+1", "@SUM(A1)"))]


def test_a_third_name_is_shown_as_left_out():
    assert read("Anna;Ugo;Ida", 2) == [PastedLine(1, ("Anna", "Ugo"), ("Ida",))]


def test_all_three_line_ends_and_blank_lines():
    text = "a;b\r\n\r\nc;d\re;f\n"
    assert read(text, 2) == [
        PastedLine(1, ("a", "b")),
        PastedLine(3, ("c", "d")),
        PastedLine(4, ("e", "f")),
    ]


@pytest.mark.parametrize(
    "content",
    [
        "Niccolò;Zoë".encode(),
        "Niccolò;Zoë".encode("utf-8-sig"),
        "Niccolò;Zoë".encode("cp1252"),
        codecs.BOM_UTF16_LE + "Niccolò;Zoë".encode("utf-16-le"),
        codecs.BOM_UTF16_BE + "Niccolò;Zoë".encode("utf-16-be"),
    ],
)
def test_every_encoding_a_spreadsheet_saves_in(content):
    assert read(decode(content), 2) == [PastedLine(1, ("Niccolò", "Zoë"))]


def test_workbooks_are_known_by_their_first_bytes():
    assert [is_workbook(b"PK\x03\x04..."), is_workbook(b"Rossi;Bianchi")] == [True, False]


def test_what_cannot_be_printed_is_named_with_its_line():
    text = "Rossi;Bianchi\nVer\x00di;Neri\nGallo\t\u202eilleB"
    assert bad_lines(text) == [BadLine(2, "U+0000"), BadLine(3, "U+202E")]


def test_names_are_composed_and_tidy():
    assert tidy("  Niccolo\u0300 \t De   Luca ") == "Niccolò De Luca"


@pytest.mark.parametrize("name", ["D’Angelo", "Zoë-Àlba", "محمد", "李 明", "👩‍👩‍👧"])
def test_every_script_is_a_name(name):
    assert unprintable(name) is None


KNOWN = KnownNames(["Rossi Anna", "Bianchi Ugo", "Niccolò Verdi"])


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("Rosi Anna", "Rossi Anna"),
        ("Anna Rossi", "Rossi Anna"),
        ("Bianci Ugo", "Bianchi Ugo"),
        ("Nicolo Verdi", "Niccolò Verdi"),
        ("ROSSI ANNA", None),
        ("Neri Ugo", None),
    ],
)
def test_misspellings_of_known_players(name, meant):
    assert KNOWN.meant(name) == meant
