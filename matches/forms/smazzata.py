"""One smazzata as it is typed: by its totals, or by the parts they are made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum
from typing import Any, Final

from django import forms
from django.utils.translation import gettext, gettext_lazy as _

from matches.forms.figures import LINES, FigureField
from matches.forms.parts import closing_fields, part_fields
from scoring.cards import parse_card
from scoring.rulesets import BriscolaRules, BurracoRules, RuleSet
from scoring.sheet import MatchRules
from scoring.smazzata import Count, Parts, Smazzata, points
from scoring.values import Line, PerLine

STEPPED: Final = ("clean", "semi_clean", "dirty")
FIGURES: Final = ("cards", "in_hand", *STEPPED)
OF_THE_CARDS: Final = (*FIGURES, "burraco_of_twos")
"""What a line's cards, entered one by one, come to."""


class Mode(StrEnum):
    """What the slip carries; where its lines differ, the other one is by its total."""

    TOTALS = "totals"
    PARTS = "parts"
    NS_PARTS = "ns_parts"
    EW_PARTS = "ew_parts"

    def by_parts(self, line: Line) -> bool:
        return self is Mode.PARTS or self == f"{line}_parts"


MODES: Final = {
    Mode.TOTALS: _("By totals"),
    Mode.PARTS: _("By parts"),
    Mode.NS_PARTS: _("N-S by parts, E-W by total"),
    Mode.EW_PARTS: _("N-S by total, E-W by parts"),
}


class SmazzataForm(forms.Form):
    """``smazzata`` is what was typed, None where that is nothing, incomplete or taken away.

    ``number`` counts from 1, spareggi on their own. ``standing`` says that it was saved before,
    so it cannot be empty; ``stood`` is what was. ``is_next``: the one to be entered now.
    """

    use_required_attribute = False
    remove = forms.BooleanField(label=_("Take this smazzata away"), required=False)

    def __init__(
        self,
        data: Mapping[str, Any] | None,
        *,
        number: int,
        rules: MatchRules,
        mode: Mode = Mode.TOTALS,
        stood: Smazzata | None = None,
        standing: bool = False,
        spareggio: bool = False,
        is_next: bool = False,
        **kwargs: Any,
    ) -> None:
        initial = initial_of(stood, rules.ruleset) if stood else {"mode": str(mode)}
        super().__init__(data, initial=initial, **kwargs)
        self.number, self.rules, self.standing = number, rules, standing
        self.stood, self.spareggio = stood, spareggio
        self.is_next = is_next
        self.smazzata: Smazzata | None = None
        self._add_fields()

    def _add_fields(self) -> None:
        ruleset = self.rules.ruleset
        remove = self.fields.pop("remove")
        if isinstance(ruleset, BurracoRules):
            self.fields["mode"] = self._mode_field()
        for line in Line:
            self.fields[f"{line}_total"] = _total_field(ruleset)
            if isinstance(ruleset, BurracoRules):
                parts = part_fields(ruleset).items()
                self.fields |= {f"{line}_{name}": field for name, field in parts}
        if isinstance(ruleset, BurracoRules):
            lines = [(str(line), name) for line, name in LINES.items()]
            self.fields |= closing_fields(ruleset, lines)
        self.fields["remove"] = remove

    def _mode_field(self) -> forms.ChoiceField:
        given = self.data.get(self.add_prefix("mode")) if self.is_bound else self.initial["mode"]
        mixed = [Mode(given)] if given in (Mode.NS_PARTS, Mode.EW_PARTS) else []
        return forms.ChoiceField(
            label=_("How it is entered"),
            choices=[(str(mode), MODES[mode]) for mode in (Mode.TOTALS, Mode.PARTS, *mixed)],
            widget=forms.RadioSelect,
        )

    @property
    def anchor(self) -> str:
        """Where on the page it begins."""
        return f"spareggio-{self.number}" if self.spareggio else f"smazzata-{self.number}"

    @property
    def counts_parts(self) -> bool:
        """Whether the rules know parts at all."""
        return "mode" in self.fields

    @property
    def came_to(self) -> PerLine[int] | None:
        """What a smazzata that was saved before came to."""
        if self.stood is None:
            return None
        return self.stood.map(lambda count: points(count, self.rules.ruleset))

    @property
    def has_cards(self) -> bool:
        """Whether cards stand there that changed figures would drop."""
        return any(isinstance(count, Parts) and count.laid for count in self.stood or ())

    def lines(self) -> list[dict[str, Any]]:
        """The fields line by line, as the page lays them out."""
        return [
            {
                "code": line,
                "name": LINES[line],
                "total": self[f"{line}_total"],
                "figures": [
                    (self[f"{line}_{name}"], name in STEPPED)
                    for name in FIGURES
                    if f"{line}_{name}" in self.fields
                ],
                **{
                    name: self[f"{line}_{name}"]
                    for name in ("burraco_of_twos", "pozzetto")
                    if f"{line}_{name}" in self.fields
                },
            }
            for line in Line
        ]

    def clean(self) -> dict[str, Any]:
        """Hear only what the chosen mode asks for, and miss only what it needs."""
        removed, empty = bool(self.cleaned_data.get("remove")), self.is_empty()
        for name in list(self.errors):
            if removed or empty or name not in self._asked():
                del self.errors[name]
        if not removed and not empty:
            self._read()
        return self.cleaned_data

    @property
    def chosen(self) -> Mode:
        value = self["mode"].value() if self.counts_parts else None
        return Mode(value) if value in tuple(Mode) else Mode.TOTALS

    def is_empty(self) -> bool:
        """Whether nothing was typed into a smazzata that need not be there."""
        if self.standing:
            return False
        typed = [self[name].value() for name in self._asked() if not name.endswith("_pozzetto")]
        # A line of Briscola may well have 0; in Burraco a 0 is only what a stepper begins with.
        nothing = (None, "", "0", 0) if self.counts_parts else (None, "")
        return all(value in nothing for value in typed)

    def _asked(self) -> list[str]:
        names = []
        for line in Line:
            if self.chosen.by_parts(line):
                kinds = (*OF_THE_CARDS, "pozzetto")
                names += [f"{line}_{kind}" for kind in kinds if f"{line}_{kind}" in self.fields]
            else:
                names.append(f"{line}_total")
        closing = [name for name in ("closed", "last_card") if name in self.fields]
        return names if self.chosen is Mode.TOTALS else [*names, *closing]

    def _read(self) -> None:
        self._fill_the_rest()
        counts = {line: self._count(line) for line in Line}
        ns, ew = counts[Line.NS], counts[Line.EW]
        if ns is not None and ew is not None and not self.errors:
            self.smazzata = PerLine(ns, ew)

    def _fill_the_rest(self) -> None:
        """Of a deck that is played out, one line's points tell the other's (S4, "Punteggi")."""
        whole = whole_of(self.rules)
        totals = {line: self.cleaned_data.get(f"{line}_total") for line in Line}
        given = [total for total in totals.values() if total is not None]
        if whole is None or len(given) != 1 or self.errors:
            return
        missing = next(line for line, total in totals.items() if total is None)
        self.cleaned_data[f"{missing}_total"] = min(max(whole - given[0], 0), whole)

    def _count(self, line: Line) -> Count | None:
        if self.chosen.by_parts(line):
            return self._parts(line)
        return int(self.cleaned_data[f"{line}_total"]) if self._present(line, "total") else None

    def _parts(self, line: Line) -> Parts | None:
        given = {name: self.cleaned_data.get(f"{line}_{name}") or 0 for name in OF_THE_CARDS}
        # A burraco of 2s has won, whatever the cards come to.
        if not self._won_at_once() and not self._present(line, "cards"):
            return None
        closed = self.cleaned_data.get("closed") == line
        last_card = parse_card(self.cleaned_data.get("last_card") or "")
        parts = Parts(
            cards=int(given["cards"]),
            in_hand=int(given["in_hand"]),
            clean=int(given["clean"]),
            semi_clean=int(given["semi_clean"]),
            dirty=int(given["dirty"]),
            closed=closed,
            pozzetto=int(self.cleaned_data.get(f"{line}_pozzetto") or 0),
            last_card=last_card if closed else None,
            burraco_of_twos=bool(given["burraco_of_twos"]),
        )
        return self._with_cards(line, parts)

    def _won_at_once(self) -> bool:
        return any(self.cleaned_data.get(f"{line}_burraco_of_twos") for line in Line)

    def _with_cards(self, line: Line, parts: Parts) -> Parts:
        """Cards that were entered one by one stay for as long as the figures are theirs."""
        stood = self.stood[line] if self.stood else None
        if not isinstance(stood, Parts) or stood.laid is None:
            return parts
        same = all(getattr(parts, name) == getattr(stood, name) for name in OF_THE_CARDS)
        return replace(parts, laid=stood.laid) if same else parts

    def _present(self, line: Line, kind: str) -> bool:
        name = f"{line}_{kind}"
        if name in self.errors:
            return False
        if self.cleaned_data.get(name) is None:
            message = _("The points of %(line)s are missing: a smazzata is saved with both lines.")
            self.add_error(
                name, forms.ValidationError(message, code="required", params={"line": LINES[line]})
            )
            return False
        return True


