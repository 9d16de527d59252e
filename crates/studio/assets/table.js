// A table: sends what people choose, and shows what the server says has become of it.

import "./game-board.js";

const table = document.getElementById("table");
const board = document.getElementById("board");
const [fault, say] = [document.getElementById("fault"), document.getElementById("say")];
const PARTS = ["coach", "status", "facts", "again", "players", "controls", "record", "analysis", "list", "position"].filter((part) => document.getElementById(part));
const turner = document.getElementById("turn");
let state = JSON.parse(document.getElementById("state").textContent);
/** A move that the studio has not answered: it is sent again as soon as the studio is there. */
let unanswered = null;

show(state, true);

/** Shows the present, unless something newer is shown already. After a restart the studio counts from what it has kept. */
function show(next, isFirst = false) {
  if (!isFirst && next.sitting === state.sitting && next.version <= state.version) return;
  const isMoved = JSON.stringify(next.last) !== JSON.stringify(state.last);
  next.isBeginning = document.querySelectorAll(".record .ply").length < 3;
  if (!isFirst) PARTS.forEach((part) => replace(document.getElementById(part), next[part]));
  board.show(next, isFirst || !isMoved);
  if (isMoved || next.say !== state.say) say.textContent = next.say;
  document.querySelectorAll("input[name=version]").forEach((input) => (input.value = next.version));
  keepInSight(document.querySelector(".record [aria-current]"), document.querySelector(".record > ol"));
  state = next;
}

/** Scrolls a list, and nothing else, so that a line of it can be seen. */
function keepInSight(line, list) {
  if (!line || !list?.contains(line)) return;
  const [inside, around] = [line.getBoundingClientRect(), list.getBoundingClientRect()];
  if (inside.top < around.top) list.scrollTop -= around.top - inside.top;
  if (inside.bottom > around.bottom) list.scrollTop += inside.bottom - around.bottom;
}

/** Puts in what is new, and keeps the focus where it was. */
function replace(part, html) {
  if (part.dataset.html === html) return;
  const focused = part.contains(document.activeElement) ? document.activeElement : null;
  const like = focused && [focused.getAttribute("formaction"), focused.value, focused.name].join();
  const opened = [...part.querySelectorAll("details")].map((details) => details.open);
  part.innerHTML = html;
  part.dataset.html = html;
  part.querySelectorAll("details").forEach((details, nth) => (details.open = opened[nth] ?? false));
  if (!focused) return;
  const again = [...part.querySelectorAll("button, input, select")].find((one) => [one.getAttribute("formaction"), one.value, one.name].join() === like);
  (again && !again.disabled ? again : document.querySelector("#board [tabindex='0']"))?.focus();
}

const LOST = "The studio does not answer. Nothing is lost: this page goes on as soon as it is there again.";

/** Sends a form; what is refused is said. */
async function send(address, fields) {
  fault.hidden = true;
  try {
    const answer = await fetch(address, { method: "POST", headers: { Accept: "application/json" }, body: new URLSearchParams(fields) });
    const told = await answer.json();
    if (answer.ok || answer.status === 409) show(told);
    if (answer.status === 409) complain("Something has happened at this table meanwhile. Here is how it stands.");
    else if (!answer.ok) complain(`${told.error}. ${told.hint ?? ""}`);
    return answer.ok;
  } catch {
    if (address.endsWith("/move")) unanswered = { address, fields };
    complain(LOST);
    return false;
  }
}

function complain(words) {
  fault.textContent = words;
  fault.hidden = false;
}

board.addEventListener("choose", ({ detail }) => send(`/table/${table.dataset.id}/move`, { move: detail.text, version: state.version }));
board.addEventListener("prompt", ({ detail }) => {
  const coach = document.getElementById("coach");
  coach.textContent = detail || state.coach;
  delete coach.dataset.html;
});
/** What was picked is no move: the studio says why, where the rules can tell. */
board.addEventListener("refuse", async ({ detail }) => {
  const asked = state.version;
  try {
    const answer = await fetch(`/table/${table.dataset.id}/why?picks=${detail.join()}`, { headers: { Accept: "application/json" } });
    const why = answer.ok ? await answer.json() : null;
    if (!why || why.legal || asked !== state.version) return;
    const coach = document.getElementById("coach");
    coach.textContent = `Not legal. ${why.because.map((line) => `${line[0].toUpperCase()}${line.slice(1)}.`).join(" ")}`;
    delete coach.dataset.html;
    say.textContent = coach.textContent;
  } catch {
    // The board says by itself what can be picked.
  }
});
board.addEventListener("tell", ({ detail }) => (say.textContent = detail));

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.classList.contains("live")) return;
  event.preventDefault();
  const fields = new FormData(form, event.submitter);
  const isDone = await send(event.submitter?.getAttribute("formaction") ?? form.getAttribute("action"), fields);
  if (isDone && form.classList.contains("typed")) form.reset();
  document.querySelectorAll("input[name=version]").forEach((input) => (input.value = state.version));
});

