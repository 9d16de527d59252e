// Pages for everybody: axe-core finds nothing serious on any of them, in either colour scheme, on either screen; and
// none is heavy.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { DESK, PHONE, SCHEMES, openTable, site, url, visit } from "./ground.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const PAGES = ["write", "words/metagame", "measure", "measure/hex", "compare", "evolve", "", "?q=hex", "tables", "play/yavalath", "play/metagame/chess", "learn/yavalath", "learn/metagame/shogi", "arrange/chess", "survey", "print/yavalath", "nowhere"];

for (const colorScheme of SCHEMES) {
  for (const [name, screen] of Object.entries({ desk: DESK, phone: PHONE })) {
    test(`nothing serious is found, ${colorScheme}, ${name}`, () =>
      // The tests bring axe along: the page itself would not let it in.
      visit({ ...screen, colorScheme, bypassCSP: true, refusals: [404] }, async (page) => {
        for (const address of PAGES) {
          await page.goto(url + address);
          await check(page, address);
          assert.ok((await page.evaluate(weight)) < 300000, `/${address} weighs ${await page.evaluate(weight)}`);
        }
        await openTable(page, "breakthrough");
        await site(page, "a2").click();
        await check(page, "a table");
      }));
  }
}

/** The bytes of a page and of all that it has asked for. */
function weight() {
  const parts = ["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind));
  return parts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
}

async function check(page, address) {
  await page.evaluate(axe);
  // All cards of the library are alike: a few of them are enough, and take seconds instead of minutes.
  const { violations } = await page.evaluate(() => window.axe.run({ exclude: ["#games > li:nth-child(n+9)"] }));
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  const told = serious.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(" | ")}`);
  assert.deepEqual(told, [], address);
}
