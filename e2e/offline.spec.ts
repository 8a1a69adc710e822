import type { Page } from "@playwright/test";
import { demoSignIn, finishSetup, openVisit } from "../kit/product.mjs";
import { entryOf, lookForUpdate, ofNextBuild, signInAndKeep, test } from "./changing-journey.ts";
import { checkScreen } from "./check-screen.ts";
import { expect } from "./journey.ts";
import { keepingProduct } from "./other-products.ts";
import { createProgram } from "./program.ts";

test.beforeEach(({ watch }) => watch.allow("offline", /./));

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

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

const nextCache = "application-next";

/** Looks for a new version, and returns the state in which its installation ended. */
async function stateAfterUpdate(page: Page): Promise<string | undefined> {
  return await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const ended = new Promise<string | undefined>((resolve) => {
      registration.addEventListener("updatefound", () => {
        const { installing } = registration;
        installing?.addEventListener("statechange", () => resolve(installing.state));
      });
    });
    await registration.update();
    return await ended;
  });
}

test("keeps the application's own files for members, and opens from them offline, also after an update", async ({
  page,
  context,
  server: { face },
}) => {
  const workers = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await test.step("A visitor's browser keeps nothing.", async () => {
    await page.goto("/");
    await page.goto("/contact");
    expect(await workers()).toBe(0);
  });
  await test.step("A member's browser keeps the application's own files.", async () => {
    await signInAndKeep(page);
    expect(await workers()).toBe(1);
    const caches = Object.values(await cachedPaths(page));
    expect(caches).toHaveLength(1);
    const paths = caches.flat();
    expect(paths).toContain("/app-shell");
    expect(paths.length).toBeGreaterThan(50);
    expect(paths.filter((path) => !own.test(path))).toEqual([]);
  });
  const first = await entryOf(page);
  const [kept] = Object.keys(await cachedPaths(page));
  const opensOffline = async () => {
    await context.setOffline(true);
    await page.reload();
    await expect(heading(page)).toBeVisible();
    const entry = await entryOf(page);
    await context.setOffline(false);
    return entry;
  };
  await test.step("The application opens offline.", async () => {
    expect(await opensOffline()).toBe(first);
  });
  await test.step("The earlier version opens if the connection is lost during an update.", async () => {
    Object.assign(face, { isNextBuild: true, isWithoutShell: true });
    expect(await stateAfterUpdate(page)).toBe("redundant");
    expect(await opensOffline()).toBe(first);
    expect(Object.keys(await cachedPaths(page))).toContain(kept);
  });
  await test.step("The next version opens offline after an update.", async () => {
    face.isWithoutShell = false;
    await page.reload();
    expect(await entryOf(page)).toMatch(ofNextBuild);
    await expect.poll(async () => Object.keys(await cachedPaths(page))).toEqual([nextCache]);
    expect(await opensOffline()).toMatch(ofNextBuild);
  });
});

test("offers a new version to open tabs, updates each only when asked, and goes with OFFLINE=off", async ({
  page,
  context,
  server: { face },
}) => {
  const update = (tab: Page) => tab.getByRole("button", { name: "Update", exact: true });
  await signInAndKeep(page);
  const first = await entryOf(page);
  const other = await context.newPage();
  await test.step("Both tabs offer the new version and go on with their own.", async () => {
    await other.goto(page.url());
    await expect(heading(other)).toHaveText("Athletes");
    face.isNextBuild = true;
    await lookForUpdate(page);
    await expect(page.getByText("A new version is ready.")).toBeVisible();
    await expect(update(other)).toBeVisible();
    expect(await entryOf(page)).toBe(first);
    await checkScreen(page);
  });
  await test.step("One tab updates when asked, and the other one stays at work.", async () => {
    await update(page).click();
    await expect.poll(() => entryOf(page)).toMatch(ofNextBuild);
    await expect(heading(page)).toHaveText("Athletes");
    await expect.poll(async () => Object.keys(await cachedPaths(page))).toEqual([nextCache]);
    expect(await entryOf(other)).toBe(first);
    await other.getByRole("link", { name: "Account" }).click();
    await expect(heading(other)).toHaveText("Account");
  });
  await test.step("The other tab updates on its own screen.", async () => {
    await update(other).click();
    await expect.poll(() => entryOf(other)).toMatch(ofNextBuild);
    await expect(heading(other)).toHaveText("Account");
    await other.close();
  });
  await test.step("OFFLINE=off removes the worker and its files from a browser that has them.", async () => {
    face.isSwitchedOff = true;
    await page.reload();
    const rest = () =>
      page.evaluate(async () => ({
        workers: (await navigator.serviceWorker.getRegistrations()).length,
        caches: await caches.keys(),
      }));
    await expect.poll(rest).toEqual({ workers: 0, caches: [] });
    await page.reload();
    await expect(heading(page)).toHaveText("Athletes");
  });
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

/** Returns everything that the browser stores in caches, as text. */
async function inCaches(page: Page): Promise<string> {
  return await page.evaluate(async () => {
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? "");
      }
    }
    return texts.join("\n");
  });
}

