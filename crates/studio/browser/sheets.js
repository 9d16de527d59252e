// How many sheets of paper games take: `STUDIO_URL=http://127.0.0.1:4780/ node sheets.js [GAME ...]`, all of the library without
// names. Each is printed as a person does it; told is what takes more than both sides of one sheet, or more than its page says.

import { DESK, url, visit } from "./ground.js";

const pages = (pdf) => (pdf.toString("latin1").match(/\/Type\s*\/Page\b/g) ?? []).length;
let [games, told, small] = [process.argv.slice(2), 0, 0];

await visit({ ...DESK, refusals: [413] }, async (page) => {
  if (!games.length) {
    await page.goto(url);
    games = await page.locator("#games a.card, #later a.card").evaluateAll((cards) => cards.map((card) => card.getAttribute("href").replace("/play/", "")));
  }
  for (const game of games) {
    await page.goto(`${url}print/${game}`);
    if (!(await page.locator(".to-print").count())) {
      told += 1;
      console.log(`${game}: ${await page.locator("main").innerText()}`);
      continue;
    }
    const about = await page.locator(".to-print .quiet").first().innerText();
    const said = about.includes("both sides") ? 2 : about.includes("one sheet") ? 1 : 0;
    for (const format of ["A4", "Letter"]) {
      const printed = pages(await page.pdf({ format, printBackground: true, preferCSSPageSize: false }));
      if (printed === said) continue;
      told += 1;
      console.log(`${game}: ${printed} pages of ${format}, ${said || "no number"} said`);
    }
    small += Number(/sites of (\d+)/.exec(about)?.[1]) < 10;
  }
});
console.log(`${games.length} games, ${told} prints that are not one sheet as said, ${small} games with sites under 10 mm`);
process.exit(told ? 1 : 0);
