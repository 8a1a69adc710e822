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

/** Checks what holds for every screen: one h1, a title, no accessibility violation in either theme, and no sideways scrolling. */
export async function checkScreen(page: Page): Promise<void> {
  await expect(page.locator("h1")).toHaveCount(1);
  await expect(page).toHaveTitle(/Armslot/);
  const widths = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect(widths.content, "the page scrolls sideways").toBeLessThanOrEqual(widths.window);
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violationsOf(page), `axe, ${colorScheme}`).toEqual([]);
  }
}
