// Whole games, by mouse, by keyboard alone and by finger, in both colour schemes.

import assert from "node:assert/strict";
import { test } from "node:test";
import { DESK, PHONE, SCHEMES, openTable, played, site, status, url, visit } from "./ground.js";

/** White makes a line down the middle. */
const STONES = ["b2", "a1", "b1", "c1", "b3"];

for (const colorScheme of SCHEMES) {
  test(`a whole game by mouse, ${colorScheme}`, () =>
    visit({ ...DESK, colorScheme }, async (page) => {
      await openTable(page, "tic_tac_toe");
      for (const [nth, stone] of STONES.entries()) {
        await site(page, stone).click();
        await played(page, nth + 1);
      }
      assert.match(await status(page), /White wins: three in a row, b1–b3/);
      assert.equal(await page.locator("game-board.choosing").count(), 0);
    }));

  test(`a whole game by keyboard alone, ${colorScheme}`, () =>
    visit({ ...DESK, colorScheme }, async (page) => {
      await page.goto(`${url}play/tic_tac_toe`);
      await page.locator("select[name=seat1]").focus();
      await page.keyboard.type("A person");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await page.waitForURL("**/table/*");
      await page.waitForSelector("game-board.choosing");
      await tabTo(page, "game-board [data-site]");
      for (const [nth, stone] of STONES.entries()) {
        await arrowTo(page, stone);
        await page.keyboard.press(nth % 2 ? "Space" : "Enter");
        await played(page, nth + 1);
        assert.match(await page.locator("#say").innerText(), new RegExp(stone), "the move is said");
      }
      assert.match(await status(page), /White wins: three in a row, b1–b3/);
    }));

  test(`a whole game by finger on a screen of 360 pixels, ${colorScheme}`, () =>
    visit({ ...PHONE, colorScheme }, async (page) => {
      await openTable(page, "tic_tac_toe");
      for (const [nth, stone] of STONES.entries()) {
        const box = await site(page, stone).boundingBox();
        assert.ok(Math.min(box.width, box.height) >= 24, "large enough for a finger");
        await site(page, stone).tap();
        await played(page, nth + 1);
      }
      assert.match(await status(page), /White wins: three in a row, b1–b3/);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= 360, `nothing hangs over the edge: ${wide}`);
    }));
}

test("pieces are moved by two clicks, by dragging, and by keyboard", () =>
  visit(DESK, async (page) => {
    await openTable(page, "breakthrough");
    await site(page, "a2").click();
    await page.waitForSelector(".marks .target");
    await site(page, "a3").click();
    await played(page, 1);
    await site(page, "b7").dragTo(site(page, "b6"));
    await played(page, 2);
    await site(page, "h2").focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    assert.equal(await page.locator(".marks .picked").count(), 0, "Esc lets go");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    const label = await page.evaluate(() => document.activeElement.getAttribute("aria-label"));
    assert.match(label, /legal destination/, "Tab goes to a target");
    await page.keyboard.press("Enter");
    await played(page, 3);
  }));

test("a board is turned by button and by key, stays so, and is played on as before", () =>
  visit(DESK, async (page) => {
    await openTable(page, "breakthrough");
    const place = async (name) => (await site(page, name).boundingBox()).y;
    assert.ok((await place("a2")) > (await place("a7")), "White sits below");
    await page.getByRole("button", { name: "Turn the board" }).click();
    assert.ok((await place("a2")) < (await place("a7")), "White sits above");
    const [piece, ground] = await Promise.all([page.locator('.stack[data-on]').first().boundingBox(), page.locator("game-board svg").boundingBox()]);
    assert.ok(piece.y >= ground.y && piece.y + piece.height <= ground.y + ground.height, "pieces stand on it");
    await site(page, "a2").focus();
    await page.keyboard.press("ArrowDown");
    const label = await page.evaluate(() => document.activeElement.getAttribute("aria-label"));
    assert.match(label, /^a3, /, "down is down as one sees it");
    await site(page, "a2").click();
    await site(page, "a3").click();
    await played(page, 1);
    await site(page, "b7").dragTo(site(page, "b6"));
    await played(page, 2);
    await page.reload();
    await page.waitForSelector("game-board.choosing");
    assert.ok((await place("a2")) < (await place("a7")), "it stays turned");
    await site(page, "c2").focus();
    await page.keyboard.press("t");
    assert.ok((await place("a2")) > (await place("a7")), "the key turns it back");
    assert.match(await page.locator("#say").innerText(), /turned back/);
  }));

