"""What a table of several players comes to while it is tapped or typed; nothing is saved."""

import re

import pytest
from django.urls import reverse
from placement_cast import hand_in, seated, table
from referee_cast import signed_in, text_of

from matches.models import ScoreSheet
from scoring.placement import Placement

FIELDS = {"places": "place", "chips": "chips"}


@pytest.fixture
def match(first):
    return table(first)


@pytest.fixture
def names(match):
    return seated(match)


def posted(match, kind, *figures, **more):
    own = {f"{FIELDS[kind]}_{n}": figure for n, figure in enumerate(figures, start=1)}
    return {"version": match.version, "way": kind, **own, **more}


def beside(response, kind="chips"):
    """What stands beside each player's field, by seat."""
    field = FIELDS[kind]
    found = re.findall(rf'id="id_{field}_\d_so_far"[^>]*>(.*?)</span>', response.content.decode())
    return [re.sub(r"<[^>]+>", "", each) for each in found]


def summary(response):
    """What the bar says, and what speaks against what is typed."""
    return re.sub(r"\d+\. \d+ pts", "", text_of(response)).strip()


@pytest.fixture
def preview(page, match):
    """The answer to what is typed: a part of the page, and nothing saved."""

    def ask(*typed, **more):
        url = reverse("placement_preview", args=[match.pk])
        response = page.post(url, posted(match, *typed, **more))
        assert response.status_code == 200
        assert "<html" not in response.content.decode()
        assert not ScoreSheet.objects.exists()
        return response

    return ask


def test_every_chip_counted_gives_places_and_points(preview, names):
    # Equal chips share the better place and its points: 8, 8, 6, 5.
    said = preview("chips", "1.450", "1 450", 0, 200)
    assert beside(said) == ["1. 8 pts", "1. 8 pts", "4. 5 pts", "3. 6 pts"]
    one, two, three, four = names
    order = f"1. {one} 8 pts, 1. {two} 8 pts, 3. {four} 6 pts, 4. {three} 5 pts"
    assert text_of(said).strip().startswith(f"{order} Every player has a place.")


def test_chips_say_no_place_before_all_are_counted(preview):
    said = preview("chips", 900, "", 0, "")
    assert summary(said) == "2 players to come"
    assert beside(said) == [""] * 4
    assert summary(preview("chips", 900, 100, 0, "")) == "1 player to come"


def test_a_place_has_its_points_at_the_tap(preview):
    said = preview("places", 3, "", 1, "")
    assert beside(said, "places") == ["3. 6 pts", "", "1. 8 pts", ""]
    assert "2 players to come" in summary(said)


def test_a_place_that_cannot_be_is_named_with_its_player(preview, names):
    said = preview("places", 1, 1, 2, 4)
    assert beside(said, "places") == ["1. 8 pts", "1. 8 pts", "", "4. 5 pts"]
    assert "1 thing to mend" in summary(said)
    assert f"{names[2]}: Place 2 cannot be: going by the others it is 3." in summary(said)


def test_chips_that_cannot_be_are_named_and_the_empty_ones_are_not(preview, names):
    said = summary(preview("chips", "many", 5, "", 7))
    assert said.startswith("1 thing to mend")
    assert f"{names[0]}: “many” is not a whole number" in said
    assert names[2] not in said
    below = preview("chips", -5, 5, 6, 7)
    assert f"{names[0]}: " in summary(below)
    assert beside(below) == [""] * 4


def test_not_played_and_an_unknown_way(preview):
    assert summary(preview("chips", 1, 2, 3, 4, way="not_played")) == "Not played"
    assert summary(preview("chips", 1, 2, 3, 4, way="x")).startswith("1 thing to mend")


def test_a_correction_shows_what_it_comes_to_before_its_reason(match, page, by):
    hand_in(match, Placement(places=(1, 2, 3, 4)), by)
    match.refresh_from_db()
    url = reverse("placement_preview", args=[match.pk])
    said = page.post(url, posted(match, "places", 2, 1, 3, 4))
    assert beside(said, "places") == ["2. 7 pts", "1. 8 pts", "3. 6 pts", "4. 5 pts"]
    assert "Every player has a place." in summary(said)
    assert summary(page.post(url, posted(match, "places", way="open"))) == "No result yet"
    assert ScoreSheet.objects.count() == 1


def test_the_page_opens_with_what_stands_and_asks_for_more(match, page, by):
    url = reverse("placement", args=[match.pk])
    empty = page.get(url)
    assert "4 players to come" in text_of(empty)
    assert f'hx-post="{reverse("placement_preview", args=[match.pk])}"' in empty.content.decode()
    hand_in(match, Placement(chips=(900, 300, 200, 100)), by)
    stands = page.get(url)
    assert beside(stands) == ["1. 8 pts", "2. 7 pts", "3. 6 pts", "4. 5 pts"]
    assert "to come" not in text_of(stands)


def test_without_scripts_a_button_calculates(match, page):
    url = reverse("placement", args=[match.pk])
    assert '<noscript><button type="submit" name="calculate"' in page.get(url).content.decode()
    response = page.post(url, posted(match, "chips", 10, 30, 20, 0, calculate="1"))
    assert beside(response) == ["3. 6 pts", "1. 8 pts", "2. 7 pts", "4. 5 pts"]
    assert response.context["form"]["chips_2"].value() == "30"
    wrong = page.post(url, posted(match, "places", 1, 1, 2, 4, calculate="1"))
    assert wrong.context["form"].errors.keys() == {"place_3"}
    assert text_of(wrong).count("Place 2 cannot be") == 1
    assert not ScoreSheet.objects.exists()


def test_costs_as_many_queries_whatever_is_typed(match, page, django_assert_num_queries):
    url = reverse("placement_preview", args=[match.pk])
    for typed in (posted(match, "chips", 1, 2, 3, 4), posted(match, "places", 1, "", "", "")):
        with django_assert_num_queries(6):
            page.post(url, typed)


@pytest.mark.parametrize("who", ["player", "stranger"])
def test_only_referees_are_answered(match, request, who):
    client = signed_in(request.getfixturevalue(who))
    url = reverse("placement_preview", args=[match.pk])
    assert client.post(url, posted(match, "chips", 1, 2, 3, 4)).status_code == 403
    assert client.get(url).status_code == 405
