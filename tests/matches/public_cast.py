"""How a visitor looks at the public pages, and reads them."""

import re

from matches.models import Match

PAGES = ("tournament", "tournament_seats", "tournament_standings", "tournament_rules")
CAST = ("owner", "organiser", "referee", "player", "stranger")


def look(client, user, url):
    if user:
        client.force_login(user)
    else:
        client.logout()
    client.cookies["django_language"] = "en"
    return client.get(url)


def text(response):
    """What is read: the page without its tags and runs of blanks."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", response.content.decode()))


def table_of(round_, number=1):
    return Match.objects.get(round=round_, table_number=number)
