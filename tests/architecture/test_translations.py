"""Everything a person reads is there in Italian too, and what is compiled is what is written."""

from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ("deploy", "matches", "tournaments")
CATALOGUE = ROOT / "locale" / "it" / "LC_MESSAGES" / "django.po"
KEYWORDS = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "npgettext_lazy": ((1, "c"), 2, 3),
}


def written_messages():
    """Every msgid of the sources with its context; for a plural, the singular stands for both."""
    for path in _python_files():
        yield from _messages("python", path.read_bytes())
    for path in sorted((ROOT / "templates").rglob("*.*")):
        # What templatize leaves is no Python, but its calls read the same in JavaScript.
        yield from _messages("javascript", templatize(path.read_text("utf-8")).encode())


def _python_files():
    return sorted(path for top in SOURCES for path in (ROOT / top).rglob("*.py"))


def _messages(language, source):
    for _line, message, _comments, context in extract(language, BytesIO(source), KEYWORDS):
        msgid = message if isinstance(message, str) else message[0]
        if msgid:
            yield msgid, context


@pytest.fixture(scope="module")
def catalogue() -> Catalog:
    with CATALOGUE.open("rb") as file:
        return read_po(file, locale="it")


def _texts(message: Message) -> list[str]:
    return [message.string] if isinstance(message.string, str) else list(message.string)


def test_everything_written_stands_in_the_catalogue(catalogue):
    missing = {
        (context, msgid)
        for msgid, context in written_messages()
        if catalogue.get(msgid, context) is None
    }
    assert missing == set()


def test_nothing_in_the_catalogue_is_empty_or_doubtful(catalogue):
    unfinished = [m.id for m in catalogue if m.id and (m.fuzzy or not all(_texts(m)))]
    assert unfinished == []


def test_translations_keep_their_placeholders(catalogue):
    broken = {}
    for message in catalogue:
        if message.id and (errors := list(message.check(catalogue))):
            broken[message.id] = errors
    assert broken == {}


def test_nothing_in_the_catalogue_is_no_longer_used(catalogue):
    written = set(written_messages())
    unused = [
        message.id
        for message in catalogue
        if message.id
        and (message.id if isinstance(message.id, str) else message.id[0], message.context)
        not in written
    ]
    assert unused == []


def test_the_compiled_catalogue_is_the_written_one(catalogue):
    fresh = BytesIO()
    write_mo(fresh, catalogue)
    fresh.seek(0)
    with CATALOGUE.with_suffix(".mo").open("rb") as file:
        assert _translations(read_mo(file)) == _translations(read_mo(fresh))


def _translations(catalogue):
    return {(m.context, str(m.id)): m.string for m in catalogue if m.id}
