"""One smazzata as it is typed: by its totals, or by the parts they are made of."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from matches.forms.figures import LINES, FigureField
from scoring.cards import JOKER, RANKS, Suit, parse_card
from scoring.rulesets import RuleSet
from scoring.smazzata import Count, Parts, Smazzata, points
from scoring.values import Line, PerLine

COUNTS: Final = ("clean", "semi_clean", "dirty")


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
SUITS: Final = {
    Suit.HEARTS: (_("Hearts"), "♥"),
    Suit.DIAMONDS: (_("Diamonds"), "♦"),
    Suit.CLUBS: (_("Clubs"), "♣"),
    Suit.SPADES: (_("Spades"), "♠"),
}
LAST_CARDS: Final[list[tuple[Any, Any]]] = [
    ("", _("not noted")),
    *(
        (name, [(f"{rank}{suit}", f"{rank} {sign}") for rank in RANKS])
        for suit, (name, sign) in SUITS.items()
    ),
    (JOKER, _("Joker")),
]


class SmazzataForm(forms.Form):
    """``smazzata`` is what was typed, None where that is nothing, incomplete or taken away.

    ``number`` counts from 1; ``standing`` says that it was saved before, so it cannot be empty.
    """

    use_required_attribute = False
    mode = forms.ChoiceField(label=_("How it is entered"), widget=forms.RadioSelect)
    closed = forms.ChoiceField(
        label=_("Who closed?"),
        choices=[("ns", LINES[Line.NS]), ("ew", LINES[Line.EW]), ("", _("nobody"))],
        widget=forms.RadioSelect,
        required=False,
        initial="",
    )
    last_card = forms.ChoiceField(label=_("Last card"), choices=LAST_CARDS, required=False)
    remove = forms.BooleanField(label=_("Take this smazzata away"), required=False)

    def __init__(
        self, *args: Any, number: int, standing: bool, mixed: Mode | None, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.number = number
        self.standing = standing
        self.smazzata: Smazzata | None = None
        offered = [Mode.TOTALS, Mode.PARTS, *([mixed] if mixed else [])]
        self.mode_field.choices = [(str(mode), MODES[mode]) for mode in offered]
        for line in Line:
            self._add_line(line)
        last = ("closed", "last_card", "remove")
        self.order_fields([*(name for name in self.fields if name not in last), *last])

    @property
    def mode_field(self) -> forms.ChoiceField:
        field = self.fields["mode"]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 (declared above)
        return field

    def _add_line(self, line: Line) -> None:
        self.fields.update(
            {
                f"{line}_total": FigureField(label=_("Total"), signed=True, required=False),
                f"{line}_cards": FigureField(label=_("Cards"), required=False),
                f"{line}_in_hand": FigureField(label=_("In hand"), required=False),
                f"{line}_clean": FigureField(label=_("Clean"), required=False, initial=0),
                f"{line}_semi_clean": FigureField(label=_("Semi-clean"), required=False, initial=0),
                f"{line}_dirty": FigureField(label=_("Dirty"), required=False, initial=0),
                f"{line}_pozzetto": forms.BooleanField(
                    label=_("Pozzetto taken"), required=False, initial=True
                ),
            }
        )

    @property
    def stood(self) -> PerLine[int] | None:
        """What a smazzata that was saved before came to."""
        if "ns_total" not in self.initial:
            return None
        return PerLine(self.initial["ns_total"], self.initial["ew_total"])

    def lines(self) -> list[dict[str, Any]]:
        """The fields line by line, as the page lays them out."""
        kinds = ("total", "cards", "in_hand", *COUNTS, "pozzetto")
        return [
            {"code": line, "name": LINES[line], **{kind: self[f"{line}_{kind}"] for kind in kinds}}
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
        value = self["mode"].value()
        return Mode(value) if value in tuple(Mode) else Mode.TOTALS

    def is_empty(self) -> bool:
        """Whether nothing was typed into a smazzata that need not be there."""
        if self.standing:
            return False
        typed = [self[name].value() for name in self._asked() if not name.endswith("_pozzetto")]
        return all(value in (None, "", "0", 0) for value in typed)

    def _asked(self) -> list[str]:
        names = []
        for line in Line:
            if self.chosen.by_parts(line):
                names += [f"{line}_{kind}" for kind in ("cards", "in_hand", *COUNTS, "pozzetto")]
            else:
                names.append(f"{line}_total")
        return names if self.chosen is Mode.TOTALS else [*names, "closed", "last_card"]

    def _read(self) -> None:
        counts = {line: self._count(line) for line in Line}
        ns, ew = counts[Line.NS], counts[Line.EW]
        if ns is not None and ew is not None and not self.errors:
            self.smazzata = PerLine(ns, ew)

    def _count(self, line: Line) -> Count | None:
        kind = "cards" if self.chosen.by_parts(line) else "total"
        if not self._present(line, kind):
            return None
        if kind == "total":
            return int(self.cleaned_data[f"{line}_total"])
        given = {key: self.cleaned_data.get(f"{line}_{key}") or 0 for key in ("in_hand", *COUNTS)}
        closed = self.cleaned_data.get("closed") == line
        last_card = parse_card(self.cleaned_data.get("last_card") or "")
        return Parts(
            cards=self.cleaned_data[f"{line}_cards"],
            **given,
            closed=closed,
            pozzetto=self.cleaned_data[f"{line}_pozzetto"],
            last_card=last_card if closed else None,
        )

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
            for kind in ("cards", "in_hand", *COUNTS, "pozzetto"):
                initial[f"{line}_{kind}"] = getattr(count, kind)
            if count.closed:
                initial |= {"closed": str(line), "last_card": str(count.last_card or "")}
    return initial
