import type { Page } from "@playwright/test";
import { demoSignIn } from "../kit/product.mjs";
import { startChangingServer } from "./changing-server.ts";
import { expect, fillSignIn, test as journey } from "./journey.ts";
import { keepingProduct } from "./other-products.ts";

interface ChangingFixtures {
  readonly server: Awaited<ReturnType<typeof startChangingServer>>;
}

/** A journey at a server that it can change, with a real service worker. */
export const test = journey.extend<ChangingFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  server: async ({}, use) => {
    const server = await startChangingServer(keepingProduct.PUBLIC_URL ?? "");
    await use(server);
    server.stop();
  },
  baseURL: async ({ server: { url } }, use) => use(url),
  serviceWorkers: "allow",
});

/** Signs in and waits until the browser has kept the application. */
export async function signInAndKeep(page: Page): Promise<void> {
  await page.goto("/login");
  await fillSignIn(page, demoSignIn);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Athletes");
  await page.evaluate(() => navigator.serviceWorker.ready);
}

/** Returns the path of the first script of the page, which differs between builds. */
export function entryOf(page: Page): Promise<string | null> {
  return page.locator('script[type="module"][src^="/assets/"]').getAttribute("src");
}

/** The first script of the next build. */
export const ofNextBuild = /^\/assets\/next\/index-/;

/** Starts the browser's search for a new version, which it also does by itself on a visit. */
export async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
  });
}
