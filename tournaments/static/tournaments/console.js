// Small helps on the organiser's pages. Every page works without them.

/** Keep the number of ticked boxes in sight. */
function count(form) {
  const boxes = [...form.querySelectorAll("input[type=checkbox]")];
  const figure = form.querySelector("[data-count]");
  const line = form.querySelector("[data-count-line]");
  const show = () => { figure.textContent = boxes.filter((box) => box.checked).length; };
  if (line) line.hidden = false;
  form.addEventListener("change", show);
  show();
  return { boxes, show };
}

for (const form of document.querySelectorAll("form[data-counted]")) {
  const { boxes, show } = count(form);
  const all = form.querySelector("[data-tick-all]");
  if (all) {
    all.hidden = false;
    all.addEventListener("click", () => {
      for (const box of boxes) box.checked = true;
      show();
    });
  }
  const search = form.querySelector("[data-search]");
  if (search) {
    search.hidden = false;
    const items = [...form.querySelectorAll(".ticks li")];
    const input = search.querySelector("input");
    input.addEventListener("input", () => {
      const wanted = input.value.trim().toLowerCase();
      for (const item of items) item.hidden = !item.textContent.toLowerCase().includes(wanted);
    });
    // Enter in the search must not save a half-ticked list.
    input.addEventListener("keydown", (event) => {
      if (event.key === "Enter") event.preventDefault();
    });
  }
}

/** Tell with whom a player usually plays as soon as the name is there. */
const partner = document.querySelector("[data-usual-partner]");
if (partner) {
  const first = partner.closest("form").elements.namedItem("first");
  const options = [...document.querySelectorAll("#known-names option")];
  first.addEventListener("change", () => {
    const typed = first.value.trim().toLowerCase();
    const known = options.find((option) => option.value.toLowerCase() === typed);
    const usual = known?.dataset.partner;
    partner.textContent = usual ? `${partner.dataset.words} ${usual}` : "";
  });
}

/** Put the name that was meant where the misspelt one stands. */
for (const button of document.querySelectorAll("[data-put]")) {
  button.hidden = false;
  button.addEventListener("click", () => {
    const input = document.getElementById(button.dataset.put);
    input.value = button.dataset.value;
    input.focus();
    button.hidden = true;
  });
}
