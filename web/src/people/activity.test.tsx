// @vitest-environment happy-dom
import { type ActivityEntry, listActivity } from "@armslot/contracts/people/activity";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { FakeApi } from "../../test/fake-api.ts";
import { idOf, programId } from "../../test/program-data.ts";
import { showAccount } from "../../test/show-account.ts";
import { cleanUpScreens } from "../../test/show-app.tsx";

cleanUpScreens();

function entryOf(number: number, overrides: Partial<ActivityEntry> = {}): ActivityEntry {
  return {
    entryId: idOf(200 + number),
    at: "2026-04-18T20:05:00.000Z",
    action: "signed-in",
    actor: { kind: "member", name: "Casey Alder" },
    subject: null,
    counts: {},
    ...overrides,
  };
}

const activity = () => within(screen.getByRole("region", { name: "Activity" }));
const rows = async () => {
  const table = await screen.findByRole("table", { name: "Activity" });
  return within(table)
    .getAllByRole("row")
    .slice(1)
    .map((row) => within(row).getAllByRole("cell"))
    .map((cells) => cells.map(({ textContent }) => textContent));
};

const showActivity = (prepare: (api: FakeApi) => void) => showAccount({ prepare });

test("shows time, actor and action of each entry in the server's order", async () => {
  await showActivity((api) =>
    api.answer(listActivity, () => ({
      entries: [
        entryOf(3, { action: "user-invited", subject: "Robin Birch" }),
        entryOf(2, { actor: { kind: "operator", name: null }, action: "role-changed" }),
        entryOf(1, { actor: { kind: "member", name: null } }),
      ],
      next: null,
    })),
  );
  expect((await rows()).map(([, who, what]) => [who, what])).toEqual([
    ["Casey Alder", "Invited Robin Birch"],
    ["Operator", "Changed the role of someone who was removed"],
    ["Former member", "Signed in"],
  ]);
  expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
});

test.each([
  ["America/Chicago", "Apr 18, 2026, 3:05 PM"],
  ["Asia/Tokyo", "Apr 19, 2026, 5:05 AM"],
])("an entry shows the local time in %s", async (zone, text) => {
  vi.stubEnv("TZ", zone);
  try {
    await showActivity((api) =>
      api.answer(listActivity, () => ({ entries: [entryOf(1)], next: null })),
    );
    const [[when] = []] = await rows();
    expect(when?.replaceAll(/\s/g, " ")).toBe(text);
    const time = activity().getByRole("time");
    expect(time.getAttribute("datetime")).toBe("2026-04-18T20:05:00.000Z");
  } finally {
    vi.unstubAllEnvs();
  }
});

function pages(api: FakeApi) {
  api.answer(listActivity, () => ({
    entries: api.addresses.at(-1)?.includes("after=cursor-2")
      ? [entryOf(1, { action: "setup-completed" })]
      : [entryOf(2)],
    next: api.addresses.at(-1)?.includes("after=cursor-2") ? null : "cursor-2",
  }));
}

test("'Load more' adds older entries until there are no more", async () => {
  const { api } = await showActivity(pages);
  await userEvent.click(await activity().findByRole("button", { name: "Load more" }));
  await waitFor(async () => expect((await rows()).length).toBe(2));
  expect((await rows()).map(([, , what]) => what)).toEqual(["Signed in", "Completed the setup"]);
  expect(api.addresses.filter((address) => address.includes("/activity"))).toEqual([
    `/api/programs/${programId}/activity`,
    `/api/programs/${programId}/activity?after=cursor-2`,
  ]);
  expect(activity().queryByRole("button", { name: "Load more" })).toBeNull();
  const table = screen.getByRole("table", { name: "Activity" });
  await waitFor(() => expect(document.activeElement?.contains(table)).toBe(true));
  expect(document.activeElement).not.toBe(document.body);
});

test("a failed 'Load more' shows an error, keeps the entries and can be tried again", async () => {
  const { api } = await showActivity(pages);
  const more = await activity().findByRole("button", { name: "Load more" });
  api.fail(listActivity, "not-found");
  await userEvent.click(more);
  expect((await activity().findByRole("alert")).textContent).toBe(
    "Failed to load activity. Please try again.",
  );
  expect((await rows()).length).toBe(1);
  pages(api);
  await userEvent.click(activity().getByRole("button", { name: "Load more" }));
  await waitFor(async () => expect((await rows()).length).toBe(2));
  expect(activity().queryByRole("alert")).toBeNull();
});

test("a program without entries shows 'No activity yet.'", async () => {
  await showAccount();
  expect(await activity().findByText("No activity yet.")).toBeDefined();
});

test("activity that fails to load offers another try", async () => {
  const { api } = await showActivity((prepared) => prepared.fail(listActivity, "forbidden"));
  expect(await activity().findByText("Failed to load activity. Please try again.")).toBeDefined();
  api.answer(listActivity, () => ({ entries: [entryOf(1)], next: null }));
  await userEvent.click(activity().getByRole("button", { name: "Try again" }));
  expect((await rows()).length).toBe(1);
});
