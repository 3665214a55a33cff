"""Play as other programs read it: rounds, tables, matches, standings."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from matches.api.components import ref
from matches.api.shown import Shown, ShownOfSeveral
from matches.enums import RoundState, Source
from matches.models import Round
from matches.queries.programme import PoolLetters
from scoring.outcome import Ending, Needs
from scoring.seating import Seat
from scoring.tie_breaks import TieBreak
from scoring.values import Line
from tournaments.enums import PairingSystem

LINES = [line.value for line in Line]
Either = Shown | ShownOfSeveral


class FiguresSerializer(serializers.Serializer[Any]):
    ns = serializers.IntegerField()
    ew = serializers.IntegerField()


class EntryNameSerializer(serializers.Serializer[Any]):
    """An entry: its code in the record, and its name."""

    entry = serializers.CharField(source="code")
    name = serializers.CharField()


class SeatedSerializer(serializers.Serializer[Any]):
    ns = EntryNameSerializer()
    ew = EntryNameSerializer()


class SeatSerializer(EntryNameSerializer):
    """One player of a table of several; nulls until the table has ended."""

    position = serializers.IntegerField(help_text="The seat, from 1.")
    place = serializers.IntegerField(allow_null=True)
    chips = serializers.IntegerField(allow_null=True, help_text="Null where none were counted.")
    points = serializers.IntegerField(allow_null=True, help_text="For the place.")


class ChairSerializer(serializers.Serializer[Any]):
    """A chair and who sits there; each next chair is dealt after the one before."""

    seat = serializers.ChoiceField([seat.value for seat in Seat])
    line = serializers.ChoiceField(LINES)
    player = serializers.IntegerField(help_text="1 or 2: which of the entry's players.")
    card = serializers.CharField(help_text="The card that was drawn: `AC`, `10H`.")


class SeatingSerializer(serializers.Serializer[Any]):
    """Seats by drawn cards.

    The cards with the lowest SHA-256 of `seed:card`, lowest first, are those of N-S's first
    player, E-W's first, N-S's second, E-W's second.
    """

    seed = serializers.CharField(help_text="`tournament seed:round:table`.")
    chairs = ChairSerializer(many=True, help_text="The dealer of the first smazzata first.")


class OutcomeSerializer(serializers.Serializer[Either]):
    """What the sheet comes to; provisional while `finished` is false."""

    finished = serializers.BooleanField(source="outcome.finished")
    ending = serializers.ChoiceField([e.value for e in Ending], source="outcome.ending")
    needs = serializers.ChoiceField(
        [need.value for need in Needs],
        source="outcome.needs",
        allow_null=True,
        help_text="What an unfinished match waits for.",
    )
    winner = serializers.ChoiceField(
        LINES, source="outcome.winner", allow_null=True, help_text="The line; null: neither."
    )
    points = FiguresSerializer(
        source="outcome.points", required=False, help_text="Only between two lines."
    )
    mp = FiguresSerializer(
        source="outcome.mp", required=False, help_text="How many points each line is ahead."
    )
    vp = FiguresSerializer(
        source="outcome.vp",
        required=False,
        help_text="In games without VP: the points for a win or a draw.",
    )
    smazzate_won = FiguresSerializer(
        allow_null=True, help_text="In games where they decide; null in others."
    )
    difference = serializers.IntegerField(
        source="outcome.difference",
        allow_null=True,
        help_text="The figure looked up in the VP table; null where none was.",
    )
    vp_table = serializers.CharField(
        source="match.vp_table",
        help_text="`1-2`, `3` or `4`; in games without VP the points, as `2-1-0`.",
    )


class TableSerializer(serializers.Serializer[Any]):
    match = serializers.IntegerField(source="match.pk")
    number = serializers.IntegerField(source="match.table_number")
    pool = serializers.SerializerMethodField()
    seated = SeatedSerializer(required=False, help_text="Where two lines meet.")
    seats = SeatSerializer(
        many=True, required=False, help_text="Where several players share the table."
    )
    version = serializers.IntegerField(help_text="Of the sheet that stands; 0: none yet.")
    outcome = OutcomeSerializer(source="*")

    @extend_schema_field(
        serializers.CharField(
            allow_null=True, help_text="The letter of the pool; null: the stage has none."
        )
    )
    def get_pool(self, shown: Either) -> str | None:
        pools: PoolLetters = self.context["pools"]
        return next((pools.of(seat.entry.code) for seat in shown.match.seats.all()), "") or None


class ExplainedSerializer(OutcomeSerializer):
    """What the sheet comes to, and why."""

    explanation = serializers.ListField(child=serializers.CharField())


class MatchSerializer(serializers.Serializer[Either]):
    id = serializers.IntegerField(source="match.pk")
    tournament = serializers.IntegerField(source="match.round.tournament_id")
    round = serializers.IntegerField(source="match.round.number")
    table = serializers.IntegerField(source="match.table_number")
    seated = SeatedSerializer(required=False, help_text="Where two lines meet.")
    seats = SeatSerializer(
        many=True, required=False, help_text="Where several players share the table."
    )
    seating = SeatingSerializer(
        required=False, allow_null=True, help_text="Null where no seats were drawn."
    )
    knockout = serializers.BooleanField(source="match.knockout")
    version = serializers.IntegerField(help_text="The one to send along with a change.")
    sheet = serializers.SerializerMethodField()
    outcome = ExplainedSerializer(source="*")

    @extend_schema_field(ref("Sheet"))
    def get_sheet(self, shown: Either) -> dict[str, Any]:
        return shown.content


class VersionSerializer(serializers.Serializer[Any]):
    """One version of a sheet; who wrote it and why is for the club's referees."""

    version = serializers.IntegerField()
    at = serializers.DateTimeField(source="written.at")
    source = serializers.ChoiceField(  # type: ignore[assignment]  # the framework has one too
        Source.choices, source="written.source"
    )
    author = serializers.SerializerMethodField()
    reason = serializers.SerializerMethodField()
    sheet = serializers.SerializerMethodField()
    outcome = OutcomeSerializer(source="*")

    def get_author(self, shown: Either) -> str | None:
        return author_of(shown) if self.context.get("names") else None

    def get_reason(self, shown: Either) -> str | None:
        written = shown.written
        return written.reason if written and self.context.get("names") else None

    @extend_schema_field(ref("Sheet"))
    def get_sheet(self, shown: Either) -> dict[str, Any]:
        return shown.content


