// Small comforts for entering figures with a thumb. Every rule stays on the server.
const typed = (input) => input.dispatchEvent(new Event("input", { bubbles: true }));

// With a ± key at hand the number pad will do, though it has no minus of its own.
for (const input of document.querySelectorAll("input[data-signed]")) input.inputMode = "numeric";
for (const key of document.querySelectorAll("[data-step], [data-sign]")) key.hidden = false;

document.addEventListener("click", (event) => {
  const key = event.target.closest("[data-step], [data-sign]");
  if (!key) return;
  const input = key.parentElement.querySelector("input");
  if (key.dataset.step) {
    input.value = Math.max(0, (parseInt(input.value, 10) || 0) + Number(key.dataset.step));
  } else {
    const value = input.value.trim();
    input.value = /^[-−–]/.test(value) ? value.slice(1).trim() : `-${value.replace(/^\+/, "")}`;
    input.focus();
    input.setSelectionRange(input.value.length, input.value.length);
  }
  typed(input);
});

// The whole figure is replaced by what is typed next.
document.addEventListener("focusin", (event) => {
  if (event.target.matches(".keys input")) event.target.select();
});

// The keyboard's “next” goes to the next figure; after the last one it saves.
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches(".keys input")) return;
  const inputs = [...event.target.form.querySelectorAll(".keys input")].filter((each) => each.offsetParent && (each.closest("details")?.open ?? true));
  const next = inputs[inputs.indexOf(event.target) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
});

const offline = document.querySelector(".offline");
const tellOffline = (gone) => { if (offline) offline.hidden = !gone; };
document.addEventListener("htmx:sendError", () => tellOffline(true));
document.addEventListener("htmx:afterOnLoad", () => tellOffline(false));
window.addEventListener("online", () => tellOffline(false));

document.addEventListener("submit", (event) => {
  if (offline && !navigator.onLine) {
    event.preventDefault();
    tellOffline(true);
    return;
  }
  // Later, so that the pressed button's own value still travels; a second tap finds it asleep.
  setTimeout(() => sleep(true));
  setTimeout(() => sleep(false), 10_000);
});
const sleep = (asleep) => {
  for (const button of document.querySelectorAll("main form button:not([type=button])")) button.disabled = asleep;
};
// Back from the next page, or from a network that failed: the buttons are awake again.
window.addEventListener("pageshow", () => sleep(false));

// What needs reading first has the focus; else the first empty figure of the next smazzata.
const first = document.querySelector("#faults, #doubts") ?? document.querySelector(".smazzata[open] input[id$=-ns_total]");
const shown = first?.offsetParent ? first : document.querySelector(".smazzata[open] input[id$=-ns_cards]");
if (document.querySelector("#sheet")) (first?.matches(".notice") ? first : shown)?.focus();
