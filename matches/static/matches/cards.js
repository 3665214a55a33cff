// The pad and the felt over the four texts of a smazzata, which stay the data. Every tap is laid at
// once; what the server says of it follows when it can, and is never waited for.
import { JOKER, added, joined, wildOf, withWild, without } from "./laying.js";

const form = document.getElementById("cards");
const faces = new Map([...(document.getElementById("faces")?.content.children ?? [])].map((face) => [face.dataset.card, face.firstElementChild]));
const LINES = ["ns", "ew"];
const COPIES = 2;
const ALIASES = { "♥": "H", "♡": "H", "♦": "D", "♢": "D", "♣": "C", "♧": "C", "♠": "S", "♤": "S" };

const isPhone = matchMedia("(max-width: 47.99rem)");

const past = [];
const said = new Map();
let laid = {};
let open = { ns: -1, ew: -1 };
let reopened = { ns: false, ew: false };
let target = { line: "ns", kind: "melds" };
let sent = false;

const textOf = (line, kind) => form.elements[`${line}_${kind}`];
const signOf = (card) => faces.get(card)?.querySelector(".face")?.textContent.replace(/\s/g, "") ?? card;
const nameOf = (card) => faces.get(card)?.querySelector(".sr-only")?.textContent ?? card;
const named = (text, what) => text.replace("%s", what);

// ---- reading and writing the texts

const read = (text) => text.split("\n").map((row) => row.split(/[\s,;.]+/).filter(Boolean).map(cardOf)).filter((row) => row.length);

function cardOf(word) {
  const card = word.toUpperCase().replace(/[\uFE0E\uFE0F]/g, "").replace(/[♥♡♦♢♣♧♠♤]/g, (sign) => ALIASES[sign]);
  return ["★", "JOLLY", "JOKER"].includes(card) ? JOKER : card.replace(/^([HDCS])(.+)$/, "$2$1");
}

function readTexts() {
  laid = Object.fromEntries(LINES.map((line) => [line, { melds: read(textOf(line, "melds").value), hand: read(textOf(line, "hand").value).flat() }]));
  open = { ns: -1, ew: -1 };
}

function writeTexts() {
  for (const line of LINES) {
    textOf(line, "melds").value = laid[line].melds.map((meld) => meld.join(" ")).join("\n");
    textOf(line, "hand").value = laid[line].hand.join(" ");
  }
}

// ---- one tap

const all = () => [...LINES.flatMap((line) => [...laid[line].melds.flat(), ...laid[line].hand]), lastCard()].filter(Boolean);
const lastCard = () => form.elements.closed.value && form.elements.last_card?.value;
const used = (card) => all().filter((each) => each === card).length;
const most = (card) => (card === JOKER ? Number(form.dataset.jokers) : COPIES);

/** Does it, so that it can be undone, and shows it. */
function change(does) {
  past.push(JSON.stringify({ laid, open, reopened, target }));
  does();
  show();
  showOpen();
  reckon();
}

const reckon = () => textOf("ns", "melds").dispatchEvent(new Event("input", { bubbles: true }));

function tap(card, asWild) {
  const { line, kind } = target;
  if (used(card) >= most(card)) return refuse(card, form.dataset.both);
  if (kind === "hand") {
    change(() => laid[line].hand.push(card));
    return tell(named(form.dataset.inHand, signOf(card)));
  }
  const meld = laid[line].melds[open[line]];
  const now = (meld && (asWild ? withWild(meld, card) : joined(meld, card, reopened[line]))) ?? [card];
  const more = now.length > 1 ? added(meld, now) : now;
  const missing = more.find((each, index) => used(each) + more.slice(0, index).filter((one) => one === each).length >= most(each));
  if (missing) return refuse(missing, form.dataset.runStops);
  change(() => {
    if (now.length === 1) {
      open[line] = laid[line].melds.push(now) - 1;
      reopened[line] = false;
    } else laid[line].melds[open[line]] = now;
  });
  tell(named(form.dataset.laid, now.map(signOf).join(" ")));
}

const refuse = (card, text) => tell(card === JOKER ? form.dataset.allJokers : named(text, signOf(card)), true);

