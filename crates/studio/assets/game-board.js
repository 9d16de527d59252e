// <game-board>: makes the server's drawing of a board playable, by pointer and by keyboard. It knows no rules: it is told
// the legal moves as sites to pick, one after the other, and says which move was picked.

import { middle, reach, toward } from "./compass.js";

const SVG = "http://www.w3.org/2000/svg";
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const DRAG = 6;
const QUICK = 220;
const FEW = 16;

/** The least width of a site on the screen, in pixels. */
const LEAST_SITE = 25;

class GameBoard extends HTMLElement {
  connectedCallback() {
    this.svg = this.querySelector("svg");
    this.isLearning = this.hasAttribute("data-learn");
    this.moves = [];
    this.labels = [];
    this.picked = [];
    this.hand = null;
    this.isChoosing = false;
    this.find();
    this.listen();
    if (this.isLearning) {
      const state = JSON.parse(document.getElementById("state").textContent);
      [this.moves, this.labels, this.isChoosing] = [state.moves, state.labels, true];
      this.refresh();
    }
  }

  /** Finds the sites anew, after the ground was drawn. */
  find() {
    this.sites = new Map();
    this.places = new Map();
    for (const polygon of this.svg.querySelectorAll("[data-site]")) {
      const site = Number(polygon.dataset.site);
      this.sites.set(site, polygon);
      this.places.set(site, middle(polygon));
      polygon.setAttribute("role", "button");
      polygon.setAttribute("tabindex", "-1");
    }
    if (!this.sites.has(this.focused)) this.focused = this.sites.keys().next().value;
    this.sites.get(this.focused)?.setAttribute("tabindex", "0");
    this.fit();
  }

  /** The whole board is in sight; if its sites are too small for a finger then, it can be enlarged, and scrolled. */
  fit() {
    let least = Infinity;
    for (const polygon of this.sites.values()) least = Math.min(least, reach(polygon));
    const [, , width, height] = this.svg.getAttribute("viewBox").split(" ").map(Number);
    const scale = LEAST_SITE / (least * 1.414);
    this.isSmall = width * scale > this.clientWidth;
    this.svg.style.minWidth = this.isEnlarged ? `${Math.ceil(width * scale)}px` : "";
    this.svg.style.minHeight = this.isEnlarged ? `${Math.ceil(height * scale)}px` : "";
  }

  /** Makes sites large enough for a finger, or shows the whole board again. */
  enlarge(isEnlarged) {
    this.isEnlarged = isEnlarged;
    this.fit();
  }

  /** Shows the present of a table. */
  show(state, isQuiet = false) {
    const before = new Map([...this.layer("pieces").children].map((stack) => [Number(stack.dataset.on), stack]));
    const hadFocus = this.svg.contains(document.activeElement);
    this.svg.setAttribute("viewBox", state.view);
    this.turn(this.isTurned);
    if (state.ground !== null) {
      this.layer("ground").innerHTML = state.ground;
      this.find();
    }
    for (const part of ["cells", "lit", "pieces", "won"]) this.layer(part).innerHTML = state[part];
    [this.moves, this.labels, this.isChoosing] = [state.moves, state.labels, state.choosing];
    this.isBeginning = state.isBeginning;
    this.cancel();
    if (hadFocus) this.focusOn(this.focused);
    if (!isQuiet && state.last) this.animate(state.last, before);
  }

  /** Turns the board by half, or back: what lay at the top lies at the bottom. Letters stay upright. */
  turn(isTurned = false) {
    this.isTurned = isTurned;
    this.svg.classList.toggle("turned", isTurned);
    const [left, top, width, height] = this.svg.getAttribute("viewBox").split(" ").map(Number);
    const way = `rotate(180 ${left + width / 2} ${top + height / 2})`;
    for (const layer of this.svg.children) {
      if (isTurned) layer.setAttribute("transform", way);
      else layer.removeAttribute("transform");
    }
  }

  layer(name) {
    return this.svg.querySelector(`.${name}`);
  }

  // What can be picked.

  /** The moves that go on as far as was picked. */
  candidates(picked = this.picked) {
    const fits = (move) => picked.every((site, nth) => move.picks[nth] === site);
    const held = (move) => !this.hand || (move.enters && (move.kind === null || move.kind === this.hand.kind));
    return this.isChoosing ? this.moves.filter((move) => fits(move) && held(move)) : [];
  }

