// Keeps #live fresh: sends its version along, leaves the page alone when nothing changed, and
// rests while nobody looks. Without it the page simply stays as it was loaded.

const live = document.getElementById("live");
const said = document.getElementById("said");
const figure = () => live.querySelector("[data-say]")?.textContent.trim().replace(/\s+/g, " ") ?? "";
let lastSaid = figure();

live.addEventListener("htmx:configRequest", (event) => {
  if (document.hidden) event.preventDefault();
  else event.detail.headers["If-None-Match"] = live.dataset.etag;
});

live.addEventListener("htmx:beforeSwap", (event) => {
  const { xhr } = event.detail;
  if (xhr.status === 304) event.detail.shouldSwap = false;
  else live.dataset.etag = xhr.getResponseHeader("ETag") ?? "";
});

// A region that is swapped is not read out; one that stays is.
live.addEventListener("htmx:afterSettle", () => {
  const now = figure();
  if (now !== lastSaid) said.textContent = now;
  lastSaid = now;
});

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) live.dispatchEvent(new CustomEvent("refresh"));
});
