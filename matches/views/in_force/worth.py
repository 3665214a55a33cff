"""What a match brings into the standings: played, stopped through a fault, or a bye."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from django.utils.translation import gettext as _

from matches.templatetags.figures import signed
from matches.views.in_force.facts import Article, Figures, InForce, Section
from matches.views.in_force.sources import decided
from scoring.outcome import STOPPAGE_LEAST_VP, STOPPAGE_POINTS
from scoring.rulesets.counted import MOST_PLAYERS
from scoring.victory_points import (
    BAND_STARTS,
    DRAW_VP,
    MP_STEP,
    WHOLE_VP,
    PlacePoints,
    VpTable,
    WinPoints,
    band_start,
)

VP_TABLE = "S0, “Tabella dei Victory Points (VP)”"
TIMEOUT = "S0, “Penalità in caso di tempo scaduto o abbandono”"
TIMEOUT_VP = "S0, “Calcolo dei VP e MP in caso di Timeout o abbandono”"


def worth(told: InForce) -> Section:
    heading = _("What a match is worth")
    match told.scale:
        case VpTable():
            text = _(
                "The match points (MP) are the difference of the two lines’ points: plus for one "
                "line, minus for the other. The table gives the victory points (VP)."
            )
            return Section("worth", heading, (Article(text, VP_TABLE),), (_table(told.scale),))
        case WinPoints():
            text = _("A win brings %(win)s points, a draw %(draw)s, a defeat none.")
            figures = {"win": told.scale.win, "draw": told.scale.draw}
            return Section("worth", heading, (Article(text % figures, decided()),))
        case PlacePoints():
            text = _(
                "From the first place down, whatever the size of the table; places that are "
                "shared all have the points of the better one."
            )
            article = Article(text, decided())
            return Section("worth", heading, (article,), (_places(told.scale),))


def _table(table: VpTable) -> Figures:
    rows = tuple(
        (
            str(start) if end is None else f"{start}–{end}",
            _("and more") if end is None else "",
            f"{better}–{other}",
        )
        for start, end, better, other in bands(table)
    )
    return Figures(
        _("From MP to VP"),
        (_("MP"), _("VP")),
        tuple((" ".join(filter(None, row[:2])), row[2]) for row in rows),
        VP_TABLE,
    )


def bands(table: VpTable) -> Iterator[tuple[int, int | None, int, int]]:
    """From MP, to MP (None: and more), VP of the better line, VP of the other."""
    starts = BAND_STARTS[table]
    ends = [following - MP_STEP for _start, following in pairwise(starts)]
    for index, (start, end) in enumerate(zip(starts, [*ends, None], strict=True)):
        yield start, end, DRAW_VP + index, WHOLE_VP - DRAW_VP - index


def _places(scale: PlacePoints) -> Figures:
    points = (*scale.points, *(0,) * (MOST_PLAYERS - len(scale.points)))
    rows = [(f"{place}.", str(worth)) for place, worth in enumerate(points, start=1)]
    return Figures(_("Points by place"), (_("Place"), _("Points")), tuple(rows), decided())


def stoppages(told: InForce) -> Iterator[Section]:
    """Where several share a table, there is no line to be at fault."""
    if isinstance(told.scale, VpTable):
        articles = [*_stopped_by_table(told.scale)]
    elif isinstance(told.scale, WinPoints):
        articles = [*_stopped_by_win(told.scale)]
    else:
        return
    if told.has_knockout:
        articles.append(
            Article(
                _("In knockout, whoever is at fault is out; so are both, where both are."),
                decided(),
            )
        )
    yield Section("stoppages", _("Timeout, abandonment, absence"), tuple(articles))


def _stopped_by_table(table: VpTable) -> Iterator[Article]:
    worst = signed(-band_start(WHOLE_VP, table))
    yield Article(
        _("Whoever runs out of time or gives up has lost, whatever the points: 0 VP and %(mp)s MP.")
        % {"mp": worst},
        TIMEOUT,
    )
    yield Article(
        _("The points are those at that moment: the interrupted smazzata counts as it lies."),
        TIMEOUT,
    )
    yield Article(
        _(
            "The other line is given %(points)s points more; the table then says its VP, and it "
            "has at least %(least)s. Its MP are where that band begins."
        )
        % {"points": STOPPAGE_POINTS, "least": STOPPAGE_LEAST_VP},
        TIMEOUT_VP,
    )
    yield Article(_("A line that does not come counts as one that gives up at 0 to 0."), decided())
    yield Article(
        _("Where both are at fault, both have 0 VP and %(mp)s MP.") % {"mp": worst}, decided()
    )


def _stopped_by_win(scale: WinPoints) -> Iterator[Article]:
    yield Article(
        _(
            "Whoever runs out of time, gives up or does not come has lost the match; the other "
            "line has the %(win)s points of a win, and nothing else changes."
        )
        % {"win": scale.win},
        decided(),
    )
    yield Article(_("Where both are at fault, both have lost: no points for either."), decided())


def rulings(told: InForce) -> Section:
    """What a referee may decide beside the scores; a score is never changed to punish."""
    return Section("rulings", _("Rulings, penalties and bonuses"), tuple(_rulings(told)))


def _rulings(told: InForce) -> Iterator[Article]:
    if not told.of_several:
        yield Article(
            _("The referee may decide a match by a ruling, kept with its reason."), decided()
        )
    yield Article(_("What is not played brings nothing to anybody."), decided())
    yield Article(
        _("Penalties and bonuses stand beside the scores, each with its reason."), decided()
    )


def bye(told: InForce) -> Section:
    return Section("bye", _("Bye"), tuple(_bye(told)))


def _bye(told: InForce) -> Iterator[Article]:
    vp, mp = told.bye
    if told.of_several:
        yield Article(_("Nobody rests: the tables are as equal as they can be."), decided())
        return
    if not told.only_knockout:
        if isinstance(told.scale, VpTable):
            text = _(
                "With an odd number, one entry rests in each round and is given %(vp)s VP and "
                "%(mp)s MP."
            )
        else:
            text = _(
                "With an odd number, one entry rests in each round and is given %(vp)s points and "
                "a difference of %(mp)s."
            )
        yield Article(text % {"vp": vp, "mp": signed(mp)}, decided())
        yield Article(
            _("That is not a match won, and nobody rests twice if it can be avoided."), decided()
        )
    if told.has_knockout:
        yield Article(_("In knockout, who rests goes through to the next round."), decided())
