// What links alone cannot do: taps that come faster than the answers wait their turn, the page does
// not move under the thumb, and the keyboard keeps a place when the card that had it is gone.
const check = () => document.getElementById("check");
const felt = () => document.getElementById("felt");

// ---- taps, one after the other

const MEANS_THE_SAME_LATER = /^(deck|add|short)-|^(undo|clear)$/;
const waiting = [];
let asking = false;

function tapNext() {
  while (waiting.length && !asking) document.getElementById(waiting.shift())?.click();
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("#check a[href]");
  if (!link || !asking || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  event.stopPropagation();
  if (MEANS_THE_SAME_LATER.test(link.id)) waiting.push(link.id);
}, { capture: true });

document.addEventListener("htmx:beforeRequest", () => { asking = true; });
document.addEventListener("htmx:afterRequest", () => { asking = false; tapNext(); });

// No answer: the browser itself says why, and offers to try again.
for (const failure of ["htmx:sendError", "htmx:responseError"]) {
  document.addEventListener(failure, ({ detail }) => location.assign(detail.pathInfo.finalRequestPath));
}

// ---- the same place on the page

let pressed = null;

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const { elt } = detail.requestConfig;
  pressed = { id: elt.id, top: elt.getBoundingClientRect().top, hadFocus: check().contains(document.activeElement) };
});

document.addEventListener("htmx:afterSwap", () => {
  if (!pressed) return;
  const { id, top, hadFocus } = pressed;
  pressed = null;
  const again = document.getElementById(id);
  if (again?.closest(".table .cards, .tools")) scrollBy(0, again.getBoundingClientRect().top - top);
  else felt().scrollIntoView({ block: "nearest" });
  if (hadFocus && !check().contains(document.activeElement)) placeInsteadOf(id).focus({ preventScroll: true });
});

const placeInsteadOf = (id) => (id.startsWith("laid-") && felt().querySelector(".laid li:last-child a")) || felt();

// ---- the link

document.documentElement.classList.toggle("can-copy", Boolean(navigator.clipboard));

document.addEventListener("click", async ({ target }) => {
  if (target.id !== "copy") return;
  await navigator.clipboard.writeText(document.getElementById("link").value);
  target.textContent = target.dataset.done;
  document.getElementById("said").textContent = target.dataset.done;
});