test("a promotion is asked for", () =>
  visit(DESK, async (page) => {
    const moves = "a2 a3,b7 b6,a3 a4,b6 b5,a4 b5,c7 c6,b5 c6,h7 h6,c6 c7,h6 h5".replaceAll(" ", "+");
    await page.goto(`${url}play/metagame/chess?moves=${moves}`);
    await page.selectOption("select[name=seat1]", "person");
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.waitForSelector("game-board.choosing");
    await site(page, "c7").click();
    await site(page, "b8").click();
    await page.waitForSelector("#chooser[open]");
    await page.locator("#chooser menu button", { hasText: /^knight$/ }).click();
    await played(page, 11);
    assert.match(await site(page, "b8").getAttribute("aria-label"), /White knight/);
  }));

test("a promotion is asked for in games of ludemes too, by the names of the pieces", () =>
  visit(DESK, async (page) => {
    const moves = "a2-a4,b7-b5,a4-b5,c7-c6,b5-c6,h7-h6,c6-c7,h6-h5";
    await page.goto(`${url}play/ludi/chess?moves=${moves}`);
    await page.selectOption("select[name=seat1]", "person");
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.waitForSelector("game-board.choosing");
    await site(page, "c7").click();
    await site(page, "b8").click();
    await page.waitForSelector("#chooser[open]");
    assert.deepEqual(await page.locator("#chooser menu button").allInnerTexts(), ["Bishop", "Knight", "Queen", "Rook"]);
    await page.locator("#chooser menu button", { hasText: /^Rook$/ }).click();
    await played(page, 9);
    assert.match(await site(page, "b8").getAttribute("aria-label"), /White Rook/);
  }));

test("who may swap does so by a button, with the keyboard alone", () =>
  visit(DESK, async (page) => {
    await openTable(page, "gonnect");
    await page.getByLabel("Type a move").fill("e5");
    await page.keyboard.press("Enter");
    await played(page, 1);
    await page.getByRole("button", { name: "Swap", exact: true }).focus();
    await page.keyboard.press("Enter");
    await played(page, 2);
    assert.match(await page.locator("#record").innerText(), /swap/i);
  }));

test("a turn of two parts is one turn: prompted, listed once, taken back whole", () =>
  visit(DESK, async (page) => {
    await openTable(page, "amazons");
    await site(page, "d1").click();
    await site(page, "d7").click();
    await played(page, 1);
    assert.match(await status(page), /White\s+to move: now shoot an arrow/);
    assert.match(await page.locator("#coach").innerText(), /Now shoot an arrow/);
    await site(page, "d7").click();
    await site(page, "g7").click();
    await page.locator("#status", { hasText: /Black\s+to move/ }).waitFor();
    const record = await page.locator("#record").innerText();
    assert.match(record, /1\.\s*d1-d7, d7-g7/);
    assert.doesNotMatch(record, /pass/i);
    assert.equal(await page.locator("#record .record > ol > li").count(), 1);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await page.locator("#status", { hasText: /White\s+to move/ }).waitFor();
    assert.match(await site(page, "d1").getAttribute("aria-label"), /Amazon/, "the whole turn is taken back");
  }));

