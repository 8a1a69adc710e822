import type { Page } from "@playwright/test";
import { expect, test } from "./journey.ts";

/** Holds the application's own code back, as a slow network does; gives what lets it come. */
async function holdApplication(page: Page): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/index-[\w-]+\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

const screens = [
  ["sign-in-page", "Sign In", () => "/login"],
  ["athletes-page", "Athletes", (dashboard: string) => dashboard],
  ["account-page", "Account", (dashboard: string) => `${dashboard}/account`],
] as const;

for (const [file, heading, pathOf] of screens) {
  test(`the code of ${file} and the session come beside the application's code, each once`, async ({
    page,
    program,
  }) => {
    if (file === "sign-in-page") await page.context().clearCookies();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const askedFor = (pattern: RegExp) => asked.filter((path) => pattern.test(path)).length;
    const screen = new RegExp(`/${file}-[\\w-]+\\.js$`);
    const session = /^\/api\/session$/;
    const release = await holdApplication(page);
    await page.goto(pathOf(program.dashboard), { waitUntil: "commit" });
    await expect.poll(() => [askedFor(screen), askedFor(session)]).toEqual([1, 1]);
    await expect(page.getByRole("status", { name: "Loading" })).toBeVisible();
    release();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    expect([askedFor(screen), askedFor(session)]).toEqual([1, 1]);
  });
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the application says that it needs them instead of loading for ever", async ({ page }) => {
    await page.goto("/login");
    await expect(page.locator("noscript p")).toBeVisible();
    await expect(page.getByRole("status", { name: "Loading" })).toBeHidden();
  });
});
