// A browser, a page of the studio in it, and the proof that nothing else was asked for anything.

import assert from "node:assert/strict";
import { after } from "node:test";
import { chromium } from "playwright-core";

export const url = process.env.STUDIO_URL;
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";

/** One browser for all tests of a file. */
let browser;

export const DESK = { viewport: { width: 1280, height: 900 } };
export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
export const SCHEMES = ["light", "dark"];

/**
 * Does something on a page; afterwards nothing may have gone wrong there, and nobody else may have been asked. Chromium writes
 * every refused request on the console: those that were meant are named by their codes; `isAway` says that the studio is not
 * there for a while. `home` is where it is, if not where the others are.
 */
export async function visit({ refusals = [], isAway = false, home = url, ...options }, work) {
  browser ??= await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const context = await browser.newContext(options);
  try {
    const [asked, faults] = [[], []];
    context.on("request", (request) => asked.push(request.url()));
    const page = await context.newPage();
    page.on("pageerror", (error) => faults.push(String(error)));
    page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
    page.setDefaultTimeout(20000);
    await work(page, context);
    const strangers = asked.filter((address) => !address.startsWith(home) && !address.startsWith("data:"));
    assert.deepEqual(strangers, [], "a request has left the machine");
    const expected = refusals.map((code) => `status of ${code}`).concat(isAway ? ["net::ERR_"] : []);
    const unexpected = faults.filter((fault) => !expected.some((words) => fault.includes(words)));
    assert.deepEqual(unexpected, [], "something went wrong on the page");
  } finally {
    await context.close();
  }
}

after(() => browser?.close());

/** Puts up a table for a game with these players, as a person does. */
export async function openTable(page, game, seats = ["person", "person"], home = url) {
  await page.goto(`${home}play/${game}`);
  for (const [nth, seat] of seats.entries()) await page.selectOption(`select[name=seat${nth}]`, seat);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.waitForURL("**/table/*");
  await page.waitForSelector("game-board.choosing");
}

/** The site of this name. */
export const site = (page, name) => page.locator(`game-board [aria-label^="${name},"]`);

/** Waits until so many moves were played. */
export const played = (page, moves) => page.locator("#record .record > ol > li").nth(moves - 1).waitFor();

/** What the page says of how the game stands. */
export const status = (page) => page.locator("#status .status").innerText();

/** Waits until something holds on a page; the page itself would not let a test write programs into it. */
export async function until(page, holds, given, most = 60000) {
  const began = Date.now();
  while (!(await page.evaluate(holds, given))) {
    assert.ok(Date.now() - began < most, String(holds));
    await page.waitForTimeout(50);
  }
}
