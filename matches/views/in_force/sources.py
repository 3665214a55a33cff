"""Where the rules are written: the document and its heading, by rule set."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum, auto
from typing import Final

from django.utils.translation import gettext as _, gettext_lazy

from scoring.rulesets import RuleSet

DOCUMENTS: Final = {
    "S0": gettext_lazy("S0, “Regole del Burraco”: the rules this service starts from"),
    "S1": gettext_lazy("S1, “Come si gioca a Burraco”: the rules of the FIBUR federation"),
    "S2": gettext_lazy("S2, “Regole italiane” and “Professionale”"),
    "S3": gettext_lazy("S3, “Burraco a coppie”"),
    "S4": gettext_lazy("S4, “Regolamento”: Briscola, and the calendar of the games"),
}


class Topic(Enum):
    """What the documents have a heading for."""

    DEALER = auto()
    DEAL = auto()
    POZZETTO = auto()
    CLOSING = auto()
    STOCK = auto()
    CARDS = auto()
    BONUSES = auto()
    END = auto()


PROFESSIONALE: Final = ("burraco-professionale-diretto", "burraco-professionale-indiretto")
"""S2 holds two sets of rules under the same headings."""


def _professionale(heading: str) -> dict[str, str]:
    return dict.fromkeys(PROFESSIONALE, f"S2, “Professionale”{heading}")


_SECTIONS: Final[Mapping[Topic, Mapping[str, str]]] = {
    Topic.DEALER: {
        "S0": "S0, “Designazione del mazziere”",
        "S4": "S4, “Designazione del mazziere”",
    },
    Topic.DEAL: {
        "S0": "S0, “Distribuzione delle carte”",
        "S1": "S1, “Le fasi di gioco”",
        "S2": "S2, “Regole italiane”",
        **_professionale(""),
        "S3": "S3, “Distribuzione delle carte e formazione dei pozzetti”",
        "S4": "S4, “Distribuzione delle carte e determinazione della briscola”",
    },
    Topic.POZZETTO: {
        "S0": "S0, “Presa del pozzetto”",
        "S1": "S1, “La chiusura e la presa del mazzetto”",
        "S2": "S2, “Svolgimento del gioco”",
        **_professionale(", “Svolgimento del gioco”"),
        "S3": "S3, “Presa del pozzo”",
    },
    Topic.CLOSING: {
        "S0": "S0, “Chiusura della smazzata”",
        "S1": "S1, “La chiusura e la presa del mazzetto”",
        "S2": "S2, “Svolgimento del gioco”",
        **_professionale(", “Svolgimento del gioco”"),
        "S3": "S3, “Fine della smazzata”",
    },
    Topic.STOCK: {
        "S0": "S0, “Esaurimento delle carte del tallone”",
        "S3": "S3, “Fine della smazzata”",
    },
    Topic.CARDS: {
        "S0": "S0, “Punteggi”",
        "S1": "S1, “Il calcolo del punteggio”",
        "S2": "S2, “Punti”",
        **_professionale(", “Punti”"),
        "S3": "S3, “Rango e valore delle carte”",
        "S4": "S4, “Punteggi”",
    },
    Topic.BONUSES: {
        "S0": "S0, “Punteggi”",
        "S1": "S1, “Il calcolo del punteggio”",
        "S2": "S2, “Punti”",
        **_professionale(", “Punti”"),
    },
    Topic.END: {
        "S0": "S0, “Conclusione della partita”",
        "S1": "S1, “Le partite di burraco”",
        "S2": "S2, “Punti”",
        **_professionale(", “Punti”"),
        "S3": "S3, “Calcolo dei punti partita”",
        "S4": "S4, “Conclusione della partita”",
    },
}


def source(topic: Topic, rules: RuleSet) -> str:
    """The rule set's own document and heading; S0's where it is silent."""
    written = _SECTIONS[topic]
    return written.get(rules.code) or written.get(rules.source) or written["S0"]


def has_source(topic: Topic, rules: RuleSet) -> bool:
    """Whether the rule set's own document speaks of it."""
    return rules.source in _SECTIONS[topic]


def decided() -> str:
    """What stands where the documents are silent or disagree."""
    return _("decided for this service")


def documents_named(sources: Iterable[str]) -> list[str]:
    """The documents that these sources are headings of."""
    named = {source[:2] for source in sources}
    return [str(title) for code, title in DOCUMENTS.items() if code in named]
