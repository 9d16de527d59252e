// The studio is killed and started again while pages are open: they go on by themselves, and nothing is lost.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { DESK, openTable, played, site, until, visit } from "./ground.js";

/** A studio of its own, always at the same port and with the same store. */
class Served {
  static async begin() {
    const served = new Served();
    served.folder = await mkdtemp(join(tmpdir(), "ludwright-restart-"));
    served.address = `127.0.0.1:${await freePort()}`;
    served.url = `http://${served.address}/`;
    await served.start();
    return served;
  }

  async start() {
    const env = { ...process.env, STUDIO_TO_SERVE: `${this.address} ${join(this.folder, "studio.db")}` };
    this.process = spawn(process.env.STUDIO_PROGRAM, ["--exact", "a_studio_is_served_for_as_long_as_it_is_let", "--nocapture"], { env, stdio: "ignore" });
    for (let nth = 0; nth < 300; nth++) {
      if (await fetch(this.url).then((answer) => answer.ok, () => false)) return;
      await pause(100);
    }
    assert.fail("the studio does not open");
  }

  /** Ends it as a power cut does; what was shown a moment ago is written by then. */
  async kill() {
    await pause(300);
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const gone = new Promise((resolve) => this.process.once("exit", resolve));
    this.process.kill("SIGKILL");
    await gone;
  }

  async end() {
    await this.kill();
    await rm(this.folder, { recursive: true, force: true });
  }
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Does something on a page of a studio that comes and goes. */
async function visitServed(work) {
  const served = await Served.begin();
  try {
    await visit({ ...DESK, home: served.url, refusals: [404], isAway: true }, (page) => work(page, served));
  } finally {
    await served.end();
  }
}

const options = { skip: process.env.STUDIO_PROGRAM ? false : "STUDIO_PROGRAM does not say what serves a studio", timeout: 300000 };

test("a game goes on by itself after a restart, and the move that was made meanwhile is answered", options, () =>
  visitServed(async (page, served) => {
    await openTable(page, "yavalath", ["person", "level:1"], served.url);
    await page.evaluate(() => (window.isTheSamePage = true));
    await site(page, "e5").click();
    await played(page, 2);
    await page.waitForSelector("game-board.choosing");
    await served.kill();
    await page.locator("#fault", { hasText: "does not answer" }).waitFor();
    const empty = page.locator('game-board [data-can="site"]').first();
    await empty.click();
    await page.waitForTimeout(500);
    assert.equal(await page.locator("#record .record > ol > li").count(), 2, "nobody has taken the move yet");
    await served.start();
    await played(page, 4);
    await page.waitForSelector("game-board.choosing");
    assert.ok(await page.locator("#fault").isHidden());
    assert.ok(await page.evaluate(() => window.isTheSamePage), "the page was not loaded again");
  }));

test("a draft is kept as it was written while the studio was away", options, () =>
  visitServed(async (page, served) => {
    await page.goto(`${served.url}write`);
    await page.locator(".template", { hasText: "A new game of ludemes" }).click();
    await page.waitForURL("**/write/*");
    const [text, saved] = [page.locator("#text"), page.locator("#saved")];
    await saved.filter({ hasText: "Kept as it stands" }).waitFor();
    await served.kill();
    await text.fill((await text.inputValue()).replace("game Mine", "game Yours"));
    await saved.filter({ hasText: "does not answer" }).waitFor();
    await served.start();
    await saved.filter({ hasText: "Kept as it stands" }).waitFor();
    await page.reload();
    assert.match(await text.inputValue(), /game Yours/);
    assert.equal(await page.locator("#name").innerText(), "Yours");
  }));

test("a run that was going on can be gone on with, from the page that was open", options, () =>
  visitServed(async (page, served) => {
    await page.goto(`${served.url}evolve`);
    await page.selectOption("[name=effort]", "quick");
    await page.fill("[name=from]", "tic_tac_toe, hex, breakthrough");
    await page.fill("[name=amount]", "500");
    await page.getByRole("button", { name: "Begin" }).click();
    await page.waitForURL("**/evolve/*");
    const children = () => page.locator(".figures dd").first().innerText().then(Number);
    const more = (than) => until(page, (than) => Number(document.querySelector(".figures dd")?.textContent) > than, than, 120000);
    await more(20);
    await served.kill();
    await served.start();
    await page.getByRole("button", { name: "Go on" }).click({ timeout: 60000 });
    const before = await children();
    assert.ok(before > 0, "what was bred is still there");
    await more(before);
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByRole("button", { name: "Go on" }).waitFor({ timeout: 60000 });
  }));
