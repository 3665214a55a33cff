"""How figures are written."""

from __future__ import annotations

from django import template

from scoring.values import PerLine

register = template.Library()


@register.filter
def signed(figure: int) -> str:
    """With its sign, a real minus: +335, −1505, 0."""
    return f"{figure:+d}".replace("-", "−") if figure else "0"


@register.filter
def points(figure: int) -> str:
    """With a real minus where it is below zero: 640, −135."""
    return f"{figure}".replace("-", "−")


@register.filter
def score(both: PerLine[int]) -> str:
    """Both lines' points, N-S first: 640–305; kept apart where a minus could be misread."""
    dash = "–" if min(both) >= 0 else " – "
    return dash.join(points(figure) for figure in both)


@register.filter
def match_points(both: PerLine[int]) -> str:
    """N-S's MP; both lines' where a ruling gave them figures that are not each other's opposite."""
    told = both if sum(both) else (both.ns,)
    return " / ".join(signed(figure) for figure in told)
