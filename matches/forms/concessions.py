"""What the organiser allows so that a round can be drawn that could not be otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from django import forms

from matches.pairing import ReasonCode
from matches.record.values import Concessions
from scoring.values import EntryId, Reason


class ConcessionsForm(forms.Form):
    """Hidden beside the button of each alternative: nobody types these."""

    rematches_to = forms.IntegerField(min_value=0, required=False)
    nevers = forms.BooleanField(required=False)

    def __init__(self, data: Mapping[str, Any], *, entries: Iterable[str]) -> None:
        super().__init__(data)
        choices = [(code, code) for code in entries]
        self.fields["second_byes"] = forms.MultipleChoiceField(choices=choices, required=False)

    def concessions(self) -> Concessions:
        given = self.cleaned_data
        return Concessions(
            rematches_to=given["rematches_to"] or 0,
            second_byes=frozenset(map(EntryId, given["second_byes"])),
            nevers=given["nevers"],
        )


def with_alternative(conceded: Concessions, alternative: Reason) -> Concessions | None:
    """What was allowed already and the alternative too; None where that takes something else."""
    params = alternative.params
    match alternative.code:
        case ReasonCode.ALLOW_REMATCHES:
            return replace(conceded, rematches_to=int(params["round"]))
        case ReasonCode.SECOND_BYE:
            return _with_bye(conceded, str(params["entry"]))
        case ReasonCode.REMATCHES_AND_SECOND_BYE:
            both = _with_bye(conceded, str(params["entry"]))
            return replace(both, rematches_to=int(params["round"]))
        case ReasonCode.LIFT_NEVER | ReasonCode.LIFT_NEVERS:
            return replace(conceded, nevers=True)
    return None


def _with_bye(conceded: Concessions, entry: str) -> Concessions:
    return replace(conceded, second_byes=conceded.second_byes | {EntryId(entry)})


def hidden_fields(conceded: Concessions) -> Iterator[tuple[str, str]]:
    """The fields of ``ConcessionsForm`` that say so."""
    if conceded.rematches_to:
        yield "rematches_to", str(conceded.rematches_to)
    for entry in sorted(conceded.second_byes):
        yield "second_byes", entry
    if conceded.nevers:
        yield "nevers", "on"