function tell(text, refused = false) {
  const place = document.getElementById("tapped");
  place.textContent = text;
  place.classList.toggle("refused", refused);
}

function takeOut(line, index) {
  change(() => {
    const left = without(laid[line].melds[open[line]], index);
    laid[line].melds[open[line]] = left;
    if (left.length) return;
    laid[line].melds.splice(open[line], 1);
    open[line] = -1;
  });
}

function undo() {
  if (!past.length) return;
  ({ laid, open, reopened, target } = JSON.parse(past.pop()));
  show();
  showOpen();
  reckon();
  tell(form.dataset.undone);
}

function clear(line) {
  change(() => { laid[line] = { melds: [], hand: [] }; open[line] = -1; });
  tell(form.dataset.cleared);
}

// ---- showing

function face(card, wild) {
  const shown = faces.get(card)?.cloneNode(true) ?? Object.assign(document.createElement("span"), { className: "playing-card small unknown", textContent: card });
  shown.classList.toggle("as-wild", wild);
  return shown;
}

function button(key, name, act, ...children) {
  const made = Object.assign(document.createElement("button"), { type: "button" });
  made.dataset.key = key;
  made.setAttribute("aria-label", name);
  made.append(...children);
  made.addEventListener("click", act);
  return made;
}

function cardKey(key, card, wild, act) {
  const made = button(key, named(form.dataset.takeOut, nameOf(card)), act, face(card, wild));
  made.className = "card-key";
  return made;
}

function meldItem(line, meld, index) {
  const item = document.createElement("li");
  const wild = wildOf(meld);
  const remark = said.get(`${line} ${meld.join(" ")}`);
  const name = remark?.name || meld.map(nameOf).join(", ");
  const isOpen = open[line] === index;
  item.className = isOpen ? "meld open" : "meld";
  if (isOpen) {
    const group = Object.assign(document.createElement("div"), { className: "cards" });
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", `${name}, ${form.dataset.open}`);
    group.append(...meld.map((card, at) => cardKey(`${line} ${index} ${at}`, card, at === wild, () => takeOut(line, at))));
    item.append(group);
  } else {
    const key = button(`${line} ${index} 0`, name, () => openMeld(line, index), ...meld.map((card, at) => face(card, at === wild)));
    key.className = "fan";
    item.append(key);
  }
  const words = Object.assign(document.createElement("span"), { className: "said" });
  // While a meld is begun, that it is too short is no news.
  if (remark && !(isOpen && meld.length < 3)) words.append(remark.words.cloneNode(true));
  item.append(words);
  return item;
}

function openMeld(line, index) {
  target = { line, kind: "melds" };
  open[line] = index;
  reopened[line] = true;
  show();
  showOpen();
}

const felt = (line) => form.querySelector(`[data-melds="${line}"]`);
const hand = (line) => form.querySelector(`[data-hand="${line}"]`);

/** Whether something is wrong in the melds of a line, the open one apart. */
const hasFaults = (line) => laid[line].melds.some((meld, index) => index !== open[line] && said.get(`${line} ${meld.join(" ")}`)?.words.querySelector(".error"));

function show() {
  const focused = document.activeElement?.dataset.key;
  writeTexts();
  for (const line of LINES) {
    const { melds, hand: left } = laid[line];
    felt(line).replaceChildren(...melds.map((meld, index) => meldItem(line, meld, index)));
    const inHand = (card, index) => cardKey(`${line} hand ${index}`, card, false, () => change(() => left.splice(index, 1)));
    hand(line).replaceChildren(...left.map(inHand));
    form.querySelector(`[data-target="${line}-melds"] .how-many`).textContent = (melds.length || "") + (hasFaults(line) ? " !" : "");
    form.querySelector(`[data-target="${line}-hand"] .how-many`).textContent = left.length || "";
    form.querySelector(`[data-clear="${line}"]`).hidden = !melds.length && !left.length;
  }
  showKeys();
  if (focused) form.querySelector(`[data-key="${focused}"]`)?.focus({ preventScroll: true });
}

