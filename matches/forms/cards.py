"""One smazzata card by card: the melds and the hands as text, the parts reckoned from them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS
from django.utils.functional import cached_property
from django.utils.translation import gettext, gettext_lazy as _

from matches.forms.card_text import LONGEST, Unread, Written, read_cards, written
from matches.forms.figures import LINES
from matches.forms.parts import closing_fields, part_fields
from matches.forms.submitted import Fault, SubmittedForm, told
from matches.models import Match
from matches.phrases import sentence
from scoring.cards import Card, parse_card
from scoring.checks import problems
from scoring.melds import Illegal, Laid, as_laid
from scoring.rulesets import BurracoRules
from scoring.sheet import Sheet
from scoring.smazzata import Parts, Smazzata, parts_of
from scoring.values import Line, Path, PerLine, Problem

MOST_UNREAD: Final = 5
"""Words that are no card, told one by one; more say nothing more."""
OF_THE_TABLE: Final = ("closed", "last_card")


class CardsForm(SubmittedForm):
    """``number`` counts from 1: a smazzata that stands, or the one after the last."""

    def __init__(
        self,
        data: Mapping[str, Any] | None = None,
        *,
        match: Match,
        stands: Sheet,
        number: int,
        rules: BurracoRules,
    ) -> None:
        self.number, self.rules = number, rules
        self.written: PerLine[Written] = PerLine(Written(), Written())
        self.laid = PerLine(Laid(()), Laid(()))
        initial = initial_of(stands.smazzate[number - 1]) if self._stands_in(stands) else {}
        super().__init__(data, match=match, stands=stands, initial=initial)
        self._add_fields()

    def _stands_in(self, stands: Sheet) -> bool:
        return self.number <= len(stands.smazzate)

    def _add_fields(self) -> None:
        for line in Line:
            self.fields[f"{line}_melds"] = _text(_("Melds, one a line"), rows=6)
            self.fields[f"{line}_hand"] = _text(_("Cards left in hand"), rows=2)
            self.fields[f"{line}_pozzetto"] = part_fields(self.rules)["pozzetto"]
        lines = [(str(line), name) for line, name in LINES.items()]
        self.fields |= closing_fields(self.rules, lines)

    def lines(self) -> list[dict[str, Any]]:
        """The fields line by line, as the page lays them out."""
        kinds = ("melds", "hand", "pozzetto")
        return [
            {"code": line, "name": LINES[line], **{kind: self[f"{line}_{kind}"] for kind in kinds}}
            for line in Line
        ]

    def clean(self) -> dict[str, Any]:
        """Every problem at once, whether it is of writing or of the rules."""
        self.written = PerLine(*(self._written(f"{line}_melds") for line in Line))
        self.laid = PerLine(*(self._laid(line) for line in Line))
        for line, laid in self.laid.items():
            if not laid.melds and not laid.hand and not self._faulty(line):
                message = _("The cards are missing: the melds, or those left in hand.")
                self.add_error(f"{line}_melds", forms.ValidationError(message, "required"))
        if self.number > len(self.stands.smazzate) + 1:
            message = _("There is no smazzata %(number)s yet: enter those before it first.")
            self.add_error(None, forms.ValidationError(message, "too_far", {"number": self.number}))
        if not any(map(self._faulty, Line)):
            self.blame(problems(self.match.rules, self.sheet()))
        return self.cleaned_data

    def _faulty(self, line: Line) -> bool:
        return any(f"{line}_{kind}" in self.errors for kind in ("melds", "hand"))

    def _laid(self, line: Line) -> Laid:
        melds = tuple(self._in_order(meld) for meld in self.written[line].rows)
        return Laid(melds, self._written(f"{line}_hand").cards)

    def _written(self, name: str) -> Written:
        read = read_cards(self.cleaned_data.get(name) or "")
        for unread in read.unread[:MOST_UNREAD]:
            self.add_error(name, _not_a_card(unread))
        return read

    def _in_order(self, meld: tuple[Card, ...]) -> tuple[Card, ...]:
        """As it lay on the table; what is no meld in any order stays as it is written."""
        read = as_laid(meld, self.rules)
        return meld if isinstance(read, Illegal) else read.cards

    def sheet(self) -> Sheet:
        """What stands, with this smazzata in its place, as far as its cards could be read."""
        before, after = self.stands.smazzate[: self.number - 1], self.stands.smazzate[self.number :]
        smazzate = (*before, self.smazzata, *after)
        return self.with_last_move(replace(self.stands, smazzate=smazzate, last_move=None))

    @cached_property
    def smazzata(self) -> Smazzata:
        """The parts that the cards come to; kept, for what is refused is no longer cleaned data."""
        return PerLine(*(self._parts(line) for line in Line))

    def _parts(self, line: Line) -> Parts:
        given = self.cleaned_data
        closed = given.get("closed") == line
        last_card = parse_card(given.get("last_card") or "")
        return parts_of(
            self.laid[line],
            closed=closed,
            pozzetto=given.get(f"{line}_pozzetto") or 0,
            last_card=last_card if closed else None,
            rules=self.rules,
        )

    def place(self, path: Path) -> tuple[forms.Form, str | None]:
        if path[:1] == ("last_move",):
            return self, "last_move"
        if path[:2] != ("smazzate", self.number - 1) or len(path) < len(("smazzate", 0, "ns")):
            return self, None
        line, part = Line(str(path[2])), str((*path[3:], "")[0])
        if part in OF_THE_TABLE:
            return self, part if part in self.fields else "closed"
        kind = {"pozzetto": "pozzetto", "hand": "hand", "in_hand": "hand"}.get(part, "melds")
        return self, f"{line}_{kind}"

    def blame(self, found: Iterable[Problem]) -> None:
        """Put each problem beside its field, and name the meld it is about."""
        for problem in found:
            _form, field = self.place(problem.path)
            said = _named(problem) if field else self._note(problem)
            self.add_error(field, forms.ValidationError(said, problem.code))

    def notes(self, found: Iterable[Problem]) -> list[str]:
        return [self._note(problem) for problem in found]

    def _note(self, problem: Problem) -> str:
        """Where it is, then what: of this smazzata only its line is said."""
        path = problem.path
        line = _line_in(path)
        if path[:1] != ("smazzate",) or (path[1] == self.number - 1 and line is None):
            return sentence(problem.code, problem.params)
        if path[1] != self.number - 1:
            return told(sentence(problem.code, problem.params), int(path[1]) + 1, line)
        return _of_line(_named(problem), line)

    def of_begun(self, found: Iterable[Problem]) -> list[Problem]:
        """Without those of a line whose cards are still to come."""
        begun = {line for line, laid in self.laid.items() if laid.melds or laid.hand}
        here = ("smazzate", self.number - 1)
        return [
            problem
            for problem in found
            if problem.path[:2] != here or (_line_in(problem.path) in {*begun, None})
        ]

    def meld_of(self, problem: Problem) -> tuple[Line, int] | None:
        """The line and the index of the meld that a problem is about; None for any other."""
        path = problem.path
        if path[:2] != ("smazzate", self.number - 1) or path[3:4] != ("melds",):
            return None
        return Line(str(path[2])), int(path[4])

    def faults(self) -> list[Fault]:
        """Everything to mend, in the order of the page, for the list at its top."""
        names = [name for name in self.fields if name[:2] in tuple(Line)]
        names += [*OF_THE_TABLE, "last_move", "reason", NON_FIELD_ERRORS]
        return [
            Fault(self[name].auto_id if name in self.fields else "cards", _of_line(text, line))
            for name in names
            for line in [Line(name[:2]) if name[:2] in tuple(Line) else None]
            for text in map(str, self.errors.get(name) or ())
        ]


def _line_in(path: Path) -> Line | None:
    return next((Line(step) for step in path[2:] if step in tuple(Line)), None)


def initial_of(smazzata: Smazzata) -> dict[str, Any]:
    """What the form shows of a smazzata that stands; cards only where they were entered."""
    initial: dict[str, Any] = {}
    for line, count in smazzata.items():
        if not isinstance(count, Parts):
            continue
        initial[f"{line}_pozzetto"] = int(count.pozzetto)
        if count.laid:
            initial[f"{line}_melds"] = written(*count.laid.melds)
            initial[f"{line}_hand"] = written(count.laid.hand)
        if count.closed:
            initial |= {"closed": str(line), "last_card": str(count.last_card or "")}
    return initial


def _text(label: Any, *, rows: int) -> forms.CharField:
    attrs = {
        "rows": rows,
        "autocomplete": "off",
        "autocapitalize": "characters",
        "spellcheck": "false",
    }
    return forms.CharField(
        label=label, required=False, max_length=LONGEST, widget=forms.Textarea(attrs=attrs)
    )


def _not_a_card(unread: Unread) -> forms.ValidationError:
    message = _("Row %(row)s: “%(word)s” names no card. Write rank and suit, as 7H or 10♣, or *.")
    return forms.ValidationError(message, "unknown_card", {"row": unread.row, "word": unread.word})


def _named(problem: Problem) -> str:
    """The sentence, with the number of the meld it is about."""
    said = sentence(problem.code, problem.params)
    meld = next(iter(problem.path[4:]), None) if problem.path[3:4] == ("melds",) else None
    if not isinstance(meld, int):
        return said
    return gettext("Meld %(number)s: %(said)s") % {"number": meld + 1, "said": said}


def _of_line(said: str, line: Line | None) -> str:
    if line is None:
        return said
    return gettext("%(line)s: %(said)s") % {"line": LINES[line], "said": said}