def author_of(shown: Either) -> str:
    """The name of who wrote the sheet; the e-mail address is nobody else's business."""
    author = shown.written.author if shown.written else None
    return author.name if author else ""


class RoundSerializer(serializers.ModelSerializer[Round]):
    stage = serializers.IntegerField(source="stage.number")
    system = serializers.ChoiceField(PairingSystem.choices, source="stage.system")
    state = serializers.ChoiceField([RoundState.PUBLISHED.value, RoundState.CLOSED.value])
    tables = serializers.IntegerField(help_text="How many.")
    byes = serializers.SerializerMethodField()

    class Meta:
        model = Round
        fields = ["number", "stage", "system", "state", "tables", "byes", "published_at"]

    @extend_schema_field(EntryNameSerializer(many=True))
    def get_byes(self, round_: Any) -> list[dict[str, Any]]:
        entries = [seat.entry for seat in round_.byes]
        return list(EntryNameSerializer(entries, many=True).data)


class StandingSerializer(serializers.Serializer[Any]):
    place = serializers.IntegerField()
    pool = serializers.CharField(
        allow_null=True, help_text="The letter of the pool; null where there are no pools."
    )
    place_in_pool = serializers.IntegerField(allow_null=True)
    entry = serializers.CharField()
    name = serializers.CharField()
    vp = serializers.IntegerField()
    mp = serializers.IntegerField()
    smazzate_difference = serializers.IntegerField(help_text="Smazzate won less smazzate lost.")
    points = serializers.IntegerField(
        help_text="Scored at the tables; chips where several players share one."
    )
    played = serializers.IntegerField(help_text="Matches, byes not counted.")
    wins = serializers.IntegerField()
    tied = serializers.BooleanField(help_text="Whether the place is shared.")
    above_next_by = serializers.ChoiceField([t.value for t in TieBreak], allow_null=True)
    reason = serializers.CharField(allow_null=True, help_text="The figures of `above_next_by`.")


class StandingsSerializer(serializers.Serializer[Any]):
    after = serializers.IntegerField(
        allow_null=True, help_text="The round after which; null: with all that is known now."
    )
    revision = serializers.IntegerField()
    rows = StandingSerializer(many=True)
