// The survey, by mouse and on a phone: two games without names are played, one is chosen; and sheets to print.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { DESK, PHONE, SCHEMES, url, visit } from "./ground.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Makes a survey of two games and takes part; the page of the first pair. */
async function takePart(page) {
  await page.goto(`${url}survey`);
  await page.fill("input[name=title]", "Two small games");
  await page.selectOption("select[name=tag]", "");
  await page.fill("textarea[name=games]", "tic_tac_toe, breakthrough");
  await page.selectOption("select[name=level]", "1");
  await page.getByRole("button", { name: "Begin the survey" }).click();
  await page.getByRole("button", { name: "Take part" }).click();
  await page.waitForURL("**/pair/*");
  return page.url();
}

/** Plays one of the two games to its end: gives up. */
async function play(page, pair, name) {
  await page.goto(pair);
  await page.getByRole("button", { name: `Play ${name}` }).click();
  await page.waitForSelector("game-board.choosing");
  assert.equal(await page.locator("h1").innerText(), name);
  await page.getByRole("button", { name: "Resign" }).click();
  await page.waitForSelector(".status.over");
  await page.getByRole("link", { name: "Back to the pair" }).click();
}

for (const [screen, options] of Object.entries({ desk: DESK, phone: PHONE })) {
  test(`two games are played and one is chosen, ${screen}`, () =>
    visit(options, async (page) => {
      const pair = await takePart(page);
      assert.ok(await page.getByRole("button", { name: "Game A is better" }).isDisabled());
      await play(page, pair, "Game A");
      await play(page, pair, "Game B");
      assert.doesNotMatch(await page.content(), /tic.?tac|breakthrough/i);
      await page.getByRole("button", { name: "Game B is better" }).click();
      await page.getByRole("heading", { name: "That was all" }).waitFor();
      await page.getByRole("link", { name: "What all answered" }).click();
      await page.getByRole("heading", { name: "What was answered" }).waitFor();
      assert.equal(await page.locator(".ranking tbody tr").count(), 2);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing sticks out");
    }));
}

for (const colorScheme of SCHEMES) {
  for (const [name, screen] of Object.entries({ desk: DESK, phone: PHONE })) {
    test(`nothing serious is found, ${colorScheme}, ${name}`, () =>
      visit({ ...screen, colorScheme, bypassCSP: true }, async (page) => {
        const pair = await takePart(page);
        const survey = pair.replace(/\/pair.*/, "");
        for (const address of [`${url}survey`, survey, pair, `${survey}/results`, `${url}print/chess`]) {
          await page.goto(address);
          await page.evaluate(axe);
          const { violations } = await page.evaluate(() => window.axe.run());
          const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
          const told = serious.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(" | ")}`);
          assert.deepEqual(told, [], address);
        }
      }));
  }
}

test("sheets are printed at the size that they say, without what surrounds them", () =>
  visit(DESK, async (page) => {
    await page.goto(`${url}print/yavalath`);
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    assert.ok(await page.locator(".top").isHidden());
    assert.ok(await page.locator(".to-print").isHidden());
    const wide = await page.locator(".kit-ruler svg").evaluate((svg) => svg.getBoundingClientRect().width);
    assert.ok(Math.abs(wide - (50 * 96) / 25.4) < 0.5, `${wide} pixels`);
    const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    assert.equal(ground, "rgb(255, 255, 255)");
  }));
