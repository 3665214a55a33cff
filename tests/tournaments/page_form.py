"""The page's form as a browser would send it untouched."""

from __future__ import annotations

from html.parser import HTMLParser


class _Fields(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.values: dict[str, str] = {}
        self._inside = False
        self._select = ""

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        if tag == "form":
            self._inside = "setup" in (given.get("class") or "").split()
        elif self._inside:
            self._field(tag, given)

    def _field(self, tag, given):
        if tag == "select":
            self._select = given["name"]
        elif tag == "option":
            if "selected" in given or self._select not in self.values:
                self.values[self._select] = given.get("value", "")
        elif tag == "input" and given.get("name"):
            ticked = given.get("type") not in ("radio", "checkbox") or "checked" in given
            if ticked:
                self.values[given["name"]] = given.get("value", "")

    def handle_endtag(self, tag):
        if tag == "form":
            self._inside = False


def fields_of(response) -> dict[str, str]:
    """Each field's name and value, without the token against forgery."""
    parser = _Fields()
    parser.feed(response.content.decode())
    return {name: value for name, value in parser.values.items() if name != "csrfmiddlewaretoken"}
