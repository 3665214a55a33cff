"""How an action says no to a person who can do something about it."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.values import Param


class RefusedError(Exception):
    """The action is not possible now; ``code`` names why, ``params`` fill its sentence."""

    def __init__(self, code: str, params: Mapping[str, Param] | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.params = dict(params or {})


class StaleVersionError(Exception):
    """Somebody else saved first; ``current`` is the version that stands now."""

    def __init__(self, current: int) -> None:
        super().__init__(f"version {current} stands")
        self.current = current