  /** The sites that can be picked next. */
  targets(picked = this.picked) {
    const next = this.candidates(picked).filter((move) => move.picks.length > picked.length);
    return new Set(next.map((move) => move.picks[picked.length]));
  }

  /** Picks a site: a step of a move, its end, or another beginning. */
  pick(site) {
    if (this.isLearning) return;
    const [nth, all] = [this.picked.length, this.candidates()];
    const next = all.filter((move) => move.picks[nth] === site);
    if (next.length === 0) {
      if (this.stops?.length && this.picked.at(-1) === site) return this.resolve(this.stops);
      const ends = nth ? all.filter((move) => move.picks.length > nth && move.picks.at(-1) === site) : [];
      if (ends.length) return this.resolve(ends);
      const picks = this.picked.at(-1) === site ? [] : [...this.picked, site];
      const again = nth > 0 && this.picked[0] !== site;
      this.cancel();
      if (again && this.targets().has(site)) this.pick(site);
      else if (this.isChoosing && !this.hand && picks.length) this.dispatchEvent(new CustomEvent("refuse", { detail: picks, bubbles: true }));
      return;
    }
    this.picked.push(site);
    const done = next.filter((move) => move.picks.length === this.picked.length);
    const more = next.length - done.length;
    if (done.length && !more) return this.resolve(done);
    this.stops = done;
    this.refresh();
    const many = this.targets().size;
    const takes = next.some((move) => move.picks.length > this.picked.length && move.picks.length - this.picked.length <= (move.takes ?? 0));
    if (takes) this.dispatchEvent(new CustomEvent("prompt", { detail: "Now pick the piece that you take.", bubbles: true }));
    const what = takes ? `${many} ${many === 1 ? "piece" : "pieces"} to take` : `${many} ${many === 1 ? "place" : "places"} to go`;
    this.tell(`${this.labels[site]} picked, ${what}${done.length ? ", or Enter again to stop here" : ""}`);
  }

  /** Picks up a piece of a hand, or puts it back. */
  pickHeld(kind) {
    const isHeld = this.hand?.kind === kind;
    this.cancel();
    this.hand = isHeld ? null : { kind };
    this.refresh();
    const many = this.targets().size;
    if (!isHeld) this.tell(`picked from the hand, ${many} ${many === 1 ? "place" : "places"} to enter`);
  }

  cancel() {
    if (this.picked.length) this.dispatchEvent(new CustomEvent("prompt", { detail: "", bubbles: true }));
    [this.picked, this.hand, this.stops] = [[], null, null];
    this.refresh();
  }

  /** One of these moves is meant: asks which if there are several. */
  async resolve(moves) {
    const chosen = moves.length === 1 ? moves[0] : await this.ask(moves);
    this.cancel();
    if (chosen) this.dispatchEvent(new CustomEvent("choose", { detail: chosen, bubbles: true }));
  }

  ask(moves) {
    const dialog = document.getElementById("chooser");
    const menu = dialog.querySelector("menu");
    const same = sameWords(moves.map((move) => move.said));
    menu.replaceChildren(
      ...moves.map((move, nth) => {
        const button = document.createElement("button");
        [button.value, button.textContent] = [String(nth), move.said.slice(same) || move.said];
        return button;
      }),
    );
    return new Promise((resolve) => {
      dialog.addEventListener("close", () => resolve(moves[dialog.returnValue === "" ? -1 : Number(dialog.returnValue)]), { once: true });
      dialog.returnValue = "";
      dialog.showModal();
    });
  }

  tell(words) {
    this.dispatchEvent(new CustomEvent("tell", { detail: words, bubbles: true }));
  }

  // What is to be seen.

  /** Draws marks and labels anew. */
  refresh() {
    const targets = this.targets();
    const isPicking = this.picked.length > 0 || this.hand;
    this.classList.toggle("choosing", this.isChoosing);
    const occupied = new Set([...this.layer("pieces").children].map((stack) => Number(stack.dataset.on)));
    for (const [site, polygon] of this.sites) {
      const can = targets.has(site);
      const begins = can && !isPicking && occupied.has(site);
      if (can) polygon.dataset.can = begins ? "piece" : "site";
      else delete polygon.dataset.can;
      const more = this.picked.includes(site) ? ", picked" : can ? (begins ? ", can move" : ", legal destination") : "";
      if (this.labels[site]) polygon.setAttribute("aria-label", this.labels[site] + more);
    }
    this.mark(targets, isPicking, occupied);
    for (const held of document.querySelectorAll(".held")) {
      held.setAttribute("aria-pressed", String(this.hand?.kind === Number(held.dataset.kind)));
    }
  }