/** Whether the board is turned is remembered for each table, as far as the browser allows. */
function turn(isTurned, isTold = true) {
  board.turn(isTurned);
  turner.setAttribute("aria-pressed", String(isTurned));
  if (!isTold) return;
  say.textContent = isTurned ? "The board is turned: its far side is near now." : "The board is turned back.";
  try {
    if (isTurned) localStorage.setItem(`turned ${table.dataset.id}`, "");
    else localStorage.removeItem(`turned ${table.dataset.id}`);
  } catch {
    // It is turned all the same.
  }
}

function wasTurned() {
  try {
    return localStorage.getItem(`turned ${table.dataset.id}`) !== null;
  } catch {
    return false;
  }
}

turner.hidden = false;
turner.addEventListener("click", () => turn(!board.isTurned));
document.addEventListener("keydown", (event) => {
  const isTyping = event.target.closest?.("input, textarea, select, dialog");
  if (event.key === "t" && !isTyping && !event.ctrlKey && !event.altKey && !event.metaKey) turn(!board.isTurned);
});
if (wasTurned()) turn(true, false);

/** Drawings of pieces, or letters: remembered for all tables, as far as the browser allows. */
function letter(isLettered, isTold = true) {
  document.body.classList.toggle("letters", isLettered);
  letters.setAttribute("aria-pressed", String(isLettered));
  if (!isTold) return;
  try {
    if (isLettered) localStorage.setItem("letters", "");
    else localStorage.removeItem("letters");
  } catch {
    // They are shown all the same.
  }
}

function wasLettered() {
  try {
    return localStorage.getItem("letters") !== null;
  } catch {
    return false;
  }
}

const letters = document.getElementById("letters");
letters.hidden = !board.querySelector(".lw-alt");
letters.addEventListener("click", () => letter(letters.getAttribute("aria-pressed") !== "true"));
if (wasLettered()) letter(true, false);

const enlarger = document.getElementById("enlarge");
enlarger.hidden = !board.isSmall;
enlarger.addEventListener("click", () => {
  board.enlarge(!board.isEnlarged);
  enlarger.setAttribute("aria-pressed", String(board.isEnlarged));
});

document.addEventListener("click", (event) => {
  const held = event.target.closest?.(".held");
  if (held && state.choosing) board.pickHeld(Number(held.dataset.kind));
});

/** A fact that is chosen leaves those moves in sight that the studio has named for it; chosen again, it lets go. */
document.addEventListener("click", (event) => {
  const fact = event.target.closest?.(".facts button[data-moves]");
  if (!fact) return;
  const form = fact.closest(".facts");
  const moves = form.querySelector(".moves");
  const isChosen = fact.getAttribute("aria-pressed") !== "true";
  form.querySelectorAll("[aria-pressed]").forEach((other) => other.setAttribute("aria-pressed", String(isChosen && other === fact)));
  const named = isChosen ? new Set(fact.dataset.moves.split(" ")) : null;
  let many = 0;
  for (const button of moves.querySelectorAll("button")) {
    button.hidden = named ? !named.has(button.dataset.number) : "board" in moves.dataset;
    if (!button.hidden) many += 1;
  }
  say.textContent = isChosen ? `${many} ${many === 1 ? "move mentions" : "moves mention"} ${fact.textContent}` : "All moves again.";
});

/** Listens; a lost connection is opened again, with the last version seen. */
function listen() {
  const events = new EventSource(`/table/${table.dataset.id}/events?seen=${state.version}`);
  events.onmessage = ({ data }) => show(JSON.parse(data));
  events.onopen = () => {
    if (fault.textContent === LOST) fault.hidden = true;
    const { address, fields } = unanswered ?? {};
    unanswered = null;
    // Whatever has happened meanwhile is newer than what the move was chosen for; then it is refused, and the present shown.
    if (address) send(address, fields);
  };
  events.onerror = () => {
    complain(LOST);
    if (events.readyState !== EventSource.CLOSED) return;
    setTimeout(listen, 2000);
  };
  addEventListener("pagehide", () => events.close(), { once: true });
}
listen();
addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
