import { armslot } from "./armslot-command.ts";
import { expect, test } from "./journey.ts";
import { countedProduct } from "./other-products.ts";
import { listenToEvents } from "./sent-events.ts";

const view = "$mp_web_page_view";

test.use({ baseURL: countedProduct.PUBLIC_URL ?? "" });

async function countOf(event: string): Promise<number> {
  const { events } = (await armslot(["analytics", "summary"], countedProduct)) as {
    events: { event: string; count: number }[];
  };
  return events.filter((one) => one.event === event).reduce((sum, { count }) => sum + count, 0);
}

test("queued events are sent when the page is left, and each counts once", async ({
  page,
  context,
}) => {
  const sent = listenToEvents(context);
  const before = await countOf(view);
  await page.goto("/login");
  await page.waitForFunction(() =>
    Object.keys(localStorage).some((key) => /^__mpq_.*_ev$/.test(key)),
  );
  await page.goto("about:blank");
  await expect.poll(() => countOf(view)).toBe(before + 1);
  // Playwright does not report requests sent during unload, so no other request may have carried the events.
  expect(sent.ways.filter((way) => way !== "ping")).toEqual([]);
  await page.goto("/login");
  await expect.poll(() => sent.named(view).length).toBeGreaterThan(1);
  const ids = new Set(sent.named(view).map(({ properties }) => properties.$insert_id));
  await expect.poll(() => countOf(view)).toBe(before + ids.size);
});

test("an event that a failing server refused is sent again and counts once", async ({
  page,
  context,
  watch,
}) => {
  watch.allow(500, "/api/a/e");
  const sent = listenToEvents(context);
  const before = await countOf(view);
  await page.route("**/api/a/e", (route) => route.fulfill({ status: 500, body: "no" }), {
    times: 1,
  });
  await page.goto("/login");
  await expect.poll(() => sent.named(view).length, { timeout: 120_000 }).toBe(2);
  const [first, second] = sent.named(view);
  expect(second?.properties.$insert_id).toBe(first?.properties.$insert_id);
  await expect.poll(() => countOf(view)).toBe(before + 1);
});
