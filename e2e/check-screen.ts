import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

const everyRule = {
  type: "tag",
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
} satisfies axe.RunOnly;

/** The rules that look at colors. The others give the same answer in both themes. */
const colorRules = {
  type: "rule",
  values: ["color-contrast", "link-in-text-block"],
} satisfies axe.RunOnly;

/** Runs axe in the page itself. Its package for Playwright opens a second page for each run and costs twice the processor time. */
async function violationsOf(page: Page, runOnly: axe.RunOnly) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return await page.evaluate(async (rules) => {
    const { axe: inPage } = window as unknown as { axe: typeof axe };
    const { violations } = await inPage.run({ runOnly: rules, resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => ({
      id,
      at: nodes.map((node) => `${node.html} ${node.failureSummary ?? ""}`),
    }));
  }, runOnly);
}

/** Resolves when the page shows a changed color scheme: the transitions between the colors take a frame even where motion is reduced. */
async function colorsSettled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    await nextFrame();
    await nextFrame();
    const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
}

/** Checks what holds for every screen: one h1, a title, no accessibility violation in either theme, and no sideways scrolling. */
export async function checkScreen(page: Page): Promise<void> {
  // A page behind another one may draw no frames.
  await page.bringToFront();
  await expect(page.locator("h1")).toHaveCount(1);
  await expect(page).toHaveTitle(/Armslot/);
  const widths = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect(widths.content, "the page scrolls sideways").toBeLessThanOrEqual(widths.window);
  const schemes = [
    { colorScheme: "dark", rules: colorRules },
    { colorScheme: "light", rules: everyRule },
  ] as const;
  for (const { colorScheme, rules } of schemes) {
    await page.emulateMedia({ colorScheme });
    await colorsSettled(page);
    expect(await violationsOf(page, rules), `axe, ${colorScheme}`).toEqual([]);
  }
}
