"""Sums of money and prizes as people write them: 12,50 or 10.000."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.formats import get_format


class AmountField(forms.DecimalField):
    """Takes the language's marks between thousands, where they stand in the right places."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_value=0, decimal_places=2, localize=True, **kwargs)

    def prepare_value(self, value: Any) -> Any:
        """A round sum stands without its ,00."""
        whole = isinstance(value, Decimal) and value == value.to_integral_value()
        return int(value) if whole else value

    def to_python(self, value: Any) -> Any:
        thousands, decimals = get_format("THOUSAND_SEPARATOR"), get_format("DECIMAL_SEPARATOR")
        grouped = rf"\d{{1,3}}({re.escape(thousands)}\d{{3}})+({re.escape(decimals)}\d*)?"
        if isinstance(value, str) and re.fullmatch(grouped, value.strip(), re.ASCII):
            value = value.replace(thousands, "")
        return super().to_python(value)
