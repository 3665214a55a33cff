// Filters the seats while one types; without it the form asks the server.

const form = document.getElementById("find");
const live = document.getElementById("live");
const said = document.getElementById("said");

const folded = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

function filter() {
  const words = folded(form.q.value).split(/\s+/).filter(Boolean);
  const places = [...live.querySelectorAll("[data-find]")];
  const found = places.filter((place) => words.every((word) => place.dataset.find.includes(word)));
  for (const place of places) place.hidden = !found.includes(place);
  const list = document.getElementById("places");
  const few = words.length > 0 && found.length > 0 && found.length <= Number(list.dataset.few);
  list?.classList.toggle("few", few);
  said.textContent = few ? found.map((place) => place.textContent.replace(/\s+/g, " ")).join("; ") : "";
  const nobody = document.getElementById("nobody");
  if (nobody) nobody.hidden = found.length > 0;
}

if (form) {
  form.q.addEventListener("input", filter);
  live.addEventListener("htmx:afterSwap", filter);
}
