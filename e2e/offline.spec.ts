import type { Page } from "@playwright/test";
import { demoSignIn, setUpProgram } from "../kit/product.mjs";
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

/** The paths of the application's own files. */
const own = /^\/(?:app-shell|manifest\.webmanifest|favicon[\w.-]+|assets\/[\w.-]+\.(?:js|css))$/;

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

test("the app opens offline, also after an update", async ({ page, context, server }) => {
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

test("the earlier version opens if the connection is lost during an update", async ({
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

test("an update in one tab leaves another tab at work until its member updates it, too", async ({
  page,
  context,
  server,
}) => {
  await signInAndKeep(page);
  const first = await entryOfPage(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Athletes");
  server.face.isNextBuild = true;
  await lookForUpdate(page);
  const update = (tab: Page) => tab.getByRole("button", { name: "Update", exact: true });
  await expect(update(other)).toBeVisible();
  await update(page).click();
  await expect.poll(() => entryOfPage(page)).toMatch(ofNextBuild);

  expect(await entryOfPage(other)).toBe(first);
  await other.getByRole("link", { name: "Account" }).click();
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Account");
  await update(other).click();
  await expect.poll(() => entryOfPage(other)).toMatch(ofNextBuild);
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Account");
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

/** What the browser stores for this site. Analytics keeps a random ID of the device. */
async function stored(page: Page) {
  return await page.evaluate(async () => {
    const ofAnalytics = /^(?:mp_|__mp|mixpanel)/;
    const databases = await indexedDB.databases();
    return {
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      caches: await caches.keys(),
      databases: databases.map(({ name = "" }) => name).filter((name) => !ofAnalytics.test(name)),
      local: Object.keys(localStorage).filter((key) => !ofAnalytics.test(key)),
      session: Object.keys(sessionStorage).filter((key) => !ofAnalytics.test(key)),
    };
  });
}

/** Returns everything that the browser stores in databases and caches, as text. */
async function storedTexts(page: Page) {
  return await page.evaluate(async () => {
    const open = (name: string) =>
      new Promise<IDBDatabase | null>((resolve) => {
        const asking = indexedDB.open(name);
        // The application erased it meanwhile. An empty one must not take its place.
        asking.onupgradeneeded = () => asking.transaction?.abort();
        asking.onerror = () => resolve(null);
        asking.onsuccess = () => resolve(asking.result);
      });
    const all = (store: IDBObjectStore) =>
      new Promise((resolve) => {
        const asking = store.getAll();
        asking.onsuccess = () => resolve(asking.result);
      });
    const inDatabases: unknown[] = [];
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await open(name);
      if (database === null) continue;
      for (const store of database.objectStoreNames) {
        inDatabases.push(await all(database.transaction(store).objectStore(store)));
      }
      database.close();
    }
    const inCaches: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        inCaches.push(request.url, (await (await cache.match(request))?.text()) ?? "");
      }
    }
    return { inDatabases: JSON.stringify(inDatabases), inCaches: inCaches.join("\n") };
  });
}

const roster = (page: Page) => page.getByRole("table", { name: "Athletes" });
const asOf = (page: Page) => page.getByText(/^As of .*, offline$/);

/** Signs in, lets the device keep what is read, and opens the dashboard, an athlete and a game. Returns the three addresses. */
async function readAndKeep(page: Page) {
  await signInAndKeep(page);
  const dashboard = page.url();
  await page.goto(`${dashboard}/account`);
  const keeps = page.getByLabel("Keep what I read on this device");
  await expect(keeps).toBeVisible();
  await expect.poll(async () => (await stored(page)).databases).toContain("armslot");
  await keeps.click();
  await expect(keeps).toBeChecked();
  // The box shows the choice before the device has stored it.
  await expect
    .poll(async () => (await storedTexts(page)).inDatabases)
    .toContain('"isKeeping":true');
  await page.reload();
  await expect(keeps).toBeChecked();
  await page.goto(dashboard);
  const first = roster(page).getByRole("link").first();
  const name = ((await first.textContent()) ?? "").trim();
  await first.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  const athlete = page.url();
  await page.getByRole("table", { name: /Games/ }).getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Game Detail");
  await expect(page.getByRole("table").first()).toBeVisible();
  const game = page.url();
  await expect
    .poll(async () => (await storedTexts(page)).inDatabases.match(/"key":/g)?.length)
    .toBeGreaterThanOrEqual(3);
  return { dashboard, athlete, game, name };
}

test("reads the dashboard, an athlete and a game without a connection, and keeps none of it in a cache", async ({
  page,
  context,
}) => {
  const { dashboard, athlete, game, name } = await readAndKeep(page);
  const online = (await page.getByRole("table").first().textContent()) ?? "";
  await context.setOffline(true);
  await page.goto(game);
  await expect(asOf(page)).toBeVisible();
  await expect(page.getByRole("table").first()).toHaveText(online);
  await page.goto(athlete);
  await expect(asOf(page)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await page.goto(dashboard);
  await expect(asOf(page)).toBeVisible();
  await expect(roster(page).getByRole("link", { name }).first()).toBeVisible();
  await checkScreen(page);
  const { inDatabases, inCaches } = await storedTexts(page);
  const [lastName = ""] = name.split(" ").slice(-1);
  expect(inDatabases).toContain(lastName);
  expect(inCaches).not.toContain(lastName);
  expect(
    Object.values(await cachedPaths(page))
      .flat()
      .filter((path) => !own.test(path)),
  ).toEqual([]);
  await page.goto("/login");
  await expect(page).toHaveURL(dashboard);
  await context.setOffline(false);
  await expect(asOf(page)).toHaveCount(0);
});

test("a sign-out leaves nothing on the device, and the next sign-in keeps the application again", async ({
  page,
}) => {
  const { dashboard, athlete, name } = await readAndKeep(page);
  await page.goto(`${dashboard}/account`);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
  await expect
    .poll(() => stored(page))
    .toEqual({ workers: 0, caches: [], databases: ["armslot-outbox"], local: [], session: [] });
  const storage = () => page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }]);
  const texts = async () =>
    JSON.stringify([(await storedTexts(page)).inDatabases, await storage()]);
  // The worker serves this page until it is left.
  await page.evaluate(async () => {
    await fetch(document.querySelector<HTMLScriptElement>("script[src]")?.src ?? "");
  });
  expect((await stored(page)).caches).toEqual([]);
  const [athleteId = ""] = athlete.split("/").slice(-1);
  // What began before the sign-out can write once more, and is erased again.
  const secrets = new RegExp([name, athleteId, demoSignIn.email].join("|"));
  await expect.poll(texts).not.toMatch(secrets);
  await signInAndKeep(page);
  await expect
    .poll(async () => Object.values(await cachedPaths(page)).flat().length)
    .toBeGreaterThan(50);
});

test("erases what it kept when the server has ended the session, as for a removed member", async ({
  page,
  server,
  watch,
}) => {
  const { dashboard, name } = await readAndKeep(page);
  expect((await storedTexts(page)).inDatabases).toContain(name.split(" ").at(-1));
  watch.allow(401, /^\/api\//);
  await page.request.post(`${server.url}/api/sign-out`, {
    headers: { origin: server.url },
    data: {},
  });
  await page.goto(dashboard);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign In");
  await expect.poll(async () => (await stored(page)).databases).not.toContain("armslot");
});

test("erases what it kept of one member when another one is signed in", async ({
  page,
  server,
}) => {
  const { name } = await readAndKeep(page);
  const other = await setUpProgram({ url: server.url, env: server.product.env });
  const signedIn = await page.request.post(`${server.url}/api/sign-in`, {
    headers: { origin: server.url },
    data: { email: other.email, password: demoSignIn.password },
  });
  expect(signedIn.ok()).toBe(true);
  await page.goto(`/programs/${other.programId}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Athletes");
  const texts = async () => (await storedTexts(page)).inDatabases;
  await expect.poll(texts).toContain(other.email);
  expect(await texts()).not.toContain(name.split(" ").at(-1));
});

test("shows nothing that is older than 14 days", async ({ page, context }) => {
  const { dashboard, athlete } = await readAndKeep(page);
  const age = (days: number) =>
    page.evaluate(
      (ms) =>
        new Promise((resolve) => {
          const asking = indexedDB.open("armslot");
          asking.onsuccess = () => {
            const database = asking.result;
            const writing = database.transaction("snapshots", "readwrite");
            writing.oncomplete = () => resolve(database.close());
            writing.objectStore("snapshots").openCursor().onsuccess = (event) => {
              const cursor = (event.target as IDBRequest<IDBCursorWithValue | null>).result;
              cursor?.update({ ...cursor.value, at: cursor.value.at - ms });
              cursor?.continue();
            };
          };
        }),
      days * 86_400_000,
    );
  await context.setOffline(true);
  await age(13);
  await page.goto(athlete);
  await expect(asOf(page)).toBeVisible();
  await age(2);
  await page.goto(dashboard);
  await expect(page.getByText("You’re offline.")).toBeVisible();
  await expect(asOf(page)).toHaveCount(0);
});
