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

function find() {
  const { q, goal, board, size, made } = Object.fromEntries(new FormData(form));
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  for (const card of cards) {
    const tags = card.dataset.tags.split(",");
    const isComputers = tags.includes("evolved") || tags.includes("generated");
    const text = `${card.dataset.words} ${card.dataset.tags}`;
    const fits =
      words.every((word) => text.includes(word)) &&
      (!goal || tags.includes(goal)) &&
      (!board || tags.includes(board)) &&
      (!size || card.dataset.size === size) &&
      (!made || isComputers === (made === "computer"));
    card.hidden = !fits;
    found += fits;
  }
  count.textContent = `${found} ${found === 1 ? "game" : "games"}`;
  none.hidden = found > 0;
}
