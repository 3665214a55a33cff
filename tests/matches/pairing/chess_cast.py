"""Our positions as py4swiss reads them: a chess tournament, N-S with the white pieces."""

from py4swiss.engines import DutchEngine
from py4swiss.engines.common import PairingError
from py4swiss.trf import ParsedTrf
from py4swiss.trf.codes import PlayerCode
from py4swiss.trf.results import (
    ColorToken,
    ResultToken,
    RoundResult,
    ScoringPointSystem,
    ScoringPointSystemCode,
)
from py4swiss.trf.sections import PlayerSection, XSection

ABSENT = RoundResult(id=0, color=ColorToken.BYE_OR_NOT_PAIRED, result=ResultToken.ZERO_POINT_BYE)
BYE = RoundResult(
    id=0, color=ColorToken.BYE_OR_NOT_PAIRED, result=ResultToken.PAIRING_ALLOCATED_BYE
)


def chess(n, rounds, never=(), *, rounds_planned, points_of_the_beaten="0.0"):
    """Players 1 … n; of each round the games ``{(white, black): whether white won}`` and the bye."""
    points = ScoringPointSystem()
    points.apply_code(ScoringPointSystemCode.LOSS, round(10 * float(points_of_the_beaten)))
    results = {player: [] for player in range(1, n + 1)}
    for games, bye in rounds:
        told = {bye: BYE} if bye else {}
        for (white, black), won in games.items():
            told[white] = _result(black, ColorToken.WHITE, won=won)
            told[black] = _result(white, ColorToken.BLACK, won=not won)
        for player, own in results.items():
            own.append(told.get(player, ABSENT))
    players = [
        PlayerSection(
            code=PlayerCode.PLAYER,
            starting_number=player,
            rank=player,
            points_times_ten=sum(map(points.get_points_times_ten, own)),
            results=own,
        )
        for player, own in results.items()
    ]
    rules = XSection(
        number_of_rounds=rounds_planned, forbidden_pairs=set(never), scoring_point_system=points
    )
    tournament = ParsedTrf(player_sections=players, x_section=rules)
    tournament.validate_contents()
    return tournament


def _result(opponent, color, *, won):
    return RoundResult(
        id=opponent, color=color, result=ResultToken.WIN if won else ResultToken.LOSS
    )


def paired(tournament):
    """What py4swiss pairs, or None where it says that nothing is legal."""
    try:
        return DutchEngine.generate_pairings(tournament)
    except PairingError:
        return None
