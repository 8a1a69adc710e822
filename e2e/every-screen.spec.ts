import type { Page } from "@playwright/test";
import { fillProgram, openScreen, type ScreenPaths } from "./every-screen.ts";
import { expect, test } from "./journey.ts";
import { pagesOf } from "./pages-of.ts";
import { screenSizes } from "./screen-sizes.ts";

/** A phone's are the last, so that the next screen is opened and printed as on a phone. */
const widths = [768, 800, 836, 1024, 1280, 2560, 390, 320];
const pxPerMm = 96 / 25.4;
const papers = [
  { format: "Letter", widthMm: 215.9, heightMm: 279.4 },
  { format: "A4", widthMm: 210, heightMm: 297 },
] as const;
const marginsMm = { across: 24, down: 27 };
/** The share of a page that may stay empty because a row or chart is not split. */
const spareShare = 0.15;

type Paper = (typeof papers)[number];

/** What must hold for a screen at every width. */
function layoutFacts() {
  const root = document.documentElement;
  // What is read on the charting screen scrolls, because what is touched stays under the thumb.
  const frames = [...document.querySelectorAll<HTMLElement>("main *:not(.chart-read)")].filter(
    (one) => /auto|scroll/.test(getComputedStyle(one).overflowY),
  );
  const links = [...document.querySelectorAll('nav[aria-label="Program"] li a')].filter((one) =>
    one.checkVisibility(),
  );
  const left = document.querySelector("main > div")?.getBoundingClientRect().left ?? 0;
  const right = document.querySelector("nav")?.getBoundingClientRect().right ?? 0;
  return {
    sidewaysPx: root.scrollWidth - root.clientWidth,
    scrollBoxes: frames.filter(
      (one) => one.tagName !== "TEXTAREA" && one.scrollHeight > one.clientHeight + 1,
    ).length,
    linksWithoutWords: links.filter((one) => (one.lastElementChild?.clientWidth ?? 0) < 20).length,
    isFarFromLinks: window.innerWidth >= 768 && left - right > 32,
  };
}

async function checkWidths(page: Page, name: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expect
      .poll(() => page.evaluate(layoutFacts), { message: `${name} at ${width} px` })
      .toEqual({ sidewaysPx: 0, scrollBoxes: 0, linksWithoutWords: 0, isFarFromLinks: false });
  }
}

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

/** The texts of tables that are cut off. What only a screen reader reads has a box of one pixel. */
function cutTexts() {
  return [...document.querySelectorAll(".data-table :is(th, td, .data-table-text)")]
    .filter((one) => one.clientWidth > 1 && getComputedStyle(one).overflowX !== "visible")
    .filter(
      ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
        scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1,
    )
    .map(({ textContent }) => textContent);
}

async function checkPapers(page: Page, name: string, header: string): Promise<void> {
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  expect(await page.evaluate(printedFacts), name).toMatchObject({
    controls: [],
    header: [header],
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
    expect(await page.evaluate(cutTexts), `${name} on ${paper.format}`).toEqual([]);
  }
  await page.emulateMedia({ media: null });
}

async function expectOnePage(page: Page): Promise<void> {
  for (const { format } of papers) expect(await pagesOf(page, format), format).toBe(1);
}

async function checkReports(page: Page, screens: ScreenPaths): Promise<void> {
  for (const [device, size] of Object.entries(screenSizes)) {
    await test.step(`the report is one page, printed from a ${device}`, async () => {
      await page.setViewportSize(size);
      await openScreen(page, screens.get("report") ?? "");
      for (const chart of [/^Velocity/, /^Movement/]) {
        await expect(page.getByRole("slider", { name: chart })).toBeVisible();
      }
      await expect(page.getByText("No pitch has a place at the plate.")).toBeVisible();
      await expectOnePage(page);
    });
  }
  await test.step("the report with the percentiles of a level is one page, with charts drawn for it", async () => {
    await page.getByLabel("Compared with", { exact: true }).selectOption({ label: "MLB, 2020" });
    await expect(page.getByRole("table", { name: "Compared with MLB, 2020" })).toBeVisible();
    await expectOnePage(page);
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    expect((await page.evaluate(printedFacts)).chartsNotForPaper).toEqual([]);
  });
  await test.step("a scouting report with five pitches, every tool and all words is one page", async () => {
    await openScreen(page, screens.get("scoutingReport") ?? "");
    await expect(page.getByRole("table", { name: "Grades" })).toBeVisible();
    await expectOnePage(page);
  });
}

async function checkLongTables(page: Page, screens: ScreenPaths): Promise<void> {
  await page.setViewportSize({ width: 390, height: 800 });
  for (const [screen, table] of [
    ["dashboard", "Athletes"],
    ["game", "Pitches"],
  ] as const) {
    await openScreen(page, screens.get(screen) ?? "");
    const shown = page.getByRole("table", { name: table });
    await expect(shown.locator("..")).toHaveAttribute("data-fits");
    await shown.getByRole("row").nth(20).scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 300);
    const head = shown.getByRole("columnheader").first();
    await expect.poll(async () => (await head.boundingBox())?.y).toBe(0);
  }
}

// A program is filled once and each of its screens is opened once for all that is asked of it, because that takes most of the time.
test("every screen prints black on white on full pages without controls, and fits at any width without boxes that scroll", async ({
  page,
  program,
}) => {
  test.slow();
  const screens = await fillProgram({ page, program }, test.info().outputPath("season.csv"));
  expect(screens.size).toBeGreaterThan(10);
  const today = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" }).format(new Date());
  // What is dark on a screen is black on white on paper too.
  await page.emulateMedia({ colorScheme: "dark" });
  for (const [name, path] of screens) {
    await openScreen(page, path);
    // First, because paper also shows the parts that the screen has not drawn yet.
    await test.step(`${name} prints black on white on full pages, with its program and without controls`, () =>
      checkPapers(page, name, `${program.name}${today}`));
    await test.step(`${name} does not scroll sideways and has no box that scrolls up and down, at any width`, () =>
      checkWidths(page, name));
  }
  await checkReports(page, screens);
  await test.step("the tables of athletes and games fit on a phone, with their heads at the top of the window", () =>
    checkLongTables(page, screens));
});

test("forced colors mark the current link of the sidebar", async ({ page, program }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await openScreen(page, program.dashboard);
  const isHighlighted = (name: string) =>
    page
      .getByRole("navigation", { name: "Program" })
      .getByRole("link", { name, exact: true })
      .evaluate((link) => {
        const probe = document.createElement("i");
        probe.style.cssText = "forced-color-adjust: none; background: Highlight";
        document.body.append(probe);
        const highlight = getComputedStyle(probe).backgroundColor;
        const { backgroundColor, forcedColorAdjust } = getComputedStyle(link);
        return backgroundColor === highlight && forcedColorAdjust === "none";
      });
  expect([await isHighlighted("Dashboard"), await isHighlighted("Account")]).toEqual([true, false]);
});
