"""What a series is made from comes back as it was written, through JSON itself."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from decimal import Decimal

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from scoring import rulesets
from scoring.rulesets import Ranking
from scoring.tie_breaks import TieBreak
from scoring.values import Option, SmazzateGame, TargetGame
from scoring.victory_points import PlacePoints, VpTable, WinPoints
from tournaments.actions.plans import plan_from_json, plan_to_json
from tournaments.actions.setup import Plan, StagePlan
from tournaments.actions.timetable import Times
from tournaments.enums import EntrySize, PairingSystem

AT = datetime(2026, 11, 20, 20, 30, tzinfo=UTC)
amounts = st.tuples(
    st.decimals(min_value=0, max_value=99999, places=2), st.sampled_from(["€", "click", "punti"])
)
minutes = st.none() | st.integers(0, 20000)
SCALES = {
    Ranking.VP: st.sampled_from(VpTable),
    Ranking.WINS: st.sampled_from(WinPoints),
    Ranking.PLACES: st.lists(st.integers(0, 99), min_size=2, max_size=8).map(
        lambda points: PlacePoints(tuple(sorted(points, reverse=True)))
    ),
}
times = st.builds(
    Times,
    players_enrol=st.booleans(),
    opens_before=minutes,
    reminds_before=minutes,
    checks_in_before=minutes,
    closes_before=minutes,
    fewest=st.none() | st.integers(2, 40),
    automatic=st.booleans(),
    grace_minutes=minutes,
    round_minutes=minutes,
    warning_minutes=minutes,
    break_minutes=st.integers(0, 60),
)
stages = st.builds(
    StagePlan,
    st.sampled_from(PairingSystem),
    st.integers(1, 50),
    st.dictionaries(
        st.sampled_from(["cut", "carry", "first_round"]),
        st.booleans() | st.integers(2, 99) | st.just("lot"),
    ),
)


@st.composite
def plans(draw):
    ruleset = draw(st.sampled_from(sorted(rulesets.RULESETS)))
    return Plan(
        name="Burraco",
        starts_at=AT,
        seed=7,
        ruleset=ruleset,
        vp_table=draw(SCALES[rulesets.get(ruleset).ranking]),
        game=draw(
            st.builds(SmazzateGame, st.integers(1, 20))
            | st.builds(TargetGame, st.integers(5, 9999))
        ),
        game_name=draw(st.text(max_size=60)),
        options=draw(st.frozensets(st.sampled_from(Option))),
        entry_size=draw(st.sampled_from(EntrySize)),
        tie_breaks=tuple(draw(st.lists(st.sampled_from(TieBreak), unique=True))),
        bye_vp=draw(st.none() | st.integers(0, 20)),
        bye_mp=draw(st.none() | st.integers(-500, 500)),
        stages=tuple(draw(st.lists(stages, min_size=1, max_size=3))),
        times=draw(times),
        capacity=draw(st.none() | st.integers(2, 1024)),
        fee=draw(amounts),
        prize=draw(amounts),
    )


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(plans())
def test_what_is_kept_comes_back(plan):
    kept = json.loads(json.dumps(plan_to_json(plan)))
    assert plan_from_json(kept, name=plan.name, starts_at=AT, seed=7) == plan


def test_cents_stay_cents():
    plan = Plan(
        name="Burraco", starts_at=AT, seed=7, game=SmazzateGame(4), vp_table=VpTable.FOUR,
        stages=(StagePlan(PairingSystem.SWISS, 4),), fee=(Decimal("7.50"), "€"),
    )  # fmt: skip
    assert plan_to_json(plan)["fee"] == ["7.50", "€"]


def test_a_scale_of_other_rules_is_refused():
    plan = Plan(
        name="Burraco", starts_at=AT, seed=7, game=SmazzateGame(4), vp_table=VpTable.FOUR,
        stages=(StagePlan(PairingSystem.SWISS, 4),),
    )  # fmt: skip
    kept = {**plan_to_json(plan), "vp_table": "8-7-6"}
    with pytest.raises(ValueError, match="no scale"):
        plan_from_json(kept, name="Burraco", starts_at=AT, seed=7)
