// What one tap makes of the cards that lie there. Nothing here touches the page, and nothing is
// judged: a meld that is none is the server's to name. Cards are texts: 7H, 10C, * for a joker.
export const JOKER = "*";
const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const HIGH_ACE = 14;
const SHORTEST = 3;

const rankOf = (card) => (card === JOKER ? JOKER : card.slice(0, -1));
const suitOf = (card) => (card === JOKER ? "" : card.slice(-1));
const cardAt = (place, suit) => RANKS[(place - 1) % RANKS.length] + suit;
const mayBeWild = (card) => card === JOKER || rankOf(card) === "2";

/** The places a card may have in a sequence: the ace has two. */
function placesOf(card) {
  const place = RANKS.indexOf(rankOf(card)) + 1;
  return place === 1 ? [1, HIGH_ACE] : [place];
}

/** The sequences a meld can be in the order it lies: suit, place of its first card, index of its wild. */
export function runsOf(meld) {
  const natural = runsWith(meld, -1);
  if (natural.length) return natural;
  return meld.flatMap((card, index) => (mayBeWild(card) ? runsWith(meld, index) : []));
}

function runsWith(meld, wild) {
  const first = meld.findIndex((_, index) => index !== wild);
  if (first < 0 || meld[first] === JOKER) return [];
  const suit = suitOf(meld[first]);
  return placesOf(meld[first])
    .map((place) => ({ suit, low: place - first, high: place - first + meld.length - 1, wild }))
    .filter(({ low, high }) => low >= 1 && high <= HIGH_ACE)
    .filter(({ low }) => meld.every((card, index) => index === wild || card === cardAt(low + index, suit)));
}

/** The rank that a meld is a set of; none where its naturals differ, or where it is a sequence. */
export function rankOfSet(meld) {
  if (meld.length > 1 && runsWith(meld, -1).length) return "";
  const ranks = new Set(meld.filter((card) => !mayBeWild(card)).map(rankOf));
  const wilds = meld.filter(mayBeWild).length;
  if (ranks.size === 1) return wilds < 2 ? [...ranks][0] : "";
  return ranks.size === 0 && !meld.includes(JOKER) && meld.length ? "2" : "";
}

/** The index of the wild of a meld, -1 where there is none. */
export function wildOf(meld) {
  const runs = runsOf(meld);
  if (runs.length && meld.length > 1) return runs[0].wild;
  const rank = rankOfSet(meld);
  return rank && rank !== "2" ? meld.findIndex(mayBeWild) : meld.indexOf(JOKER);
}

/**
 * The meld with the card in its place, and all that lies between; null where it has no place there.
 * A card further off belongs to the next meld, unless this one is to grow: it is begun, a wild
 * waits at its end, or it was `reopened`.
 */
export function joined(meld, card, reopened) {
  if (rankOfSet(meld) === rankOf(card) && card !== JOKER) return [...meld, card];
  const grows = reopened || meld.length < SHORTEST || [0, meld.length - 1].includes(wildOf(meld));
  const longer = runsOf(meld).flatMap((run) => placesOf(card).filter((place) => grows || isNear(run, place)).map((place) => stretched(meld, run, card, place)));
  const fewest = longer.filter(Boolean).sort((one, other) => one.length - other.length)[0];
  if (fewest) return fewest;
  return meld.length === 1 && mayBeWild(meld[0]) ? [...meld, card] : null;
}

const isNear = ({ low, high }, place) => place >= low - 1 && place <= high + 1;

function stretched(meld, { suit, low, high, wild }, card, place) {
  if (suitOf(card) !== suit) return null;
  const between = (from, to) => Array.from({ length: to - from + 1 }, (_, step) => cardAt(from + step, suit));
  if (place < low) return [...between(place, low - 1), ...meld];
  if (place > high) return [...meld, ...between(high + 1, place)];
  if (wild < 0 || place !== low + wild) return null;
  const natural = Object.assign([...meld], { [wild]: card });
  return withWildAtEnd(natural, meld[wild], { low, high });
}

function withWildAtEnd(meld, wild, { low, high }) {
  if (high < HIGH_ACE) return [...meld, wild];
  return low > 1 ? [wild, ...meld] : null;
}

/** The meld with a wild at its next place; null where it has one already, or no place for it. */
export function withWild(meld, card) {
  const runs = runsWith(meld, -1);
  if (runs.length) return withWildAtEnd(meld, card, runs[0]);
  return rankOfSet(meld) && wildOf(meld) < 0 ? [...meld, card] : null;
}

/** The meld without a card: a set loses it alone, a sequence all from there to its nearer end. */
export function without(meld, index) {
  if (meld.length < 3 || rankOfSet(meld)) return meld.filter((_, each) => each !== index);
  return index < meld.length / 2 - 0.5 ? meld.slice(index + 1) : meld.slice(0, index);
}

/** The cards that one meld has more than another. */
export function added(before, after) {
  const left = [...before];
  return after.filter((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
