import type { Page } from "@playwright/test";
import { fillProgram, openScreen } from "./every-screen.ts";
import { expect, test } from "./journey.ts";

const widths = [320, 390, 768, 800, 836, 1024, 1280, 2560];

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

test("no screen scrolls sideways or has a box that scrolls up and down, at any width", async ({
  page,
  program,
}) => {
  // It opens every screen.
  test.slow();
  const screens = await fillProgram({ page, program }, test.info().outputPath("season.csv"));
  for (const [name, path] of screens) {
    await openScreen(page, path);
    await checkWidths(page, name);
  }
});

test("the tables of athletes and games fit on a phone, with their heads at the top of the window", async ({
  page,
  program,
}) => {
  const screens = await fillProgram({ page, program }, test.info().outputPath("season.csv"));
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