  mark(targets, isPicking, occupied) {
    const marks = this.picked.map((site) => this.copyOf(site, "picked"));
    const pointed = this.pointed !== undefined && !isPicking ? this.targets([this.pointed]) : new Set();
    const isTutorial = this.isLearning || (this.isBeginning && !isPicking);
    for (const site of targets) {
      if (isPicking) marks.push(this.dot(site, occupied.has(site)));
      else if (isTutorial && !pointed.size) marks.push(this.plus(site, occupied.has(site)));
    }
    for (const site of pointed) marks.push(this.dot(site, occupied.has(site)));
    if (pointed.size) marks.push(this.copyOf(this.pointed, "picked"));
    if (this.svg.contains(document.activeElement) && this.sites.has(this.focused)) marks.push(this.copyOf(this.focused, "ring"));
    this.layer("marks").replaceChildren(...marks);
  }

  copyOf(site, name) {
    const polygon = document.createElementNS(SVG, "polygon");
    polygon.setAttribute("points", this.sites.get(site).getAttribute("points"));
    polygon.setAttribute("class", name);
    return polygon;
  }

  /** Where a piece may go: a dot, or a ring around what stands there. */
  dot(site, isRing) {
    const circle = document.createElementNS(SVG, "circle");
    const { x, y } = this.places.get(site);
    const size = reach(this.sites.get(site));
    for (const [name, value] of Object.entries({ cx: x, cy: y, r: isRing ? size * 0.62 : Math.min(size * 0.26, 10) })) {
      circle.setAttribute(name, value);
    }
    circle.setAttribute("class", isRing ? "target-ring" : "target");
    return circle;
  }

  /** The tutorial's mark: in the middle, or in the corner where something stands. */
  plus(site, isOccupied) {
    const text = document.createElementNS(SVG, "text");
    const { x, y } = this.places.get(site);
    const aside = isOccupied ? reach(this.sites.get(site)) * 0.5 : 0;
    text.setAttribute("x", x + aside);
    text.setAttribute("y", y + 7 - aside);
    text.setAttribute("class", "plus");
    text.textContent = "+";
    return text;
  }