function showKeys() {
  const there = all();
  for (const key of form.querySelectorAll("[data-tap]")) {
    const times = there.filter((card) => card === key.dataset.tap).length;
    key.dataset.used = times;
    key.setAttribute("aria-disabled", times >= most(key.dataset.tap));
  }
  for (const key of form.querySelectorAll("[data-target]")) {
    key.setAttribute("aria-pressed", key.dataset.target === `${target.line}-${target.kind}`);
  }
  form.querySelector("[data-new]").setAttribute("aria-pressed", open[target.line] < 0);
  form.querySelector("[data-new]").hidden = target.kind === "hand";
  form.querySelector("[data-undo]").setAttribute("aria-disabled", !past.length);
  form.dataset.showing = target.kind;
  for (const side of form.querySelectorAll(".side")) side.classList.toggle("active", side.dataset.line === target.line);
}

const openItem = () => (target.kind === "melds" ? felt(target.line).children[open[target.line]] : undefined);

/** What is being laid, above the thumb; on a phone a hand is seen with all that is asked of it. */
function showOpen() {
  const item = openItem() ?? (target.kind === "hand" && !isPhone.matches && hand(target.line));
  if (item) item.scrollIntoView({ block: "nearest" });
  else if (isPhone.matches) form.scrollIntoView();
}

/** What the server says makes the felt grow: what was in sight stays so, who looks elsewhere is left alone. */
function showRemarks() {
  const top = openItem()?.getBoundingClientRect().top;
  const inSight = top >= 0 && top < form.querySelector(".thumb").getBoundingClientRect().top;
  readRemarks();
  show();
  if (inSight) showOpen();
}

function readRemarks() {
  for (const remark of document.querySelectorAll("#remarks [data-text]")) {
    const words = document.createDocumentFragment();
    words.append(...remark.querySelector(".said").cloneNode(true).childNodes);
    said.set(`${remark.dataset.line} ${remark.dataset.text}`, { name: remark.dataset.name, words });
  }
}

// ---- waking up

function aim(line, kind) {
  target = { line, kind };
  show();
  showOpen();
}

function beginMeld() {
  open[target.line] = -1;
  show();
  tell(form.dataset.newMeld);
}

function onClick({ target: touched }) {
  const key = touched.closest("button")?.dataset ?? {};
  if (key.tap) tap(key.tap, "matta" in key && target.kind === "melds");
  else if ("undo" in key) undo();
  else if ("new" in key) beginMeld();
  else if (key.clear) clear(key.clear);
  else if (key.target) aim(...key.target.split("-"));
}

/** A fault leads to the cards it is about. */
function onFault(event) {
  const [, line, kind] = event.target.closest("a")?.hash.match(/^#id_(ns|ew)_(melds|hand|pozzetto)/) ?? [];
  if (!line) return;
  event.preventDefault();
  aim(line, kind === "melds" ? "melds" : "hand");
}

function listen() {
  form.addEventListener("click", onClick);
  form.querySelector(".closing").addEventListener("change", showKeys);
  document.getElementById("faults")?.addEventListener("click", onFault);
  document.body.addEventListener("htmx:afterSettle", showRemarks);
  window.addEventListener("submit", (event) => { sent = !event.defaultPrevented; });
  window.addEventListener("beforeunload", (event) => { if (past.length && !sent) event.preventDefault(); });
  const thumb = form.querySelector(".thumb");
  new ResizeObserver(() => form.style.setProperty("--thumb", `${thumb.offsetHeight}px`)).observe(thumb);
  document.addEventListener("DOMContentLoaded", () => {
    if (all().length && !document.querySelector("#remarks .remarks")) document.getElementById("summary").dispatchEvent(new CustomEvent("reckon"));
  });
}

function wake() {
  for (const part of form.querySelectorAll("[data-with-pad], [data-melds], [data-hand]")) part.hidden = false;
  form.classList.add("by-pad");
  readTexts();
  readRemarks();
  show();
  listen();
  const first = document.querySelector("#faults, #doubts");
  if (first) first.focus();
  else showOpen();
}

if (form) wake();
