"""Where each rule about melds is written, by rule set."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto
from types import MappingProxyType
from typing import Final

from scoring.rulesets import BurracoRules


class Article(Enum):
    """A part of the rules that the texts have a section for."""

    DECK = auto()
    OPENING = auto()
    ORDER = auto()
    LENGTH = auto()
    ONE_WILD = auto()
    ONLY_WILDS = auto()
    EXTENDING = auto()
    ONE_SET = auto()
    BURRACHI = auto()


_S0: Final = {
    Article.DECK: "S0, “Il mazzo di carte”",
    Article.OPENING: "S0, “Regole per aprire nuovi giochi”",
    Article.ORDER: "S0, “Regole per aprire nuovi giochi”",
    Article.LENGTH: "S3, “Apertura dei giochi”",
    Article.ONE_WILD: "S0, “Regole per aprire nuovi giochi”",
    Article.ONLY_WILDS: "S0, “Regole per aprire nuovi giochi”",
    Article.EXTENDING: "S0, “Regole per allungare i giochi esistenti”",
    Article.ONE_SET: "S0, “Regole per aprire nuovi giochi”",
    Article.BURRACHI: "S0, “Burrachi”",
}
_S1: Final = {
    **_S0,
    Article.DECK: "S1, “I preparativi della partita”",
    Article.OPENING: "S1, “Le fasi di gioco”",
    Article.ONE_WILD: "S1, “Le fasi di gioco”",
    Article.ONLY_WILDS: "S1, “Alcune regole generali”",
    Article.EXTENDING: "S1, “Alcune regole generali”",
    Article.BURRACHI: "S1, “Il calcolo del punteggio”",
}
_S2: Final = {
    **_S0,
    Article.DECK: "S2, “Regole italiane”",
    Article.OPENING: "S2, “Svolgimento del gioco”",
    Article.ONE_WILD: "S2, “Svolgimento del gioco”",
    Article.ONLY_WILDS: "S2, “Svolgimento del gioco”",
    Article.BURRACHI: "S2, “Buraco”",
}
_PROFESSIONALE: Final = {
    **_S0,
    Article.DECK: "S2, “Professionale”",
    Article.OPENING: "S2, “Professionale”, “Svolgimento del gioco”",
    Article.ONE_WILD: "S2, “Professionale”, “Svolgimento del gioco”",
    Article.ONLY_WILDS: "S2, “Professionale”, “Buraco”",
    Article.BURRACHI: "S2, “Professionale”, “Buraco”",
}
_S3: Final = {
    **_S0,
    Article.OPENING: "S3, “Apertura dei giochi”",
    Article.ONE_WILD: "S3, “Apertura dei giochi”",
    Article.ONLY_WILDS: "S3, “Apertura dei giochi”",
    Article.EXTENDING: "S3, “Apertura dei giochi”",
    Article.ONE_SET: "S3, “Apertura dei giochi”",
    Article.BURRACHI: "S3, “Burrachi”",
}

_BY_CODE: Final[Mapping[str, Mapping[Article, str]]] = MappingProxyType(
    {
        "burraco": _S0,
        "burraco-fibur": _S1,
        "burraco-italiano": _S2,
        "burraco-coppie": _S3,
        "burraco-professionale-diretto": _PROFESSIONALE,
        "burraco-professionale-indiretto": _PROFESSIONALE,
    }
)


def source(article: Article, rules: BurracoRules) -> str:
    """The text and its section; another text's, where the rule set's own is silent."""
    return _BY_CODE[rules.code][article]