test("the man that a mill takes is picked on the board", () =>
  visit(DESK, async (page) => {
    await openTable(page, "nine_mens_morris");
    for (const [nth, point] of ["a1", "g7", "d1", "g4"].entries()) {
      await site(page, point).click();
      await played(page, nth + 1);
    }
    await site(page, "g1").click();
    assert.match(await page.locator("#coach").innerText(), /pick the piece that you take/);
    await site(page, "g7").click();
    await played(page, 5);
    assert.equal(await page.locator("#chooser[open]").count(), 0, "no dialogue asks for it");
    assert.match(await site(page, "g7").getAttribute("aria-label"), /empty/);
    assert.match(await site(page, "g4").getAttribute("aria-label"), /Black/);
  }));

test("a finished game says why, shows where, and goes on: analysis, rematch, sides swapped", () =>
  visit(DESK, async (page) => {
    await openTable(page, "yavalath");
    for (const [nth, stone] of ["e5", "a1", "e6", "a2", "e7"].entries()) {
      await site(page, stone).click();
      await played(page, nth + 1);
    }
    assert.match(await status(page), /White made three in a row, e5–e7, which loses\. Black wins\./);
    assert.equal(await page.locator(".won .lw-won").count(), 3, "the line is framed");
    await page.getByRole("button", { name: "Analyse the game" }).click();
    await page.waitForSelector("svg.course");
    await page.getByRole("button", { name: "Rematch" }).click();
    await page.waitForSelector("game-board.choosing");
    assert.equal(await page.locator("#record .record").count(), 0, "a new game");
    await openTable(page, "tic_tac_toe", ["person", "random"]);
    await page.getByRole("button", { name: "Resign" }).click();
    await page.locator("#status", { hasText: "You resigned: Black wins." }).waitFor();
    await page.getByRole("button", { name: "Swap sides and play again" }).click();
    await page.waitForSelector("game-board.choosing");
    assert.match(await page.locator(".players li").nth(1).innerText(), /a person/);
  }));

test("the link to the position follows the game", () =>
  visit(DESK, async (page) => {
    await openTable(page, "tic_tac_toe");
    await site(page, "b2").click();
    await played(page, 1);
    assert.match(await page.locator("#link").getAttribute("href"), /moves=b2$/);
  }));

test("a large board is seen whole on a phone, and can be enlarged", () =>
  visit(PHONE, async (page) => {
    await openTable(page, "connect6");
    const box = await page.locator("game-board svg").boundingBox();
    assert.ok(box.x >= 0 && box.x + box.width <= 360, `${box.x} ${box.width}`);
    await page.getByRole("button", { name: "Enlarge the board" }).click();
    const large = await site(page, "k10").boundingBox();
    assert.ok(large.width >= 24, "large enough for a finger");
  }));

test("pieces of chess are drawn, and are letters for those who prefer these", () =>
  visit(DESK, async (page) => {
    await openTable(page, "chess");
    assert.equal(await page.locator(".pieces .lw-figure:visible").count(), 32);
    await page.getByRole("button", { name: "Letters for pieces" }).click();
    assert.equal(await page.locator(".pieces .lw-figure:visible").count(), 0);
    await page.reload();
    await page.waitForSelector("game-board.choosing");
    assert.equal(await page.locator(".pieces .lw-alt:visible").count(), 32, "it is remembered");
  }));

test("games are found by their other names, whole words first", () =>
  visit(DESK, async (page) => {
    await page.goto(url);
    const first = async (words) => {
      await page.locator("input[name=q]").fill(words);
      // A card beyond the screen may not be drawn yet: its text is there all the same.
      return page.locator("#games > li:not([hidden]) b").first().textContent();
    };
    assert.match(await first("othello"), /Reversi/);
    assert.match(await first("tafl"), /Brandubh|Tablut|Breakthru/);
    assert.match(await first("go"), /Go\b/);
  }));

test("a typed move is played, a wrong one is explained", () =>
  visit({ ...DESK, refusals: [422] }, async (page) => {
    await openTable(page, "yavalath");
    await page.getByLabel("Type a move").fill("E5");
    await page.keyboard.press("Enter");
    await played(page, 1);
    await page.getByLabel("Type a move").fill("e5 e5 e5");
    await page.keyboard.press("Enter");
    await page.waitForSelector("#fault:not([hidden])");
    assert.match(await page.locator("#fault").innerText(), /not legal here.*legal moves/);
  }));

