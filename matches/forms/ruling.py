"""A referee's ruling in place of, or on top of, what was played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

from django import forms
from django.utils.translation import gettext, gettext_lazy as _

from matches.actions.score_sheets import Submission
from matches.enums import Source
from matches.forms.figures import LINES, FigureField, ReasonField, VersionedForm
from matches.models import Match
from matches.phrases import sentence
from scoring.checks import problems
from scoring.outcome import judge
from scoring.sheet import Award, Responsible, Sheet, Stoppage, StoppageKind
from scoring.values import Line, Path, PerLine, Problem
from scoring.victory_points import WinPoints

AWARDED: Final = "awarded"
NOT_PLAYED: Final = "not_played"
KINDS: Final = [
    (StoppageKind.TIMEOUT.value, _("Time ran out: a line used up its own time")),
    (StoppageKind.ABANDONMENT.value, _("Abandonment: a line gave up the match")),
    (StoppageKind.NO_SHOW.value, _("No-show: a line never came to the table")),
    (AWARDED, _("Result by decision: the referee sets VP and MP")),
    (NOT_PLAYED, _("Not played: nothing for either line")),
]
_AWARDED_IN_POINTS: Final = _("Result by decision: the referee sets the points for the match")
RESPONSIBLE: Final = [
    (Responsible.NS.value, LINES[Line.NS]),
    (Responsible.EW.value, LINES[Line.EW]),
    (Responsible.BOTH.value, _("both lines")),
]

WHEN_STOPPED: Final = {
    Line.NS: _("Points of N-S when play stopped"),
    Line.EW: _("Points of E-W when play stopped"),
}


class RulingForm(VersionedForm):
    """``cards`` is what was played before; a stoppage counts it, the other rulings replace it."""

    use_required_attribute = False
    rebased = forms.BooleanField(required=False, widget=forms.HiddenInput)
    kind = forms.ChoiceField(
        label=_("What happened?"),
        choices=KINDS,
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose what happened at the table.")},
    )
    by = forms.ChoiceField(
        label=_("Whose fault was it?"),
        choices=RESPONSIBLE,
        widget=forms.RadioSelect,
        required=False,
    )
    vp_ns = FigureField(label=_("VP of N-S"), required=False)
    vp_ew = FigureField(label=_("VP of E-W"), required=False)
    mp_ns = FigureField(label=_("MP of N-S"), signed=True, required=False)
    mp_ew = FigureField(label=_("MP of E-W"), signed=True, required=False)
    reason = ReasonField(required=False)

    def __init__(self, data: Any = None, *, match: Match, stands: Sheet, cards: Sheet) -> None:
        self.match, self.stands, self.cards = match, stands, cards
        initial = {"version": match.version, **_initial_of(stands)}
        super().__init__(data, initial=initial)
        below_zero = match.rules.ruleset.lowest_total < 0
        self.fields |= {
            f"base_{line}": FigureField(label=label, signed=below_zero, required=False)
            for line, label in WHEN_STOPPED.items()
        }
        if isinstance(match.scale, WinPoints):
            self._speak_of_points(match.scale)
        self.fields["reason"].required = self.needs_reason

    def _speak_of_points(self, scale: WinPoints) -> None:
        """In games that have no VP."""
        kind = self.fields["kind"]
        assert isinstance(kind, forms.ChoiceField)  # noqa: S101 (declared above)
        kind.choices = [*KINDS[:-2], (AWARDED, _AWARDED_IN_POINTS), KINDS[-1]]
        for line, name in LINES.items():
            params = {"line": name, "most": scale.win}
            points = gettext("Points for the match of %(line)s, from 0 to %(most)s")
            self.fields[f"vp_{line}"].label = points % params
            ahead = gettext("Difference of points of %(line)s")
            self.fields[f"mp_{line}"].label = ahead % params

    @property
    def is_correction(self) -> bool:
        return judge(self.match.rules, self.stands).finished

    def clean(self) -> dict[str, Any]:
        kind = self.cleaned_data.get("kind")
        asked = _asked(kind)
        for name in set(self.errors) & {"by", *_FIGURES} - asked:
            del self.errors[name]
        if kind in tuple(StoppageKind):
            self._clean_stoppage()
        for name in sorted(asked & _AWARD):
            self._require(name, _("Write the %(label)s: a decision sets all four figures."))
        if not self.errors:
            self.blame(problems(self.match.rules, self.sheet()))
        return self.cleaned_data

    @property
    def needs_reason(self) -> bool:
        rebased = bool(self["rebased"].value())
        return self.is_correction or rebased or self["kind"].value() in (AWARDED, NOT_PLAYED)

    def _clean_stoppage(self) -> None:
        if not self.cleaned_data.get("by"):
            self.add_error("by", forms.ValidationError(_("Choose whose fault it was."), "required"))
        given = [self.cleaned_data.get(name) is not None for name in ("base_ns", "base_ew")]
        if any(given):
            message = _(
                "Write the points of both lines, or of neither to count the smazzate entered."
            )
            for name in ("base_ns", "base_ew"):
                self._require(name, message)

    def _require(self, name: str, message: Any) -> None:
        if name not in self.errors and self.cleaned_data.get(name) is None:
            params = {"label": self.fields[name].label}
            self.add_error(name, forms.ValidationError(message, "required", params))

    def sheet(self) -> Sheet:
        """The sheet with the ruling on it."""
        given = self.cleaned_data
        if given["kind"] == AWARDED:
            return Sheet(
                awarded=Award(
                    PerLine(given["vp_ns"], given["vp_ew"]),
                    PerLine(given["mp_ns"], given["mp_ew"]),
                    given["reason"],
                )
            )
        if given["kind"] == NOT_PLAYED:
            return Sheet(not_played=True)
        base = None
        if given["base_ns"] is not None:
            base = PerLine(given["base_ns"], given["base_ew"])
        stopped = Stoppage(StoppageKind(given["kind"]), Responsible(given["by"]), base)
        return replace(self.cards, stopped=stopped, last_move=None)

    def submission(self) -> Submission:
        return Submission(
            match_id=self.match.pk,
            based_on=self.cleaned_data["version"],
            source=Source.PAGE,
            confirmed=True,
            reason=self.cleaned_data["reason"],
        )

    def blame(self, found: Iterable[Problem]) -> None:
        for problem in found:
            said = sentence(problem.code, problem.params)
            self.add_error(_place(problem.path), forms.ValidationError(said, problem.code))


class TakeBackForm(VersionedForm):
    """The ruling off the sheet again, for a reason."""

    reason = ReasonField(label=_("Why is the ruling taken back?"))


_AWARD: Final = {"vp_ns", "vp_ew", "mp_ns", "mp_ew"}
_BASE: Final = {"base_ns", "base_ew"}
_FIGURES: Final = _AWARD | _BASE


def _asked(kind: str | None) -> set[str]:
    """The figures that belong to a kind of ruling; what stands in the others is not heard."""
    if kind == AWARDED:
        return _AWARD
    if kind == NOT_PLAYED:
        return set()
    return {"by", *_BASE}


def _place(path: Path) -> str | None:
    if path[:2] == ("stopped", "base"):
        return f"base_{path[2]}"
    if path[:2] == ("stopped", "kind"):
        return "kind"
    if path == ("awarded", "reason"):
        return "reason"
    if path[:1] == ("awarded",) and len(path) > 2:  # noqa: PLR2004 (its line and figure)
        return f"{path[2]}_{path[1]}"
    return None


def _initial_of(sheet: Sheet) -> dict[str, Any]:
    if sheet.stopped:
        base = sheet.stopped.base
        figures = {"base_ns": base.ns, "base_ew": base.ew} if base else {}
        return {"kind": sheet.stopped.kind.value, "by": sheet.stopped.by.value, **figures}
    if sheet.awarded:
        vp, mp = sheet.awarded.vp, sheet.awarded.mp
        return {"kind": AWARDED, "vp_ns": vp.ns, "vp_ew": vp.ew, "mp_ns": mp.ns, "mp_ew": mp.ew}
    return {"kind": NOT_PLAYED} if sheet.not_played else {}
