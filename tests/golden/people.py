"""The invented people of the demonstration tournaments."""

from __future__ import annotations

import random

from matches.record.values import Entry
from scoring.values import EntryId

FIRST = [
    "Ada",
    "Aldo",
    "Anna",
    "Bice",
    "Bruno",
    "Carla",
    "Cesare",
    "Clara",
    "Dario",
    "Delia",
    "Edda",
    "Elio",
    "Elsa",
    "Enzo",
    "Fausta",
    "Franco",
    "Gemma",
    "Gino",
    "Giulia",
    "Guido",
    "Ida",
    "Ines",
    "Ivo",
    "Lara",
    "Lea",
    "Lidia",
    "Livio",
    "Luca",
    "Mara",
    "Marco",
    "Mina",
    "Nadia",
    "Nello",
    "Nora",
    "Olga",
    "Oreste",
    "Pia",
    "Piero",
    "Rita",
    "Rocco",
    "Rosa",
    "Sara",
    "Silvio",
    "Tea",
    "Tina",
    "Ugo",
    "Vera",
    "Viola",
    "Zita",
    "Zeno",
]
LAST = [
    "Abbiati",
    "Agosti",
    "Arnaldi",
    "Balestri",
    "Barolo",
    "Bellucci",
    "Bertani",
    "Bonfanti",
    "Brusa",
    "Calvi",
    "Canepa",
    "Carminati",
    "Castoldi",
    "Cerruti",
    "Colnaghi",
    "Corsini",
    "Crippa",
    "Dalmasso",
    "Danesi",
    "Donati",
    "Fabbri",
    "Farina",
    "Fenoglio",
    "Fumagalli",
    "Gadda",
    "Galimberti",
    "Garrone",
    "Ghezzi",
    "Giordani",
    "Grassi",
    "Invernizzi",
    "Lanfranchi",
    "Locatelli",
    "Magnani",
    "Malaspina",
    "Mantovani",
    "Marchesi",
    "Mazzola",
    "Molteni",
    "Morandi",
    "Nardini",
    "Oggioni",
    "Orlandi",
    "Pasini",
    "Pellegrini",
    "Piantoni",
    "Quaglia",
    "Radice",
    "Ravasio",
    "Sala",
    "Scotti",
    "Tedeschi",
    "Uboldi",
    "Valsecchi",
    "Zanetti",
]


def pairs(count: int, dice: random.Random) -> tuple[Entry, ...]:
    last = (
        dice.sample(LAST, 2 * count) if 2 * count <= len(LAST) else dice.choices(LAST, k=2 * count)
    )
    people = [f"{dice.choice(FIRST)} {surname}" for surname in last]
    assert len(set(people)) == len(people)
    return tuple(
        Entry(
            id=EntryId(f"p{number + 1:02}"),
            name=" - ".join(person.split()[1] for person in people[2 * number : 2 * number + 2]),
            players=tuple(people[2 * number : 2 * number + 2]),
        )
        for number in range(count)
    )


def singles(count: int, dice: random.Random) -> tuple[Entry, ...]:
    people = [f"{dice.choice(FIRST)} {surname}" for surname in dice.sample(LAST, count)]
    return tuple(
        Entry(EntryId(f"p{number:02}"), person, (person,))
        for number, person in enumerate(people, start=1)
    )