test("the program answers, moves are taken back and branches grow", () =>
  visit(DESK, async (page) => {
    await openTable(page, "yavalath", ["person", "level:2"]);
    await site(page, "e5").click();
    await played(page, 2);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.waitForSelector("game-board.choosing");
    await site(page, "d4").click();
    await page.waitForSelector(".fork");
    await page.getByRole("button", { name: "Analyse" }).click();
    await page.waitForSelector(".lead-bar");
  }));

test("two pages at one table see the same, and a page that was gone comes back to the present", () =>
  visit(DESK, async (page, context) => {
    await openTable(page, "tic_tac_toe");
    const other = await context.newPage();
    await other.goto(page.url());
    await other.waitForSelector("game-board.choosing");
    await site(page, "b2").click();
    await played(other, 1);
    await site(other, "a1").click();
    await played(page, 2);
    await other.goto(`${url}tables`);
    await site(page, "c3").click();
    await played(page, 3);
    await other.goBack();
    await played(other, 3);
  }));

test("a piece is taken from the hand and put on the board", () =>
  visit(DESK, async (page) => {
    await openTable(page, "bagh_chal");
    await page.locator(".held").click();
    await page.waitForSelector(".held[aria-pressed=true]");
    assert.equal(await page.locator(".marks .target").count(), 21);
    await site(page, "b1").click();
    await played(page, 1);
    assert.match(await page.locator(".held").innerText(), /19/);
  }));

test("pieces are arranged by picking, and played from there", () =>
  visit(DESK, async (page) => {
    await page.goto(`${url}arrange/breakthrough`);
    await page.getByLabel("Nothing: take it off").check();
    await site(page, "e2").click();
    await page.waitForSelector('game-board [aria-label^="e2, empty"]');
    await page.getByLabel(/^Black /).first().check();
    await site(page, "e3").click();
    await page.waitForSelector('game-board [aria-label^="e3, Black"]');
    await page.getByRole("link", { name: "Play from here" }).click();
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.waitForSelector("game-board.choosing");
    assert.match(await site(page, "e3").getAttribute("aria-label"), /Black/);
  }));

/** Presses Tab until something like this has the focus. */
async function tabTo(page, selector) {
  for (let nth = 0; nth < 60; nth++) {
    if (await page.evaluate((selector) => document.activeElement.matches(selector), selector)) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`Tab never comes to ${selector}`);
}

/** Presses arrows until the site of this name has the focus. */
async function arrowTo(page, name) {
  const at = (text) => [text.charCodeAt(0), Number(text.slice(1))];
  const goal = at(name);
  for (let nth = 0; nth < 40; nth++) {
    const label = await page.evaluate(() => document.activeElement.getAttribute("aria-label"));
    const here = at(label.split(",")[0]);
    if (here[0] === goal[0] && here[1] === goal[1]) return;
    const key = here[0] < goal[0] ? "ArrowRight" : here[0] > goal[0] ? "ArrowLeft" : here[1] < goal[1] ? "ArrowUp" : "ArrowDown";
    await page.keyboard.press(key);
  }
  assert.fail(`arrows never lead to ${name}`);
}

test("what is chosen at the same time is shown when all have chosen", () =>
  visit(DESK, async (page) => {
    await page.goto(`${url}play/gdl/rock_paper_scissors`);
    for (const seat of ["seat0", "seat1"]) await page.selectOption(`select[name=${seat}]`, "person");
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.waitForURL("**/table/*");
    await page.getByRole("button", { name: "(show rock)" }).first().click();
    await page.getByText("left has chosen").first().waitFor();
    assert.equal(await page.getByText("left: (show rock)").count(), 0, "it is a secret");
    await page.getByRole("button", { name: "(show paper)" }).first().click();
    await page.getByText("left: (show rock), right: (show paper)").first().waitFor();
    await page.getByText("(points right 1)").first().waitFor();
  }));