def whole_of(rules: MatchRules) -> int | None:
    """What both lines have together in every smazzata; None where that may vary."""
    ruleset = rules.ruleset
    known = isinstance(ruleset, BriscolaRules) and not rules.ends_at_once
    return ruleset.deck_points if known and isinstance(ruleset, BriscolaRules) else None


def _total_field(ruleset: RuleSet) -> FigureField:
    if isinstance(ruleset, BriscolaRules):
        label = gettext("Points of %(whole)s") % {"whole": ruleset.deck_points}
    else:
        label = gettext("Total")
    return FigureField(label=label, signed=ruleset.lowest_total < 0, required=False)


def mode_of(smazzata: Smazzata) -> Mode:
    """How a smazzata that stands was entered."""
    ns, ew = (isinstance(count, Parts) for count in smazzata)
    if ns == ew:
        return Mode.PARTS if ns else Mode.TOTALS
    return Mode.NS_PARTS if ns else Mode.EW_PARTS


def initial_of(smazzata: Smazzata, rules: RuleSet) -> dict[str, Any]:
    """What the form shows of a smazzata that stands; the total of its parts is there as well."""
    initial: dict[str, Any] = {"mode": str(mode_of(smazzata))}
    for line, count in smazzata.items():
        initial[f"{line}_total"] = points(count, rules)
        if isinstance(count, Parts):
            for kind in (*OF_THE_CARDS, "pozzetto"):
                initial[f"{line}_{kind}"] = getattr(count, kind)
            # A choice of numbers knows 0 and 1, not no and yes.
            initial[f"{line}_pozzetto"] = int(count.pozzetto)
            if count.closed:
                initial |= {"closed": str(line), "last_card": str(count.last_card or "")}
    return initial
