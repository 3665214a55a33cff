"""One sentence a table and a bye, told from the engine's own data, in both languages."""

import pytest
from django.utils import translation
from pairing_cast import field

from matches.pairing import System, pair_next_round
from matches.phrases.explanations import explanation


def said(reasons, language="en"):
    with translation.override(language):
        return explanation((each.code, each.params) for each in reasons)


def met_in_round_2():
    """The rules' own example: 4 meets 6, for it met 5 in round 2."""
    return pair_next_round(field(8, {(4, 5): 2, (3, 4): 1, (6, 7): 1, (5, 6): 3}))


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "4 against 6: 5 was already met in round 2."),
        ("it", "4ª contro 6ª: la 5ª l’ha già incontrata al turno 2."),
    ],
)
def test_the_example_of_the_rules(language, sentence):
    assert said(met_in_round_2().tables[2].reasons, language) == sentence


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        (
            "en",
            "1 against 4: 2 was already met in round 1; 3 may never be met.",
        ),
        (
            "it",
            "1ª contro 4ª: la 2ª l’ha già incontrata al turno 1; la 3ª non può mai incontrarla.",
        ),
    ],
)
def test_who_meets_whom_is_said_once(language, sentence):
    position = field(4, {(1, 2): 1}, never=[(1, 3)])
    assert said(pair_next_round(position).tables[0].reasons, language) == sentence


def test_by_lot_too_tells_who_was_passed_over():
    position = field(4, never=[(1, 2)], round_number=1, options={"first_round": "list"})
    assert said(pair_next_round(position).tables[0].reasons) == (
        "By the list: number 1 against number 3; 2 may never be met."
    )


BYE = {
    "en": "4 has the bye: the lowest that has not had one; 5 is lower than 4, but has had a bye.",
    "it": "Riposa la 4ª: è l’ultima tra chi non ha ancora riposato; "
    "la 5ª è più in basso della 4ª, ma ha già riposato.",
}


@pytest.mark.parametrize("language", BYE)
def test_a_bye_is_one_sentence(language):
    position = field(5, byes=[5])
    assert said(pair_next_round(position).bye_reasons[0], language) == BYE[language]


def test_names_and_lines_keep_their_capitals():
    reasons = [
        ("redraw_by_lot", {}),
        ("redraw_again", {"attempt": 3}),
        ("redraw_met", {"entry": "Rossi", "rival": "Verdi"}),
        ("mitchell_moves", {"table": 2, "other": 1}),
    ]
    with translation.override("en"):
        assert explanation(reasons) == (
            "By lot, drawn anew for this round; draw number 3: earlier ones brought people "
            "together who should not meet; Rossi and Verdi share the table: no draw that was "
            "tried avoids it better; N-S of table 2 stays; E-W comes from table 1."
        )


def test_nothing_to_tell_is_no_sentence():
    assert explanation(()) == ""


def test_a_mitchell_says_where_the_lines_come_from():
    options = {"first_round": "list"}
    first = pair_next_round(
        field(4, system=System.MITCHELL, round_number=1, rounds_planned=2, options=options)
    )
    assert said(first.tables[1].reasons) == (
        "By the list: number 3 sits N-S and stays, number 4 sits E-W and moves on."
    )


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Pool B: 1 against 4: 2 was already met in round 1; 3 may never be met."),
        (
            "it",
            (
                "Girone B: 1ª contro 4ª: la 2ª l’ha già incontrata al turno 1; "
                "la 3ª non può mai incontrarla."
            ),
        ),
    ],
)
def test_the_pool_and_who_meets_whom_are_said_once(language, sentence):
    told = {"place": 1, "other": 4, "in_pool": "B"}
    reasons = [
        ("met_already", {**told, "skipped": 2, "round": 1}),
        ("never_together", {**told, "skipped": 3}),
    ]
    with translation.override(language):
        assert explanation(reasons) == sentence


def test_after_the_pool_the_sentence_goes_on():
    params = {"place": 1, "other": 2, "in_pool": "A"}
    with translation.override("en"):
        assert explanation([("by_lot", params)]).startswith("Pool A: by lot: number 1")
