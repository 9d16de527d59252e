// A text to write in, with line numbers, and its faults marked where they are: the text lies over a copy that has the marks.

export class Editor {
  /** Makes an editor of a box that holds a textarea; `changed` is told of every change. */
  constructor(box, changed) {
    this.area = box.querySelector("textarea");
    this.under = box.querySelector(".under");
    this.gutter = box.querySelector(".gutter");
    this.marks = [];
    box.classList.add("live");
    this.area.addEventListener("input", () => {
      this.follow();
      changed();
    });
    this.area.addEventListener("keydown", (event) => this.indent(event));
    this.follow();
  }

  get text() {
    return this.area.value;
  }

  /** Puts in another text, and the caret where it was, more or less; it can be undone. */
  set text(text) {
    if (text === this.text) return;
    const at = this.area.selectionStart;
    this.area.focus();
    this.area.select();
    if (!document.execCommand("insertText", false, text)) this.area.value = text;
    this.area.setSelectionRange(Math.min(at, text.length), Math.min(at, text.length));
    this.follow();
  }

  /** Marks these faults. */
  mark(marks) {
    this.marks = marks;
    this.follow();
  }

  /** Puts the caret on a fault. */
  point(from, to) {
    this.area.focus();
    this.area.setSelectionRange(from, Math.max(to, from));
    const line = this.text.slice(0, from).split("\n").length;
    this.gutter.children[line - 1]?.scrollIntoView({ block: "nearest" });
  }

  /** Where a place in the text is on the screen. */
  place(at) {
    const range = document.createRange();
    let left = at;
    const walker = document.createTreeWalker(this.under, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (left <= node.length) {
        range.setStart(node, left);
        range.setEnd(node, Math.min(left + 1, node.length));
        return range.getBoundingClientRect();
      }
      left -= node.length;
    }
    return this.under.getBoundingClientRect();
  }

  /** A new line begins where the last one did. */
  indent(event) {
    if (event.key !== "Enter" || event.defaultPrevented || event.isComposing) return;
    const before = this.text.slice(0, this.area.selectionStart);
    const space = /[^\n]*$/.exec(before)[0].match(/^ */)[0];
    if (!space) return;
    event.preventDefault();
    document.execCommand("insertText", false, `\n${space}`);
  }

  /** Shows the copy and the numbers for the present text; marks that no longer fit are moved or left out. */
  follow() {
    const { text } = this;
    const shift = this.shift(text);
    const parts = [];
    let done = 0;
    for (const { from, to, severity } of this.marks) {
      const [begin, end] = [shift(from), Math.max(shift(to), shift(from) + 1)];
      if (begin < done || begin > text.length) continue;
      parts.push(document.createTextNode(text.slice(done, begin)));
      const mark = document.createElement("mark");
      mark.className = severity;
      // A fault at the very end has nothing to stand under.
      mark.textContent = text.slice(begin, end).replace(/\n$/, "") || " ";
      done = Math.min(text.length, begin + (text.slice(begin, end).replace(/\n$/, "").length || 0));
      parts.push(mark);
    }
    parts.push(document.createTextNode(`${text.slice(done)}\n`));
    this.under.replaceChildren(...parts);
    this.number(text);
  }

  /** Marks were made for an earlier text: behind the change they move along. */
  shift(text) {
    const old = this.checked ?? text;
    if (old === text) return (at) => at;
    let same = 0;
    while (same < old.length && same < text.length && old[same] === text[same]) same++;
    const grown = text.length - old.length;
    return (at) => (at <= same ? at : Math.max(same, at + grown));
  }

  number(text) {
    const lines = text.split("\n").length;
    const worst = new Map();
    for (const { line, severity } of this.marks) if (worst.get(line) !== "error") worst.set(line, severity);
    while (this.gutter.children.length > lines) this.gutter.lastChild.remove();
    while (this.gutter.children.length < lines) {
      const number = document.createElement("span");
      number.textContent = this.gutter.children.length + 1;
      this.gutter.append(number);
    }
    [...this.gutter.children].forEach((number, nth) => {
      const severity = worst.get(nth + 1) ?? "";
      if (number.className !== severity) number.className = severity;
    });
  }
}
