import type { Page } from "@playwright/test";
import { demoSignIn } from "../kit/product.mjs";
import { startChangingServer } from "./changing-server.ts";
import { checkScreen } from "./check-screen.ts";
import { expect, fillSignIn, test as journey } from "./journey.ts";

type ChangingServer = Awaited<ReturnType<typeof startChangingServer>>;

/** A journey at a server of its own, with a real service worker. */
const test = journey.extend<object, { server: ChangingServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const server = await startChangingServer();
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ server }, use) => use(server.url),
});

test.use({ serviceWorkers: "allow" });

test.beforeEach(({ server: { face }, watch }) => {
  Object.assign(face, { isSwitchedOff: false, isNextBuild: false, isWithoutShell: false });
  watch.allow("offline", /./);
});

/** Returns the paths in each of the browser's caches, by the cache's name. */
async function cachedPaths(page: Page): Promise<Record<string, string[]>> {
  return await page.evaluate(async () => {
    const named = (await caches.keys()).map(async (name) => {
      const requests = await (await caches.open(name)).keys();
      return [name, requests.map(({ url }) => new URL(url).pathname)] as const;
    });
    return Object.fromEntries(await Promise.all(named));
  });
}

async function signIn(page: Page): Promise<void> {
  await page.goto("/login");
  await fillSignIn(page, demoSignIn);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Athletes");
}

/** Signs in and waits until the browser has kept the application. */
async function signInAndKeep(page: Page): Promise<void> {
  await signIn(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
}

test("keeps only the application's own files, and only for members", async ({ page }) => {
  await page.goto("/");
  await page.goto("/contact");
  const workers = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  expect(await workers()).toBe(0);
  await signInAndKeep(page);
  expect(await workers()).toBe(1);
  const caches = Object.values(await cachedPaths(page));
  expect(caches).toHaveLength(1);
  const paths = caches.flat();
  expect(paths).toContain("/app-shell");
  expect(paths.length).toBeGreaterThan(50);
  const own = /^\/(?:app-shell|manifest\.webmanifest|favicon[\w.-]+|assets\/[\w.-]+\.(?:js|css))$/;
  expect(paths.filter((path) => !own.test(path))).toEqual([]);
});

const entryOfPage = (page: Page) =>
  page.locator('script[type="module"][src^="/assets/"]').getAttribute("src");

const ofNextBuild = /^\/assets\/next\/index-/;

/** Starts the browser's search for a new version, which it also does by itself on a visit. */
const lookForUpdate = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });

test("opens without a connection, also after an update", async ({ page, context, server }) => {
  await signInAndKeep(page);
  const first = await entryOfPage(page);
  await context.setOffline(true);
  await page.reload();
  expect(await entryOfPage(page)).toBe(first);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await context.setOffline(false);
  server.face.isNextBuild = true;
  await page.reload();
  expect(await entryOfPage(page)).toMatch(ofNextBuild);
  await expect.poll(async () => Object.keys(await cachedPaths(page))).toEqual(["application-next"]);
  await context.setOffline(true);
  await page.reload();
  expect(await entryOfPage(page)).toMatch(ofNextBuild);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("opens the earlier version if the connection is lost during an update", async ({
  page,
  context,
  server,
}) => {
  await signInAndKeep(page);
  const first = await entryOfPage(page);
  const [kept] = Object.keys(await cachedPaths(page));
  server.face.isNextBuild = true;
  server.face.isWithoutShell = true;
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const failed = new Promise((resolve) => {
      registration.addEventListener("updatefound", () => {
        const { installing } = registration;
        installing?.addEventListener("statechange", () => resolve(installing.state));
      });
    });
    await registration.update();
    await failed;
  });
  await context.setOffline(true);
  await page.reload();
  expect(await entryOfPage(page)).toBe(first);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(Object.keys(await cachedPaths(page))).toContain(kept);
});

test("offers a new version to a page that is open, and updates only when asked", async ({
  page,
  server,
}) => {
  await signInAndKeep(page);
  const first = await entryOfPage(page);
  server.face.isNextBuild = true;
  await lookForUpdate(page);
  await expect(page.getByText("A new version is ready.")).toBeVisible();
  expect(await entryOfPage(page)).toBe(first);
  await checkScreen(page);
  await page.getByRole("button", { name: "Update", exact: true }).click();
  await expect.poll(() => entryOfPage(page)).toMatch(ofNextBuild);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Athletes");
  await expect.poll(async () => Object.keys(await cachedPaths(page))).toEqual(["application-next"]);
});

test("OFFLINE=off removes the worker and its files from browsers that have them", async ({
  page,
  server,
}) => {
  await signInAndKeep(page);
  expect(Object.keys(await cachedPaths(page))).toHaveLength(1);
  server.face.isSwitchedOff = true;
  await page.reload();
  const rest = () =>
    page.evaluate(async () => ({
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      caches: await caches.keys(),
    }));
  await expect.poll(rest).toEqual({ workers: 0, caches: [] });
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Athletes");
});
