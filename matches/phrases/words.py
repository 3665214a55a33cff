"""What a table of sentences holds."""

from __future__ import annotations

from django.utils.functional import Promise

Words = dict[str, str | Promise]
