// The library: finds as one types, without asking the server. Without scripts the form does the same.

const form = document.getElementById("search");
const [games, later] = [document.getElementById("games"), document.getElementById("later")];
const cards = [...document.querySelectorAll("#games > li, #later > li")];
const [count, none] = [document.getElementById("count"), document.querySelector(".none")];

// What the address asked for was found by the server; to find more, all games must be here.
if (location.search.length < 2) {
  form.querySelector("button").hidden = true;
  form.addEventListener("input", find);
  form.addEventListener("submit", (event) => event.preventDefault());
  if ([...new FormData(form).values()].some(Boolean)) find();
}

// The first screen is to be seen at once: only then the other games join the same rows.
requestAnimationFrame(() => setTimeout(join));

function join() {
  if (later) games.append(...later.children);
  later?.remove();
}

/** More than any rank: a game that does not fit. */
const NOT = 9;

/** How well a word fits a game, as the server ranks them: whole words before beginnings, names before the rest, parts last. */
function rank(card, word) {
  const names = `${card.querySelector("b").textContent.toLowerCase()} ${card.dataset.names ?? ""}`;
  const rest = `${card.dataset.words ?? ""} ${card.dataset.tags}`;
  const apart = (text) => text.split(/[^\p{L}\p{N}]+/u);
  if (apart(names).includes(word)) return 0;
  if (apart(names).some((one) => one.startsWith(word))) return 1;
  if (apart(rest).includes(word)) return 2;
  if (apart(rest).some((one) => one.startsWith(word))) return 3;
  return names.includes(word) || rest.includes(word) ? 4 : NOT;
}

function find() {
  const { q, goal, board, size, made } = Object.fromEntries(new FormData(form));
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const ranked = [];
  for (const card of cards) {
    const tags = card.dataset.tags.split(",");
    const isComputers = tags.includes("evolved") || tags.includes("generated");
    const ranks = words.map((word) => rank(card, word));
    const fits =
      ranks.every((one) => one < NOT) &&
      (!goal || tags.includes(goal)) &&
      (!board || tags.includes(board)) &&
      (!size || (card.dataset.size ?? "middle") === size) &&
      (!made || isComputers === (made === "computer"));
    card.hidden = !fits;
    if (fits) ranked.push([Math.max(0, ...ranks), card]);
  }
  const found = ranked.length;
  // What fits best comes first; without words, all are where they were.
  join();
  games.append(...(words.length ? ranked.sort(([one], [other]) => one - other).map(([, card]) => card) : cards));
  count.textContent = `${found} ${found === 1 ? "game" : "games"}`;
  none.hidden = found > 0;
}
