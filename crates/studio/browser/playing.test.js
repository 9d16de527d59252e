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
      assert.match(await status(page), /White has won/);
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
      assert.match(await status(page), /White has won/);
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
      assert.match(await status(page), /White has won/);
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

test("who can only pass need not say so, and takes it back with the move before", () =>
  visit(DESK, async (page) => {
    await openTable(page, "amazons");
    await page.getByLabel("Type a move").fill("d1-d7");
    await page.keyboard.press("Enter");
    await played(page, 2);
    assert.match(await page.locator("#status").innerText(), /White\s+to move\s+Black could only pass/);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await page.locator("#status .fact").waitFor({ state: "detached" });
    assert.match(await status(page), /White\s+to move/);
    await site(page, "d1").click();
    await site(page, "d6").click();
    await played(page, 2);
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
