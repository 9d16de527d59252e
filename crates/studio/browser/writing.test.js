// Rules are written, faulty and mended; games are measured and evolve: begun, stopped, gone on with.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { DESK, PHONE, SCHEMES, until, url, visit } from "./ground.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Nothing serious may be found on a page as it stands. */
async function audit(page, where) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run());
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  assert.deepEqual(serious.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 160)}`), [], where);
}

async function begin(page, name) {
  await page.goto(`${url}write`);
  await page.locator(".template", { hasText: name }).click();
  await page.waitForURL("**/write/*");
  await page.waitForSelector("#editor.live");
}

const verdict = (page, words) => page.locator("#verdict", { hasText: words }).waitFor();

for (const [name, screen] of Object.entries({ desk: DESK, phone: PHONE })) {
  test(`a faulty game is written, mended and played, ${name}`, () =>
    visit(screen, async (page) => {
      await begin(page, "A new game of ludemes");
      await verdict(page, "The rules are sound.");
      assert.equal(await page.locator("#board [data-site]").count(), 16);
      const text = page.locator("#text");
      const sound = await text.inputValue();
      await text.fill(sound.replace("in-a-row", "in-a-rwo"));
      await verdict(page, "error");
      assert.equal(await page.locator(".under mark.error").count(), 1);
      assert.equal(await page.locator(".gutter .error").innerText(), "5");
      await page.locator("#marks button").first().click();
      const marked = await text.evaluate((area) => area.value.slice(area.selectionStart, area.selectionEnd));
      assert.ok("in-a-rwo".includes(marked) || marked.includes("in-a-rwo"), marked);
      await text.fill(sound.replace("(size 4 4)", "(size 3 3)"));
      await verdict(page, "The rules are sound.");
      await until(page, () => document.querySelectorAll("#board [data-site]").length === 9);
      await page.getByRole("button", { name: "Play", exact: true }).click();
      await page.waitForURL("**/table/*");
      await page.waitForSelector("game-board.choosing");
    }));
}

test("words are completed, by keyboard alone", () =>
  visit(DESK, async (page) => {
    await begin(page, "A new game of ludemes");
    await verdict(page, "The rules are sound.");
    const text = page.locator("#text");
    await text.focus();
    await page.keyboard.press("Control+End");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.type(" (All lose (in-");
    const list = page.getByRole("listbox");
    await list.waitFor();
    assert.match(await list.getByRole("option", { selected: true }).innerText(), /in-a-row/);
    await page.keyboard.press("Enter");
    await page.keyboard.type(" 2))");
    await verdict(page, "The rules are sound.");
    assert.match(await text.inputValue(), /\(All lose \(in-a-row 2\)\)/);
    assert.ok(await list.isHidden());
  }));

test("board and set-up are picked and clicked, and the text follows", () =>
  visit(DESK, async (page) => {
    await begin(page, "A new game of ludemes");
    await verdict(page, "The rules are sound.");
    await page.getByText("Board and set-up").click();
    await page.selectOption("[name=tiling]", "hex");
    await until(page, () => document.getElementById("text").value.includes("(tiling hex"));
    await until(page, () => !document.querySelector("#board.old"));
    await page.locator("#board [data-site]").first().click();
    await until(page, () => document.getElementById("text").value.includes("(start (place (Stone White)"));
    await until(page, () => document.querySelectorAll("#board .stack").length === 1);
  }));

test("a draft is there when one comes back, and a quick check says whether it is any good", () =>
  visit(DESK, async (page) => {
    await begin(page, "Hexapawn");
    await verdict(page, "The rules are sound.");
    const address = page.url();
    await page.locator("#text").fill((await page.locator("#text").inputValue()).replace("GAME hexapawn", "GAME pawns"));
    await until(page, () => document.getElementById("name").textContent === "pawns");
    await page.goto(`${url}write`);
    await page.locator(`a[href="${new URL(address).pathname}"]`, { hasText: "pawns" }).click();
    await page.waitForURL(address);
    await page.getByRole("button", { name: "Quick check" }).click();
    await page.getByRole("link", { name: "What was found" }).waitFor({ timeout: 60000 });
    assert.match(await page.locator("#quick").innerText(), /playable|undecided|not viable/);
  }));

test("a game is measured while one looks on, and stopped", () =>
  visit(DESK, async (page) => {
    await page.goto(`${url}measure/breakthrough`);
    await page.getByRole("spinbutton", { name: "Trials in each mode" }).first().fill("200");
    await page.getByRole("button", { name: "Measure", exact: true }).click();
    await page.waitForSelector("#found .outcome", { timeout: 60000 });
    await page.getByRole("button", { name: "Stop" }).click();
    await page.waitForSelector("#job", { state: "hidden", timeout: 60000 });
    await page.waitForSelector("#found .report");
    await page.getByRole("heading", { name: "Is it fair?" }).waitFor();
  }));

test("an evolution is begun, stopped and gone on with", () =>
  visit(DESK, async (page) => {
    await page.goto(`${url}evolve`);
    await page.selectOption("[name=effort]", "quick");
    await page.fill("[name=from]", "tic_tac_toe, hex, breakthrough");
    await page.fill("[name=amount]", "500");
    await page.getByRole("button", { name: "Begin" }).click();
    await page.waitForURL("**/evolve/*");
    const children = () => page.locator(".figures dd").first().innerText().then(Number);
    await until(page, () => Number(document.querySelector(".figures dd")?.textContent) > 0, null, 90000);
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByRole("button", { name: "Go on" }).waitFor({ timeout: 60000 });
    const before = await children();
    await page.getByRole("button", { name: "Go on" }).click();
    await until(page, (before) => Number(document.querySelector(".figures dd")?.textContent) > before, before, 90000);
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByRole("button", { name: "Go on" }).waitFor({ timeout: 60000 });
  }));

for (const colorScheme of SCHEMES) {
  test(`drafts, reports and runs are for everybody, ${colorScheme}`, () =>
    // The tests bring axe along: the page itself would not let it in.
    visit({ ...DESK, colorScheme, bypassCSP: true }, async (page) => {
      await begin(page, "A new game of ludemes");
      await page.locator("#text").fill("(game Broken (board (tiling squre)))");
      await page.locator("#marks button").first().waitFor();
      await audit(page, "a draft");
      await page.goto(`${url}measure/tic_tac_toe`);
      await page.getByRole("spinbutton", { name: "Trials in each mode" }).first().fill("2");
      await page.getByRole("button", { name: "Measure", exact: true }).click();
      await page.waitForSelector("#found .report", { timeout: 60000 });
      await audit(page, "a report");
      await page.goto(`${url}evolve`);
      await page.selectOption("[name=effort]", "quick");
      await page.fill("[name=from]", "tic_tac_toe, hex, breakthrough");
      await page.fill("[name=amount]", "2");
      await page.fill("[name=seed]", colorScheme === "dark" ? "3" : "4");
      await page.getByRole("button", { name: "Begin" }).click();
      await page.locator(".card").nth(1).waitFor({ timeout: 120000 });
      await page.getByRole("button", { name: "Go on" }).waitFor({ timeout: 120000 });
      await audit(page, "a run");
      await page.locator(".card").first().click();
      await page.waitForURL("**/game/*");
      await audit(page, "a game of a run");
    }));

  test(`nothing is wider than a small screen, ${colorScheme}`, () =>
    visit({ ...PHONE, colorScheme }, async (page) => {
      for (const address of ["write", "words/ludi", "measure", "measure/hex", "compare", "evolve"]) {
        await page.goto(url + address);
        const [wide, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
        assert.ok(wide <= screen, `${address} is ${wide} wide`);
      }
    }));
}
