"""What is said of pools, of changes by hand, and of what a correction would change."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from matches.phrases.words import Words

IN_PARTS: Final[Words] = {
    "above_by_pool": _("Is in a better pool."),
    "table_kept": _("Table %(table)s had begun, and stays as it was."),
    "kept_table_differs": _(
        "Table %(table)s has begun, and in this round it would seat others. A round that follows "
        "from the first of its stage cannot be paired round it."
    ),
}
"""Pools, and tables that stay when the others are paired again."""
