import type { Page } from "@playwright/test";
import { armslot } from "./armslot-command.ts";
import { expect, fillSignIn, openAccount, test } from "./journey.ts";
import { addPitcher } from "./program.ts";
import { listenToEvents, type SentEvents } from "./sent-events.ts";

const view = "$mp_web_page_view";
const device = /^\$device:[0-9a-f]{32}$/;

const pathsSeen = (sent: SentEvents) =>
  sent.named(view).map(({ properties }) => properties.current_url_path);

/** Returns everything that analytics store in the browser, as one text. */
const kept = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, document.cookie]));

async function countOf(event: string): Promise<number> {
  const { events } = (await armslot(["analytics", "summary"])) as {
    events: { event: string; count: number }[];
  };
  return events.filter((one) => one.event === event).reduce((sum, { count }) => sum + count, 0);
}

test("tracks page views, the user and athlete views without any name, and stops at logout", async ({
  page,
  program,
  context,
}) => {
  await addPitcher(program);
  await context.clearCookies();
  const sent = listenToEvents(context);
  const before = await countOf("Athlete Detail Viewed");

  await page.goto("/login?next=%2Fcanary#canary");
  await expect.poll(() => pathsSeen(sent)).toEqual(["/login"]);
  const anonymous = sent.all[0]?.properties.distinct_id;
  expect(anonymous).toMatch(device);

  await page.goto("/login");
  await fillSignIn(page, program);
  // A page that is left before analytics start is not seen.
  await expect.poll(() => pathsSeen(sent)).toContain(program.dashboard);
  await page.getByRole("link", { name: "Mateo Quill" }).first().click();
  await expect(page.getByText("Bayview High").first()).toBeVisible();
  await expect.poll(() => sent.named("Athlete Detail Viewed").length).toBe(1);
  const [identified] = sent.named("$identify");
  const userId = identified?.properties.distinct_id;
  expect(userId).toMatch(/^[0-9a-f-]{36}$/);
  expect(identified?.properties.$anon_distinct_id).toBe(anonymous);
  const athletePath = new URL(page.url()).pathname;
  expect(sent.named("Athlete Detail Viewed")[0]?.properties).toMatchObject({
    distinct_id: userId,
    athleteId: athletePath.split("/").at(-1),
  });
  expect(pathsSeen(sent)).toEqual(expect.arrayContaining([program.dashboard, athletePath]));
  await expect.poll(() => countOf("Athlete Detail Viewed")).toBeGreaterThan(before);

  await openAccount(page, program);
  await expect.poll(() => kept(page)).toContain(`${program.dashboard}/account`);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
  expect(pathsSeen(sent)).toContain(`${program.dashboard}/account`);
  await page.goto("/login");
  const isAnonymous = () => device.test(String(sent.all.at(-1)?.properties.distinct_id));
  await expect.poll(isAnonymous).toBe(true);
  expect(sent.all.at(-1)?.properties.distinct_id).not.toBe(anonymous);

  for (const text of [sent.text(), await kept(page)]) {
    expect(text).not.toMatch(/Mateo|Quill|canary|Casey|Alder|harbor\.example/i);
  }
  expect(await context.cookies()).toEqual(
    expect.not.arrayContaining([expect.objectContaining({ httpOnly: false })]),
  );
});

test("tracks the first play of the demo video once per page, without a name", async ({
  page,
  context,
}) => {
  const sent = listenToEvents(context);
  await page.goto("/");
  const video = page.locator("video");
  for (let times = 0; times < 2; times += 1) await video.dispatchEvent("playing");
  await expect.poll(() => sent.named("LP Demo Play").length).toBe(1);
  await video.dispatchEvent("playing");
  await page.goto("about:blank");
  expect(sent.named("LP Demo Play")[0]?.properties.distinct_id).toMatch(device);
  expect(sent.named("LP Demo Play")).toHaveLength(1);
});

const secret = "canarysecret".padEnd(52, "2");
const links = ["invite", "program-setup", "setup"].map(
  (page) => `/${page}/01950000-0000-7000-8000-000000000001?token=${secret}`,
);

test("the token of a mailed link is in no event and is not stored in the browser", async ({
  page,
  context,
  watch,
}) => {
  watch.allow(403, /^\/api\//);
  watch.allow(404, /^\/api\//);
  const sent = listenToEvents(context);
  for (const link of [...links, `/reset-password?token=${secret}`]) {
    const before = sent.named(view).length;
    await page.goto(link);
    await expect.poll(() => sent.named(view).length, link).toBeGreaterThan(before);
    expect(sent.text(), link).not.toContain("canarysecret");
    expect(await kept(page), link).not.toContain("canarysecret");
  }
});

interface PrivacySignal {
  readonly name: string;
  readonly set: () => void;
  readonly isTracked: boolean;
}

const signals: readonly PrivacySignal[] = [
  {
    name: "Do Not Track",
    set: () => Object.defineProperty(Navigator.prototype, "doNotTrack", { get: () => "1" }),
    isTracked: false,
  },
  {
    name: "Global Privacy Control",
    set: () =>
      Object.defineProperty(Navigator.prototype, "globalPrivacyControl", { get: () => true }),
    isTracked: false,
  },
  // Without a signal the same steps store an ID, which proves that the other cases would notice it.
  { name: "no privacy signal", set: () => undefined, isTracked: true },
];

for (const { name, set, isTracked } of signals) {
  test(`analytics ${isTracked ? "store an ID" : "store and send nothing"} with ${name}`, async ({
    page,
    context,
  }) => {
    const sent = listenToEvents(context);
    await page.addInitScript(set);
    await page.clock.install();
    const start = page.waitForResponse(/start-analytics/);
    await page.goto("/login");
    await (await start).finished();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign In");
    await page.clock.runFor(10_000);
    const isKept = async () => /mp_armslot/.test(await kept(page));
    await expect.poll(isKept).toBe(isTracked);
    if (!isTracked) expect(sent.ways).toEqual([]);
  });
}

test("the code of analytics loads after the data of the screen", async ({ page, program }) => {
  const happened: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("start-analytics")) happened.push("analytics");
  });
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/athletes\?staff=recent$/, async (route) => {
    await released;
    happened.push("roster");
    await route.continue();
  });
  // A busy phone's timers are late. Between the code and the screen, the browser is idle then.
  await page.addInitScript(() => {
    const start = window.setTimeout.bind(window);
    const late = (work: () => void, ms = 0) => start(work, ms > 20 && ms < 100 ? 1_000 : ms);
    Object.assign(window, { setTimeout: late });
  });
  const asked = page.waitForRequest(/\/athletes\?staff=recent$/);
  await page.goto(program.dashboard);
  await asked;
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.evaluate(async () => {
    for (let times = 0; times < 10; times += 1)
      await new Promise((idle) => requestIdleCallback(idle));
  });
  release();
  await expect.poll(() => happened).toEqual(["roster", "analytics"]);
});
