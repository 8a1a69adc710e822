import type { Page } from "@playwright/test";
import { fillProgram, openScreen } from "./every-screen.ts";
import { expect, test } from "./journey.ts";
import { pagesOf } from "./pages-of.ts";

const pxPerMm = 96 / 25.4;
const papers = [
  { format: "Letter", widthMm: 215.9, heightMm: 279.4 },
  { format: "A4", widthMm: 210, heightMm: 297 },
] as const;
const marginsMm = { across: 24, down: 27 };
/** The share of a page that may stay empty because a row or chart is not split. */
const spareShare = 0.15;

type Paper = (typeof papers)[number];

/** Returns how many pages the screen's content fills when each page is full. */
async function fullPages(page: Page, { widthMm, heightMm }: Paper): Promise<number> {
  const width = Math.floor((widthMm - marginsMm.across) * pxPerMm);
  const height = Math.floor((heightMm - marginsMm.down) * pxPerMm);
  await page.setViewportSize({ width, height });
  return (await page.evaluate(() => document.body.getBoundingClientRect().height)) / height;
}

/** What the printed screen shows that it must not, and the lightness of its texts and paper. */
function printedFacts() {
  const hasBox = (one: Element) => one.getClientRects().length > 0;
  const shown = (selector: string) =>
    [...document.querySelectorAll(selector)].filter(hasBox).map((one) => one.textContent);
  const colorOf = (selector: string, property: "color" | "backgroundColor") => {
    const element = document.querySelector(selector);
    return element === null ? null : getComputedStyle(element)[property];
  };
  return {
    controls: shown("button, nav, a:not(table a, p a, dl a)"),
    header: shown("[data-print-header]"),
    paper: colorOf("html", "backgroundColor"),
    ink: colorOf("h1", "color"),
    marks: getComputedStyle(document.body).printColorAdjust,
    // Paper would stretch what was drawn for a phone.
    chartsNotForPaper: [...document.querySelectorAll("figure:has([role=slider])")]
      .filter((chart) => {
        const paperWidth = getComputedStyle(chart).getPropertyValue("--paper-width");
        const drawing = chart.querySelector<SVGSVGElement>("[role=slider] svg");
        return drawing?.viewBox.baseVal.width !== Number.parseFloat(paperWidth);
      })
      .map((chart) => chart.querySelector("figcaption")?.textContent),
    unrepeatedHeads: [...document.querySelectorAll(".data-table thead")].filter(
      (head) => getComputedStyle(head).display !== "table-header-group",
    ).length,
  };
}

test("every screen prints black on white on full pages, with its program and without controls", async ({
  page,
  program,
}) => {
  // It opens every screen.
  test.slow();
  const screens = await fillProgram({ page, program }, test.info().outputPath("season.csv"));
  expect(screens.size).toBeGreaterThan(10);
  const today = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" }).format(new Date());
  for (const [name, path] of screens) {
    await page.emulateMedia({ media: "screen", colorScheme: "dark" });
    await openScreen(page, path);
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    expect(await page.evaluate(printedFacts), name).toMatchObject({
      controls: [],
      header: [`${program.name}${today}`],
      paper: "rgb(255, 255, 255)",
      ink: "rgb(20, 25, 31)",
      marks: "exact",
      chartsNotForPaper: [],
      unrepeatedHeads: 0,
    });
    for (const paper of papers) {
      const printed = await pagesOf(page, paper.format);
      // On a busy machine the charts and rows of the print appear a moment after the change of the medium.
      const printedOfFull = async () =>
        printed / Math.ceil((await fullPages(page, paper)) * (1 + spareShare));
      await expect
        .poll(printedOfFull, { message: `${name} on ${paper.format}, ${printed} pages` })
        .toBeLessThanOrEqual(1);
    }
  }
  await test.step("the report is one page, printed from a phone or a desktop", async () => {
    await page.emulateMedia({ media: null });
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await openScreen(page, screens.get("report") ?? "");
      for (const chart of [/^Velocity/, /^Movement/]) {
        await expect(page.getByRole("slider", { name: chart })).toBeVisible();
      }
      await expect(page.getByText("No pitch has a place at the plate.")).toBeVisible();
      for (const { format } of papers) {
        expect(await pagesOf(page, format), `${format} from ${width} px`).toBe(1);
      }
    }
  });
  await test.step("the report with the percentiles of a level is one page, with charts drawn for it", async () => {
    await page.getByLabel("Compared with", { exact: true }).selectOption({ label: "MLB, 2020" });
    await expect(page.getByRole("table", { name: "Compared with MLB, 2020" })).toBeVisible();
    for (const { format } of papers) expect(await pagesOf(page, format), format).toBe(1);
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    expect((await page.evaluate(printedFacts)).chartsNotForPaper).toEqual([]);
  });
  await test.step("a scouting report with five pitches, every tool and all words is one page", async () => {
    await openScreen(page, screens.get("scoutingReport") ?? "");
    await expect(page.getByRole("table", { name: "Grades" })).toBeVisible();
    for (const { format } of papers) expect(await pagesOf(page, format), format).toBe(1);
  });
});