/** Returns everything that the browser stores in databases, as text. */
async function inDatabases(page: Page): Promise<string> {
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
    const contents: unknown[] = [];
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await open(name);
      if (database === null) continue;
      for (const store of database.objectStoreNames) {
        contents.push(await all(database.transaction(store).objectStore(store)));
      }
      database.close();
    }
    return JSON.stringify(contents);
  });
}

const roster = (page: Page) => page.getByRole("table", { name: "Athletes" });
const asOf = (page: Page) => page.getByText(/^As of .*, offline$/);

/** Lets the device of a signed-in member keep what is read. */
async function letKeep(page: Page, dashboard: string): Promise<void> {
  await page.goto(`${dashboard}/account`);
  const keeps = page.getByLabel("Keep what I read on this device");
  await expect(keeps).toBeVisible();
  await expect.poll(async () => (await stored(page)).databases).toContain("armslot");
  await keeps.click();
  await expect(keeps).toBeChecked();
  // The box shows the choice before the device has stored it.
  await expect.poll(() => inDatabases(page)).toContain('"isKeeping":true');
}

/** Signs in, lets the device keep what is read, and opens the dashboard, an athlete and a game. Returns the three addresses. */
async function readAndKeep(page: Page) {
  await signInAndKeep(page);
  const dashboard = page.url();
  await letKeep(page, dashboard);
  await page.reload();
  await expect(page.getByLabel("Keep what I read on this device")).toBeChecked();
  await page.goto(dashboard);
  const first = roster(page).getByRole("link").first();
  const name = ((await first.textContent()) ?? "").trim();
  await first.click();
  await expect(heading(page)).toHaveText(name);
  const athlete = page.url();
  await page.getByRole("table", { name: /Games/ }).getByRole("link").first().click();
  await expect(heading(page)).toHaveText("Game Detail");
  await expect(page.getByRole("table").first()).toBeVisible();
  const game = page.url();
  await expect
    .poll(async () => (await inDatabases(page)).match(/"key":/g)?.length)
    .toBeGreaterThanOrEqual(3);
  const [lastName = ""] = name.split(" ").slice(-1);
  return { dashboard, athlete, game, name, lastName };
}

