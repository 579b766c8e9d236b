/**
 * Clocks that count by themselves. The server sends when the round ends, never the seconds;
 * `data-now` on the body (the server's time when it made the page) corrects a device whose own
 * clock is wrong.
 */

const bornAt = Number(document.body.dataset.now) * 1000 || Date.now();
const ahead = bornAt - Date.now();

/** The server's time now, in milliseconds since 1970. */
export function serverNow() {
  return Date.now() + ahead;
}

/** Seconds as people read them on a clock: 1:29:59, or 89:59 without hours; 9:05, 0:00. */
export function clockText(seconds, inMinutes = false) {
  const whole = Math.max(0, Math.ceil(seconds));
  const hours = inMinutes ? 0 : Math.floor(whole / 3600);
  const minutes = Math.floor((whole - hours * 3600) / 60);
  const tail = String(whole % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}

function secondsLeft({ state, endsAt, remaining }) {
  if (state === "running" && endsAt) return (Date.parse(endsAt) - serverNow()) / 1000;
  return state === "over" ? 0 : Number(remaining);
}

function draw(clock) {
  const left = secondsLeft(clock.dataset);
  const text = clockText(left, "inMinutes" in clock.dataset);
  if (clock.textContent !== text) clock.textContent = text;
  clock.classList.toggle("late", left <= 300 && clock.dataset.state !== "waiting");
}

function drawAll() {
  for (const clock of document.querySelectorAll("[data-clock]")) draw(clock);
}

function take(snapshot) {
  for (const clock of document.querySelectorAll("[data-clock]")) {
    clock.dataset.state = snapshot.state;
    clock.dataset.remaining = snapshot.remaining_seconds;
    if (snapshot.ends_at) clock.dataset.endsAt = snapshot.ends_at;
    else delete clock.dataset.endsAt;
  }
  drawAll();
}

/**
 * A round that is finished has no clock any more: the one beside its name in the header goes with
 * it.
 */
function finish({ status }) {
  for (const clock of document.querySelectorAll(".clock-small"))
    clock.hidden = status === "finished";
}

/** Draws each clock four times a second and follows the `live-clock` of the event's channel. */
export function startClocks() {
  drawAll();
  setInterval(drawAll, 250);
  document.body.addEventListener("live-clock", (event) => take(event.detail));
  document.body.addEventListener("live-status", (event) => finish(event.detail));
  document.body.addEventListener("htmx:after:swap", drawAll);
}
