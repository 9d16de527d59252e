// Takes a picture of every page in both colour schemes: `STUDIO_URL=http://127.0.0.1:4780/ node pictures.js FOLDER`.

import { mkdir } from "node:fs/promises";
import { DESK, SCHEMES, openTable, played, site, url, visit } from "./ground.js";

const folder = process.argv[2] ?? "pictures";
const screen = { ...DESK, viewport: { width: 1160, height: 760 } };

/** Each page: its name, and how to come there. */
const PAGES = {
  library: (page) => page.goto(url),
  play: async (page) => {
    await openTable(page, "yavalath");
    for (const [nth, name] of ["e5", "f6", "c5", "g4", "d7", "f3"].entries()) {
      await site(page, name).click();
      await played(page, nth + 1);
    }
  },
  learn: (page) => page.goto(`${url}learn/breakthrough`),
  write: async (page) => {
    await page.goto(`${url}write`);
    await page.locator(".template", { hasText: "Yavalath" }).click();
    await page.waitForURL("**/write/*");
    const text = page.locator("#text");
    await page.waitForTimeout(600);
    await text.fill((await text.inputValue()).replace("(in-a-row 4))\n", "(in-a-rwo 4))\n").replace("(shape hex)", "(shpe hex)"));
    await page.waitForSelector(".under mark.error");
  },
  measure: async (page) => {
    await page.goto(`${url}measure/tic_tac_toe`);
    await page.getByRole("button", { name: "Measure", exact: true }).click();
    await page.waitForTimeout(6000);
  },
  evolve: async (page, colorScheme) => {
    await page.goto(`${url}evolve`);
    // The other one may still go on.
    await page.fill("input[name=seed]", String(1 + SCHEMES.indexOf(colorScheme)));
    await page.fill("input[name=amount]", "6");
    await page.getByRole("button", { name: "Begin" }).click();
    await page.waitForTimeout(20000);
  },
  survey: (page) => page.goto(`${url}survey`),
  print: (page) => page.goto(`${url}print/yavalath`),
};

await mkdir(folder, { recursive: true });
for (const colorScheme of SCHEMES) {
  for (const [name, come] of Object.entries(PAGES)) {
    await visit({ ...screen, colorScheme, reducedMotion: "reduce" }, async (page) => {
      await come(page, colorScheme);
      await page.waitForTimeout(400);
      await page.screenshot({ path: `${folder}/${name}-${colorScheme}.png` });
    });
  }
}
process.exit();
