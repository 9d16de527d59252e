// A position of one's own: whatever site is picked gets the chosen piece. The server puts it there and draws the board anew.

import "./game-board.js";

document.addEventListener("choose", ({ detail }) => put({ site: detail.text }));
document.addEventListener("change", ({ target }) => target.name === "first" && put({ first: target.value }));
prepare();

/** Lets every site be picked. */
function prepare() {
  const [board, state] = [document.getElementById("board"), JSON.parse(document.getElementById("state").textContent)];
  board.moves = state.sites.map((name, site) => ({ text: name, said: name, picks: [site], enters: true, kind: null }));
  [board.labels, board.isChoosing] = [state.labels, true];
  board.refresh();
}

async function put(change) {
  const form = document.getElementById("pieces");
  const asked = new URLSearchParams({ ...Object.fromEntries(new FormData(form)), clear: "", site: "", first: "", ...change });
  const address = `${form.getAttribute("action")}?${asked}`;
  const answer = await fetch(address);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const focused = document.getElementById("board").focused;
  document.getElementById("arrange")?.replaceWith(page.getElementById("arrange") ?? page.querySelector("main section"));
  history.replaceState(null, "", address);
  prepare();
  document.getElementById("board").focusOn(focused);
}
