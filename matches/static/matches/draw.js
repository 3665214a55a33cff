// Two names tapped one after the other lead to the page that shows what becomes of the swap.
// Without it the same page has two lists to choose from.

const told = document.getElementById("tapped");
let first = null;

const tap = (button) => {
  if (first === button) {
    first = null;
    button.setAttribute("aria-pressed", "false");
    return;
  }
  if (first) {
    const asked = new URLSearchParams({ what: "swap", one: first.dataset.entry, other: button.dataset.entry });
    window.location.assign(`${told.dataset.url}?${asked}`);
    return;
  }
  first = button;
  button.setAttribute("aria-pressed", "true");
  told.textContent = `${button.textContent}: ${told.dataset.second}`;
};

if (told) {
  told.hidden = false;
  for (const name of document.querySelectorAll(".drawn [data-entry]")) {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.entry = name.dataset.entry;
    button.textContent = name.textContent;
    button.setAttribute("aria-pressed", "false");
    button.addEventListener("click", () => tap(button));
    name.replaceChildren(button);
  }
}
