import { test as base, expect, type Page } from "@playwright/test";
import { createReadyProgram, type Program } from "./program.ts";
import { type Watch, watchContext } from "./watch-page.ts";

interface JourneyFixtures {
  readonly watch: Watch;
  /** A new program. The page is signed in as its admin. */
  readonly program: Program;
}

/** A test of the whole product. It fails on any console error, exception or request to another origin. */
export const test = base.extend<JourneyFixtures>({
  baseURL: process.env.PUBLIC_URL ?? "",
  contextOptions: { reducedMotion: "reduce" },
  watch: [
    async ({ context, baseURL }, use) => {
      const watch = watchContext(context, baseURL ?? "");
      await use(watch);
      const { status, expectedStatus } = test.info();
      const state = status === expectedStatus ? [] : await watch.state();
      expect([...watch.problems, ...state]).toEqual([]);
    },
    { auto: true },
  ],
  program: async ({ page, baseURL }, use) => {
    await use(await createReadyProgram(page.request, baseURL ?? ""));
  },
});

export { expect };

/** Fills in the sign-in form and submits it. */
export async function fillSignIn(page: Page, who: { email: string; password: string }) {
  await page.getByLabel("Email").fill(who.email);
  await page.getByLabel("Password", { exact: true }).fill(who.password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

/** Opens an admin's Account page and waits for all of its data. A pending read would fail when the session ends. */
export async function openAccount(page: Page, { dashboard }: Pick<Program, "dashboard">) {
  await page.goto(`${dashboard}/account`);
  await expect(page.getByRole("table", { name: "Users" })).toBeVisible();
  await expect(page.getByRole("table", { name: "Activity" })).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Videos this month" })).toBeVisible();
}

/** Takes the connection away, and waits until the page's requests fail. Without the wait, one that was about to start may still get through. */
export async function goOffline(page: Page) {
  await page.context().setOffline(true);
  const isOnline = () =>
    page.evaluate(() =>
      fetch("/api/session").then(
        () => true,
        () => false,
      ),
    );
  await expect.poll(isOnline).toBe(false);
}

/** Holds the requests to an address back, as a slow network does. Returns the function that releases them. */
export async function holdRequests(page: Page, address: RegExp): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