/** Makes everything that the device keeps older. */
async function age(page: Page, days: number): Promise<void> {
  await page.evaluate(
    (ms) =>
      new Promise<void>((resolve) => {
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
}

test("reads the dashboard, an athlete and a game without a connection for 14 days, and keeps none of it in a cache", async ({
  page,
  context,
}) => {
  const { dashboard, athlete, game, name, lastName } = await readAndKeep(page);
  const online = (await page.getByRole("table").first().textContent()) ?? "";
  await test.step("A game, an athlete and the dashboard open as of their last reading.", async () => {
    await context.setOffline(true);
    await page.goto(game);
    await expect(asOf(page)).toBeVisible();
    await expect(page.getByRole("table").first()).toHaveText(online);
    await page.goto(athlete);
    await expect(asOf(page)).toBeVisible();
    await expect(heading(page)).toHaveText(name);
    await page.goto(dashboard);
    await expect(asOf(page)).toBeVisible();
    await expect(roster(page).getByRole("link", { name }).first()).toBeVisible();
    await checkScreen(page);
  });
  await test.step("What was read is in the database and in no cache.", async () => {
    expect(await inDatabases(page)).toContain(lastName);
    expect(await inCaches(page)).not.toContain(lastName);
    const paths = Object.values(await cachedPaths(page)).flat();
    expect(paths.filter((path) => !own.test(path))).toEqual([]);
  });
  await test.step("The sign-in page leads to the dashboard, which is current once the connection is back.", async () => {
    await page.goto("/login");
    await expect(page).toHaveURL(dashboard);
    await expect(asOf(page)).toBeVisible();
    await context.setOffline(false);
    await expect(asOf(page)).toHaveCount(0);
  });
  await test.step("What is older than 14 days is not shown.", async () => {
    await context.setOffline(true);
    await age(page, 13);
    await page.goto(athlete);
    await expect(asOf(page)).toBeVisible();
    await age(page, 2);
    await page.goto(dashboard);
    await expect(page.getByText("You’re offline.")).toBeVisible();
    await expect(asOf(page)).toHaveCount(0);
  });
});

test("erases what it kept with a sign-out, for another member, and when the server has ended the session", async ({
  page,
  server: { url },
  watch,
}) => {
  const headers = { origin: url };
  const texts = () => inDatabases(page);
  const { dashboard, athlete, name, lastName } = await readAndKeep(page);
  await test.step("A sign-out leaves nothing on the device.", async () => {
    await page.goto(`${dashboard}/account`);
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/");
    await expect
      .poll(() => stored(page))
      .toEqual({ workers: 0, caches: [], databases: ["armslot-outbox"], local: [], session: [] });
    const storage = () => page.evaluate(() => [{ ...localStorage }, { ...sessionStorage }]);
    // The worker serves this page until it is left.
    await page.evaluate(async () => {
      await fetch(document.querySelector<HTMLScriptElement>("script[src]")?.src ?? "");
    });
    expect((await stored(page)).caches).toEqual([]);
    const [athleteId = ""] = athlete.split("/").slice(-1);
    // What began before the sign-out can write once more, and is erased again.
    const secrets = new RegExp([name, athleteId, demoSignIn.email].join("|"));
    const everything = async () => JSON.stringify([await texts(), await storage()]);
    await expect.poll(everything).not.toMatch(secrets);
  });
  await test.step("The next sign-in keeps the application again.", async () => {
    await signInAndKeep(page);
    const paths = async () => Object.values(await cachedPaths(page)).flat();
    await expect.poll(async () => (await paths()).length).toBeGreaterThan(50);
  });
  const keepRoster = async () => {
    await letKeep(page, dashboard);
    await page.goto(dashboard);
    await expect.poll(texts).toContain(lastName);
  };
  await test.step("A session of another member erases what was kept of the first one.", async () => {
    await keepRoster();
    const other = await createProgram(keepingProduct);
    await finishSetup(openVisit(url).post, other);
    const data = { email: other.email, password: demoSignIn.password };
    expect((await page.request.post(`${url}/api/sign-in`, { headers, data })).ok()).toBe(true);
    await page.goto(`/programs/${other.programId}`);
    await expect(heading(page)).toHaveText("Athletes");
    await expect.poll(texts).toContain(other.email);
    expect(await texts()).not.toContain(lastName);
  });
  await test.step("The end of the session on the server, as for a removed member, erases it.", async () => {
    await page.request.post(`${url}/api/sign-in`, { headers, data: demoSignIn });
    await keepRoster();
    watch.allow(401, /^\/api\//);
    await page.request.post(`${url}/api/sign-out`, { headers, data: {} });
    await page.goto(dashboard);
    await expect(heading(page)).toHaveText("Sign In");
    await expect.poll(async () => (await stored(page)).databases).not.toContain("armslot");
  });
});
