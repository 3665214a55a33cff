"""How figures are written."""

from __future__ import annotations

from django import template

register = template.Library()


@register.filter
def signed(figure: int) -> str:
    """With its sign, a real minus: +335, −1505, 0."""
    return f"{figure:+d}".replace("-", "−") if figure else "0"
