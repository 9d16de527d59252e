// How soon pages are to be seen: `STUDIO_URL=http://127.0.0.1:4780/ node paint.js [LOADS]`. Each load comes with an empty cache;
// told is the median, the worst, how long the studio took of it, how long the browser's processor worked (which other programs on
// the machine hardly change), and how many bytes the page and all that it needs have.

import { DESK, openTable, until, url, visit } from "./ground.js";

const loads = Number(process.argv[2] ?? 5);
const LIMIT = 300;
/** Nothing but a few lines of text: what the browser needs by itself, on this machine and just now. */
const BARE = "report.css";
const PAGES = [BARE, "", "?q=hex", "tables", "play/yavalath", "play/metagame/chess", "learn/yavalath", "arrange/chess", "print/yavalath", "write", "words/ludi", "measure", "measure/hex", "compare", "evolve", "survey"];

/** What a page needs is asked of the browser itself, once it is painted. */
const seen = () => {
  const [page] = performance.getEntriesByType("navigation");
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  const bytes = performance.getEntriesByType("resource").reduce((sum, { encodedBodySize }) => sum + encodedBodySize, page.encodedBodySize);
  return { paint: paint?.startTime, studio: page.responseEnd - page.requestStart, page: page.encodedBodySize, bytes };
};

async function load(address) {
  let told;
  await visit(DESK, async (page, context) => {
    const inside = await context.newCDPSession(page);
    await inside.send("Performance.enable", { timeDomain: "threadTicks" });
    await page.goto(address, { waitUntil: "load" });
    await until(page, () => performance.getEntriesByName("first-contentful-paint").length > 0);
    const { metrics } = await inside.send("Performance.getMetrics");
    told = { ...(await page.evaluate(seen)), work: 1000 * metrics.find(({ name }) => name === "TaskDuration").value };
  });
  return told;
}

const middle = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];

/** Pages that are there only once somebody has done something: a table and a draft. */
async function made() {
  const addresses = [];
  await visit(DESK, async (page) => {
    await openTable(page, "yavalath");
    addresses.push(page.url());
    await page.goto(`${url}write`);
    await page.locator(".template", { hasText: "Yavalath" }).click();
    await page.waitForURL("**/write/*");
    addresses.push(page.url());
  });
  return addresses;
}

const addresses = [...PAGES.map((page) => url + page), ...(await made())];
await load(url);
let slow = 0;
console.log("paint ms  worst  studio ms  work ms  page KB  all KB  page");
for (const address of addresses) {
  const told = [];
  for (let nth = 0; nth < loads; nth++) told.push(await load(address));
  const paint = middle(told.map((one) => one.paint));
  slow += address !== url + BARE && paint >= LIMIT;
  const figures = [paint, Math.max(...told.map((one) => one.paint)), middle(told.map((one) => one.studio)), middle(told.map((one) => one.work)), told[0].page / 1000, told[0].bytes / 1000];
  console.log(figures.map((figure, nth) => figure.toFixed(nth < 2 ? 0 : 1).padStart([8, 6, 10, 8, 8, 7][nth])).join(" "), ` ${address.replace(url, "/")}`);
}
console.log(slow ? `${slow} pages take ${LIMIT} ms and more` : `all pages are painted within ${LIMIT} ms`);
process.exit(slow ? 1 : 0);
