// A draft: checked and kept as one types, its board and its rules in English beside it.

import { Completion } from "./completion.js";
import { Editor } from "./editor.js";

const form = document.getElementById("draft");
const address = form.getAttribute("action");
const [verdict, marks, board, english, design, saved, quick, name] = ["verdict", "marks", "board", "english", "design", "saved", "quick", "name"].map((id) => document.getElementById(id));
const editor = new Editor(document.getElementById("editor"), changed);
new Completion(editor, form.dataset);
let [waiting, asked, shown, isLost] = [0, 0, 0, false];

form.querySelector("[data-plain]").hidden = true;
form.addEventListener("submit", submitted);
marks.addEventListener("click", ({ target }) => {
  const fault = target.closest("button");
  if (fault) editor.point(Number(fault.dataset.from), Number(fault.dataset.to));
});
addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey)) return;
  if (event.key === "s") {
    event.preventDefault();
    check();
  } else if (event.key === "Enter") {
    event.preventDefault();
    form.querySelector(".primary").click();
  }
});
check();

function changed() {
  saved.textContent = "Writing …";
  clearTimeout(waiting);
  waiting = setTimeout(check, 250);
}

/** Sends the text; shows what is wrong with it, unless something newer is shown already. */
async function check() {
  clearTimeout(waiting);
  const [nth, text] = [++asked, editor.text];
  const told = await send(address, { text });
  if (isLost && nth === asked) waiting = setTimeout(check, 2000);
  if (!told || nth < shown) return;
  shown = nth;
  if (text === editor.text) saved.textContent = "Kept as it stands.";
  editor.checked = text;
  editor.mark(told.marks);
  if (verdict.textContent !== told.verdict) verdict.textContent = told.verdict;
  verdict.classList.toggle("sound", told.errors === 0);
  put(marks, told.faults);
  board.classList.toggle("old", told.board === null);
  if (told.board !== null) put(board, told.board);
  if (told.design !== null) put(design.querySelector("div"), told.design);
  if (told.rules !== null) put(english.querySelector("div"), told.rules);
  if (name.textContent !== told.name) name.textContent = told.name;
}

function put(part, html) {
  if (part.dataset.html === html) return;
  const { name: focused } = part.contains(document.activeElement) ? document.activeElement : {};
  const piece = part.querySelector("[name=piece]")?.value;
  part.dataset.html = html;
  part.innerHTML = html;
  if (piece !== undefined) part.querySelector("[name=piece]").value = piece;
  if (focused) part.querySelector(`[name=${focused}]`)?.focus();
}

async function send(to, fields) {
  try {
    const answer = await fetch(to, { method: "POST", headers: { Accept: "application/json" }, body: new URLSearchParams(fields) });
    const told = await answer.json();
    isLost = false;
    if (answer.ok) return told;
    saved.textContent = `${told.error}. ${told.hint ?? ""}`;
  } catch {
    isLost = true;
    saved.textContent = "The studio does not answer; nothing is kept until it does.";
  }
  return null;
}

async function submitted(event) {
  const { submitter } = event;
  if (submitter?.hasAttribute("data-format") || submitter?.hasAttribute("data-design")) {
    event.preventDefault();
    rewrite(submitter.getAttribute("formaction"));
  } else if (submitter?.hasAttribute("data-quick")) {
    event.preventDefault();
    const told = await send(submitter.getAttribute("formaction"), { text: editor.text });
    if (told) watch(told.job);
  }
}

/** Lets the server change the text: its form, the board, the set-up. */
async function rewrite(to, more = {}) {
  const focused = document.activeElement;
  const told = await send(to, { ...Object.fromEntries(new FormData(form)), ...more, text: editor.text });
  if (!told) return;
  editor.text = told.text;
  focused?.focus();
  check();
}

design.addEventListener("toggle", () => board.classList.toggle("setting", design.open));
design.addEventListener("change", ({ target }) => {
  if (["tiling", "shape", "size"].includes(target.name)) rewrite(`${address}/board`);
});
board.addEventListener("click", ({ target }) => {
  const site = target.closest("[data-site]")?.getAttribute("aria-label").split(",")[0];
  if (site && design.open) rewrite(`${address}/place`, { site });
});

/** Shows how a quick check goes. */
function watch(job) {
  quick.hidden = false;
  quick.className = "outcome open";
  quick.textContent = "It plays itself …";
  const events = new EventSource(`/measured/${job}/events`);
  events.onmessage = ({ data }) => {
    const { state, why, parts, doing } = JSON.parse(data);
    const found = new DOMParser().parseFromString(parts.found ?? "", "text/html").querySelector(".outcome");
    quick.textContent = state === "failed" ? why : [found?.textContent, state === "running" ? doing : ""].filter(Boolean).join(". ") || quick.textContent;
    if (found) quick.className = found.className;
    if (state === "running") return;
    events.close();
    const more = document.createElement("a");
    more.href = `/measured/${job}`;
    more.textContent = "What was found";
    quick.append(" ", more);
  };
}
