"""The environment as it is read: everything that is missing or wrong is told at once."""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import urlsplit

import marshmallow
from environs import FileAwareEnv

WANTED: Final = {
    "SECRET_KEY": "a long random word that nobody else knows; every process has the same",
    "ALLOWED_HOSTS": "the names this service is reached by, with commas between them",
    "DATABASE_URL": "where PostgreSQL is: postgres://user:password@host:5432/name",
    "REDIS_URL": "where Redis is, for the cache and as the broker: redis://host:6379/0; "
    "or give BROKER_URL and CACHE_URL instead",
    "BROKER_URL": "the broker: redis://…, rediss://… or amqp://…",
    "CACHE_URL": "the Redis that all processes share as their cache: redis://host:6379/0",
    "EMAIL_URL": "how mail is sent: smtp://user:password@host:25, submission://… (STARTTLS, 587) "
    "or smtp://…:465/?ssl=True",
    "SITE_URL": "the address people type, which links in mails begin with: https://example.org",
    "TRUSTED_PROXIES": "how many reverse proxies stand in front, as a number",
    "LOG_LEVEL": "DEBUG, INFO, WARNING, ERROR or CRITICAL",
}
"""What each variable is to hold, said to whoever left it out or got it wrong."""


class Environment(FileAwareEnv):
    """Reads variables, or files named by ``<VARIABLE>_FILE``; an empty one is as good as none.

    Nothing is raised where a variable is read: ``check`` tells of everything at the end, and until
    then what could not be read is None.
    """

    def __init__(self) -> None:
        super().__init__(eager=False, strip_whitespace=True)

    def _get_value(self, env_key: str, default: Any) -> Any:
        try:
            value = super()._get_value(env_key, default)
        except ValueError as error:  # <VARIABLE>_FILE names no file that can be read
            self.fault(env_key, str(error))
            return default
        return default if isinstance(value, str) and not value.strip() else value

    def demand(self, *names: str) -> None:
        """Remember which of these are not set."""
        for name in names:
            if self._get_value(name, None) is None:
                self.fault(name, "Not set.")

    def fault(self, name: str, what: str) -> None:
        """Remember what is wrong with a variable."""
        self._errors[name].append(what)

    def check(self) -> None:
        """Stop here and say everything that is missing or wrong.

        Raises ``SystemExit``: whoever starts a server reads sentences, not a traceback.
        """
        faults = {name: what for name, what in self._errors.items() if what}
        if faults:
            raise SystemExit(_message(faults))


def _message(faults: dict[str, list[str]]) -> str:
    width = max(len(name) for name in faults)
    lines = [
        f"  {name:<{width}}  {faults[name][0]}"
        + (f"\n  {'':<{width}}  It is {WANTED[name]}." if name in WANTED else "")
        for name in sorted(faults)
    ]
    head = "Smazzata cannot start: in the environment something is missing or wrong."
    return "\n".join(("", head, "", *lines, "", "docs/settings.md tells what each is for.", ""))


def starts_with(*schemes: str) -> Any:
    """A check that an address begins with one of these schemes and names a host."""

    def check(address: str) -> None:
        if not address:
            return
        parts = urlsplit(address)
        if parts.scheme not in schemes or not (parts.hostname or "memory" in schemes):
            wanted = " or ".join(f"{scheme}://" for scheme in schemes)
            raise marshmallow.ValidationError(f"It must begin with {wanted} and name a host.")

    return check