  /** Shows a move as it was made: the way of the piece, and what has gone. */
  animate(last, before) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const way = last.picks.map((site) => this.places.get(site)).filter(Boolean);
    const moved = this.svg.querySelector(`.stack[data-on="${last.picks.at(-1)}"]`);
    const put = ({ x, y }, scale = "") => ({ transform: `translate(${x}px, ${y}px) ${scale}` });
    if (moved && way.length > 1) moved.animate(way.map((place) => put(place)), { duration: QUICK * (way.length - 1), easing: "ease-in-out" });
    else if (moved && way.length === 1) moved.animate([{ ...put(way[0], "scale(.6)"), opacity: 0.3 }, put(way[0])], { duration: QUICK / 1.5 });
    for (const [site, stack] of before) {
      const isGone = !this.svg.querySelector(`.pieces .stack[data-on="${site}"]`) && site !== last.picks[0];
      if (!isGone || !this.sites.has(site)) continue;
      this.layer("pieces").prepend(stack);
      stack.animate([{ opacity: 1 }, { opacity: 0 }], { duration: QUICK * 1.5 }).finished.finally(() => stack.remove());
    }
  }

  // What people do.

  listen() {
    this.svg.addEventListener("click", (event) => {
      const site = siteOf(event.target);
      if (this.hasDropped) return void (this.hasDropped = false);
      if (site === null) return this.cancel();
      this.focusOn(site);
      this.pick(site);
    });
    this.svg.addEventListener("keydown", (event) => this.key(event));
    this.svg.addEventListener("focusin", (event) => {
      const site = siteOf(event.target);
      if (site !== null) this.rove(site);
      if (this.isLearning) this.pointed = site ?? undefined;
      this.refresh();
    });
    this.svg.addEventListener("focusout", () => requestAnimationFrame(() => this.refresh()));
    this.svg.addEventListener("pointerdown", (event) => this.press(event));
    this.svg.addEventListener("pointermove", (event) => this.drag(event));
    this.svg.addEventListener("pointerup", (event) => this.drop(event));
    this.svg.addEventListener("pointercancel", () => this.letGo());
    this.svg.addEventListener("pointerover", (event) => this.point(siteOf(event.target)));
    this.svg.addEventListener("pointerleave", () => this.point(null));
  }

  /** Something is pointed at: where it could go is shown. */
  point(site) {
    const begins = site !== null && this.moves.some((move) => move.picks.length > 1 && move.picks[0] === site);
    const pointed = begins && this.isChoosing ? site : undefined;
    if (pointed === this.pointed) return;
    this.pointed = pointed;
    if (!this.picked.length && !this.hand) this.refresh();
  }

  press(event) {
    const site = siteOf(event.target);
    const isOurs = event.isPrimary && event.button === 0 && !this.isLearning;
    const begins = isOurs && site !== null && this.targets([]).has(site);
    const stack = begins && this.svg.querySelector(`.stack[data-on="${site}"]`);
    this.pressed = stack ? { site, stack, x: event.clientX, y: event.clientY, id: event.pointerId } : null;
  }

  drag(event) {
    const pressed = this.pressed;
    if (!pressed || pressed.id !== event.pointerId) return;
    if (!pressed.ghost) {
      if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < DRAG) return;
      this.svg.setPointerCapture(event.pointerId);
      this.cancel();
      this.pick(pressed.site);
      pressed.ghost = pressed.stack.cloneNode(true);
      pressed.stack.classList.add("lifted");
      this.layer("pieces").append(pressed.ghost);
    }
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.layer("pieces").getScreenCTM().inverse());
    pressed.ghost.setAttribute("transform", `translate(${at.x} ${at.y})`);
  }

  drop(event) {
    const pressed = this.pressed;
    if (!pressed?.ghost) return this.letGo();
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const site = this.contains(under) ? siteOf(under) : null;
    this.letGo();
    this.hasDropped = true;
    setTimeout(() => (this.hasDropped = false), 0);
    if (site === null) return this.cancel();
    if (site !== pressed.site) this.pick(site);
  }

  letGo() {
    this.pressed?.ghost?.remove();
    this.pressed?.stack.classList.remove("lifted");
    this.pressed = null;
  }

  key(event) {
    const site = siteOf(event.target);
    if (site === null || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key in ARROWS) {
      const way = ARROWS[event.key].map((step) => (this.isTurned ? -step : step));
      this.focusOn(toward(site, this.places, ...way) ?? site);
    } else if (event.key === "Enter" || event.key === " ") {
      this.pick(site);
    } else if (event.key === "Escape") {
      if (!this.picked.length && !this.hand) return;
      this.cancel();
      this.tell("let go");
    } else if (event.key === "n" || event.key === "p" || event.key === "Tab") {
      const isBack = event.key === "p" || event.shiftKey;
      if (!this.step(site, isBack, event.key === "Tab")) return;
    } else {
      return;
    }
    event.preventDefault();
  }

  /** Goes to the next legal target. With Tab only where there are few, and not round and round: one must get out again. */
  step(site, isBack, isTab) {
    const order = [...this.targets()].sort((a, b) => a - b);
    if (!order.length || (isTab && order.length > FEW && !this.picked.length && !this.hand)) return false;
    const [ahead, round] = isBack ? [order.filter((one) => one < site).pop(), order.at(-1)] : [order.find((one) => one > site), order[0]];
    const next = ahead ?? (isTab ? undefined : round);
    if (next === undefined) return false;
    this.focusOn(next);
    return true;
  }

  rove(site) {
    this.sites.get(this.focused)?.setAttribute("tabindex", "-1");
    this.focused = site;
    this.sites.get(site).setAttribute("tabindex", "0");
  }

  focusOn(site) {
    if (!this.sites.has(site)) return;
    this.rove(site);
    this.sites.get(site).focus({ preventScroll: false });
  }
}

/** How many letters these have in common at their beginning, up to the last whole word. */
function sameWords(texts) {
  let length = 0;
  while (length < texts[0].length && texts.every((text) => text[length] === texts[0][length])) length += 1;
  // What follows `=` is a type: `a7-a8=Queen`.
  return Math.max(texts[0].lastIndexOf(" ", length - 1), texts[0].lastIndexOf("=", length - 1)) + 1;
}

function siteOf(element) {
  const polygon = element?.closest?.("[data-site]");
  return polygon ? Number(polygon.dataset.site) : null;
}

customElements.define("game-board", GameBoard);
