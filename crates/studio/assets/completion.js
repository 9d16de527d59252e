// What can be written at the caret: words of the language that begin so, those first that can stand there.

const MOST = 40;

export class Completion {
  constructor(editor, { language, comment }) {
    this.editor = editor;
    this.area = editor.area;
    this.comment = comment;
    this.list = document.createElement("ul");
    Object.assign(this.list, { id: "completions", className: "completions", hidden: true });
    this.list.setAttribute("role", "listbox");
    this.list.setAttribute("aria-label", "What can be written here");
    document.body.append(this.list);
    this.area.setAttribute("aria-autocomplete", "list");
    this.area.setAttribute("aria-controls", "completions");
    this.area.addEventListener("input", (event) => this.think(event.inputType?.startsWith("insertText") && this.isWord(event.data)));
    // It takes keys before the editor does.
    this.area.addEventListener("keydown", (event) => this.press(event), { capture: true });
    this.area.addEventListener("blur", () => this.close());
    this.area.addEventListener("click", () => this.close());
    document.addEventListener("scroll", () => this.close(), { capture: true, passive: true });
    this.list.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      const item = event.target.closest("li");
      if (item) this.pick([...this.list.children].indexOf(item));
    });
    this.load(language);
  }

  async load(language) {
    const answer = await fetch(`/words/${language}`, { headers: { Accept: "application/json" } });
    if (answer.ok) this.known = await answer.json();
  }

  isWord(data) {
    return /^[\w(-]$/.test(data ?? "");
  }

  /** What stands before the caret, and within which ludeme. */
  here() {
    const before = this.area.value.slice(0, this.area.selectionStart);
    const line = /[^\n]*$/.exec(before)[0];
    if (line.includes(this.comment)) return null;
    const word = /[\w-]*$/.exec(before)[0];
    const rest = before.slice(0, before.length - word.length);
    return { word, isHead: rest.endsWith("("), within: this.knowsPlaces ? enclosing(rest.endsWith("(") ? rest.slice(0, -1) : rest) : null };
  }

  /** Whether it is known for each place what can stand there. */
  get knowsPlaces() {
    return this.known.lists.length > 0;
  }

  think(isAsked) {
    const here = isAsked && this.known ? this.here() : null;
    if (!here || (!here.word && !here.isHead && isAsked !== "always")) return this.close();
    const found = this.find(here);
    if (!found.length || (found.length === 1 && found[0].word === here.word)) return this.close();
    this.show(found, here);
  }

  find({ word, isHead, within }) {
    const start = word.toLowerCase();
    const fits = this.known.words.filter((one) => one.word.toLowerCase().startsWith(start) && (!this.knowsPlaces || isHead === one.form.startsWith("(")));
    const heads = this.known.words.filter((one) => one.word === within && one.takes);
    const can = new Set(heads.flatMap((head) => head.takes.flatMap((list) => this.known.lists[list])));
    const inside = fits.filter((one) => can.has(one.word));
    const others = fits.filter((one) => !can.has(one.word));
    // Where it is known what can stand, other words only come when somebody has begun to write one.
    return (can.size && !start ? inside : [...inside, ...others]).slice(0, MOST);
  }

  show(found, here) {
    this.found = found;
    this.word = here.word;
    this.list.replaceChildren(
      ...found.map((one, nth) => {
        const item = document.createElement("li");
        item.id = `completion-${nth}`;
        item.setAttribute("role", "option");
        const parts = [["code", one.form], ["span", one.meaning], ["small", one.example]].map(([kind, text]) => {
          const part = document.createElement(kind);
          part.textContent = text;
          return part;
        });
        item.append(...parts);
        return item;
      }),
    );
    this.list.hidden = false;
    const caret = this.editor.place(this.area.selectionStart - here.word.length);
    const { offsetWidth, offsetHeight } = this.list;
    const below = caret.bottom + offsetHeight + 8 < innerHeight;
    this.list.style.left = `${Math.max(8, Math.min(caret.left, innerWidth - offsetWidth - 8))}px`;
    this.list.style.top = `${below ? caret.bottom + 4 : Math.max(8, caret.top - offsetHeight - 4)}px`;
    this.go(0);
  }

  go(nth) {
    this.at = (nth + this.found.length) % this.found.length;
    [...this.list.children].forEach((item, at) => item.setAttribute("aria-selected", at === this.at));
    this.list.children[this.at].scrollIntoView({ block: "nearest" });
    this.area.setAttribute("aria-activedescendant", `completion-${this.at}`);
  }

  press(event) {
    if (event.key === " " && event.ctrlKey) {
      event.preventDefault();
      return this.think("always");
    }
    if (this.list.hidden) return;
    const moves = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
    if (event.key in moves) this.go(this.at + moves[event.key]);
    else if (event.key === "Enter" || event.key === "Tab") this.pick(this.at);
    else if (event.key === "Escape") this.close();
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  pick(nth) {
    const { word } = this.found[nth];
    this.area.focus();
    const at = this.area.selectionStart;
    this.area.setSelectionRange(at - this.word.length, at);
    document.execCommand("insertText", false, word);
    this.close();
  }

  close() {
    if (this.list.hidden) return;
    this.list.hidden = true;
    this.area.removeAttribute("aria-activedescendant");
  }
}

/** The head of the list around the end of a text; comments do not count. */
function enclosing(text) {
  const bare = text.replace(/\/\/[^\n]*/g, "");
  let depth = 0;
  for (let at = bare.length - 1; at >= 0; at--) {
    if (bare[at] === ")") depth++;
    if (bare[at] === "(" && depth-- === 0) return /^[\w-]*/.exec(bare.slice(at + 1))[0];
  }
  return "";
}
