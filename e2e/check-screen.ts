import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

async function violationsOf(page: Page) {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  return violations.map(({ id, nodes }) => ({
    id,
    at: nodes.map((node) => `${node.html} ${node.failureSummary ?? ""}`),
  }));
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
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await colorsSettled(page);
    expect(await violationsOf(page), `axe, ${colorScheme}`).toEqual([]);
  }
}
