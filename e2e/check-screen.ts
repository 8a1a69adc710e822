import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import { screenSizes } from "./screen-sizes.ts";

/** Its other form is twice as long, which costs a page a third of a second of processor time. */
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

const everyRule: axe.RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
};

/** The rules that look at colors. The others give the same answer in both themes. */
const onColors = ["color-contrast", "link-in-text-block"];
const colorRules: axe.RunOptions = { runOnly: { type: "rule", values: onColors } };
/** A screen has the same colors at both sizes, and looking at colors takes more than half of axe's time. */
const layoutRules: axe.RunOptions = {
  ...everyRule,
  rules: Object.fromEntries(onColors.map((rule) => [rule, { enabled: false }])),
};

async function loadAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => "axe" in window)) return;
  await page.evaluate(axeSource);
}

/** What repeats the form of what is before it: rows of a table, and points of a chart. They would be most of what axe looks at. */
const repeated = ["tbody > tr:nth-child(n + 4)", "svg g > :nth-child(n + 4)"];

/** Runs axe in the page itself. Its package for Playwright opens a second page for each run, which costs processor time. */
async function violationsOf(page: Page, rules: axe.RunOptions) {
  return await page.evaluate(
    async ([options, exclude]) => {
      const { axe: inPage } = window as unknown as { axe: typeof axe };
      // A changed color scheme reaches the page's script before its next frame.
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      const { violations } = await inPage.run(
        { exclude },
        { ...options, resultTypes: ["violations"] },
      );
      return violations.map(({ id, nodes }) => ({
        id,
        at: nodes.map((node) => `${node.html} ${node.failureSummary ?? ""}`),
      }));
    },
    [rules, repeated] as const,
  );
}

/** A changed scheme has to show at once in these browsers, which prefer reduced motion: axe reads the colors that are drawn (VIS-9). */
async function checkInScheme(page: Page, colorScheme: "light" | "dark", rules: axe.RunOptions) {
  await page.emulateMedia({ colorScheme });
  expect(await violationsOf(page, rules), `axe, ${colorScheme}`).toEqual([]);
}

/** Checks what holds for a screen at every size: one h1, a title, no violation of accessibility rules, and no sideways scrolling. */
async function checkLayout(page: Page, rules: axe.RunOptions): Promise<void> {
  // A page behind another one may draw no frames.
  await page.bringToFront();
  await expect(page.locator("h1")).toHaveCount(1);
  await expect(page).toHaveTitle(/Armslot/);
  const sidewaysPx = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return Math.max(scrollWidth - clientWidth, 0);
    });
  // A table fits itself to a new width in the next frame.
  await expect.poll(sidewaysPx, { message: "the page scrolls sideways" }).toBe(0);
  await loadAxe(page);
  await checkInScheme(page, "light", rules);
}

/** Checks what holds for every screen: its layout, and its colors in the dark theme. */
export async function checkScreen(page: Page): Promise<void> {
  await checkLayout(page, everyRule);
  await checkInScheme(page, "dark", colorRules);
  await page.emulateMedia({ colorScheme: "light" });
}

/**
 * Checks a screen at both sizes, for a journey that runs at one of them because what it does is the same at both.
 */
export async function checkBothSizes(page: Page): Promise<void> {
  const own = page.viewportSize();
  const others = Object.values(screenSizes).filter(({ width }) => width !== own?.width);
  await checkScreen(page);
  for (const size of others) {
    await page.setViewportSize(size);
    await checkLayout(page, layoutRules);
  }
  if (own) await page.setViewportSize(own);
}
