"""What may be laid on the table: legal melds, what may be added to one, which burraco it is.

The rules: S0, "Regole per aprire nuovi giochi", "Regole per allungare i giochi esistenti" and
"Burrachi"; S1, S2 and S3 for their rule sets, whose differences are figures and switches of
``BurracoRules``.
"""

from scoring.melds.explaining import explained
from scoring.melds.extending import additions, extended
from scoring.melds.judging import arranged, judge_meld
from scoring.melds.kinds import card_points, copies
from scoring.melds.laid import Laid, Tally, as_laid, deck_problems, laid_problems
from scoring.melds.values import Burraco, Cards, Illegal, Meld, MeldKind

__all__ = [
    "Burraco",
    "Cards",
    "Illegal",
    "Laid",
    "Meld",
    "MeldKind",
    "Tally",
    "additions",
    "arranged",
    "as_laid",
    "card_points",
    "copies",
    "deck_problems",
    "explained",
    "extended",
    "judge_meld",
    "laid_problems",
]
