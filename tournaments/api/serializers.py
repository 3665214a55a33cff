"""A tournament as other programs read it."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from scoring.values import Option
from tournaments.enums import EntrySize, PairingSystem, TournamentState
from tournaments.models import Club, Stage, Tournament


class FaultSerializer(serializers.Serializer[Any]):
    path = serializers.CharField(help_text="Where in the request: `smazzate[1].ns.cards`.")
    code = serializers.CharField(help_text="Stays the same in every language and version.")
    message = serializers.CharField(help_text="For people: what is wrong and what to do.")


class ProblemSerializer(serializers.Serializer[Any]):
    """Problem details (RFC 9457)."""

    title = serializers.CharField()
    status = serializers.IntegerField()
    code = serializers.CharField()
    detail = serializers.CharField()
    errors = FaultSerializer(  # type: ignore[assignment]  # the framework's name, and ours
        many=True, help_text="Everything there is to mend, at once."
    )


class ClubSerializer(serializers.ModelSerializer[Club]):
    class Meta:
        model = Club
        fields = ["name", "city"]


class GameSerializer(serializers.Serializer[Tournament]):
    """A number of smazzate, or the points to reach; the other is null."""

    smazzate = serializers.IntegerField(source="game_smazzate", allow_null=True)
    target = serializers.IntegerField(source="game_target", allow_null=True)
    options = serializers.ListField(
        child=serializers.ChoiceField([option.value for option in Option]),
        source="game_options",
        help_text="The switches that are on.",
    )
    words = serializers.CharField(
        source="length_in_words", help_text="For people, as `to 101 points, fewer points win`."
    )


class ByeSerializer(serializers.Serializer[Tournament]):
    vp = serializers.IntegerField(source="bye_vp")
    mp = serializers.IntegerField(source="bye_mp")


class FeeSerializer(serializers.Serializer[Tournament]):
    amount = serializers.DecimalField(10, 2, source="fee_amount", help_text="0.00: free.")
    unit = serializers.CharField(source="fee_unit")


class PrizeSerializer(serializers.Serializer[Tournament]):
    amount = serializers.DecimalField(12, 2, source="prize_amount")
    unit = serializers.CharField(source="prize_unit")


class StageSerializer(serializers.ModelSerializer[Stage]):
    system = serializers.ChoiceField(PairingSystem.choices)

    class Meta:
        model = Stage
        fields = ["number", "system", "rounds_planned"]


class TournamentSerializer(serializers.ModelSerializer[Tournament]):
    state = serializers.ChoiceField(TournamentState.choices)
    entry_size = serializers.ChoiceField(EntrySize.choices)
    game_name = serializers.CharField(
        source="ruleset_name", help_text="What people call the game, as `Scala 40`."
    )
    vp_table = serializers.CharField(
        help_text="`1-2`, `3` or `4`; `2-1-0` or `3-1-0` for a win, a draw, a defeat; or the "
        "points by place, as `8-7-6-5-4-3-2-1`."
    )
    club = ClubSerializer()
    game = GameSerializer(source="*")
    bye = ByeSerializer(source="*")
    fee = FeeSerializer(source="*")
    prize = PrizeSerializer(source="*")
    tie_breaks = serializers.ListField(child=serializers.CharField())
    enrolled = serializers.IntegerField(help_text="Entries that have not withdrawn.")
    waiting = serializers.IntegerField(help_text="Entries that wait for a place.")
    stages = StageSerializer(many=True)

    class Meta:
        model = Tournament
        fields = [
            "id",
            "name",
            "state",
            "starts_at",
            "club",
            "entry_size",
            "capacity",
            "enrolled",
            "waiting",
            "fee",
            "prize",
            "ruleset",
            "game_name",
            "game",
            "vp_table",
            "bye",
            "tie_breaks",
            "stages",
            "revision",
        ]
