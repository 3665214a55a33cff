// Counts the clocks of the page down, by the server's time; without it the page says when they end.

const ahead = new WeakMap(); // by how many milliseconds the server's clock is ahead of this one

const two = (figure) => String(figure).padStart(2, "0");

function words(seconds) {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return minutes < 60 ? `${minutes}:${two(rest)}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(rest)}`;
}

function show(clock) {
  if (!ahead.has(clock)) ahead.set(clock, Number(clock.dataset.now) - Date.now());
  if (clock.dataset.state === "paused") return;
  const left = Math.max(0, Math.ceil((Number(clock.dataset.ends) - Date.now() - ahead.get(clock)) / 1000));
  clock.querySelector(".left").textContent = words(left);
  const state = left === 0 ? "up" : left <= Number(clock.dataset.warning) ? "almost" : "running";
  if (clock.dataset.state !== state) clock.dataset.state = state;
}

const tick = () => document.querySelectorAll("[data-clock]").forEach(show);
tick();
setInterval(tick, 500);
document.addEventListener("htmx:afterSwap", tick);
