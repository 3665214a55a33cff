"""Parts that stand are shown as they stand: saved again, they change nothing."""

import pytest
from test_sheet_form import BURRACO, EW_PARTS, NS_PARTS, form, match

from matches.forms.cards import CardsForm
from scoring.sheet import Sheet
from scoring.values import Line, PerLine

STANDS = Sheet((PerLine(NS_PARTS, EW_PARTS),))


def as_parts():
    return form(stands=STANDS).smazzate[0]


def card_by_card():
    return CardsForm(None, match=match(), stands=STANDS, number=1, rules=BURRACO)


@pytest.mark.parametrize("shown", [as_parts, card_by_card])
def test_a_pozzetto_that_was_not_taken_is_not_ticked(shown):
    """A box with a 0 for its value would be ticked, and be sent as taken."""
    form_shown = shown()
    boxes = [str(form_shown[f"{line}_pozzetto"]) for line in Line]
    assert ["checked" in box for box in boxes] == [True, False]
    assert not any("value=" in box for box in boxes)
