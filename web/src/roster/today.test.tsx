// @vitest-environment happy-dom
import { type AthleteRow, listAthletes } from "@armslot/contracts/roster/athletes";
import type { StaffChange } from "@armslot/contracts/roster/staff-changes";
import type { StaffDays } from "@armslot/contracts/roster/staff-days";
import type { StaffNews } from "@armslot/contracts/roster/staff-news";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { fakeApi } from "../../test/fake-api.ts";
import { gameId, idOf, programId, rowOf, session } from "../../test/program-data.ts";
import { cleanUpScreens, showApp, showScreen } from "../../test/show-app.tsx";
import { today } from "../client/format.ts";

cleanUpScreens();
beforeEach(() => localStorage.clear());

const dashboard = `/programs/${programId}`;

/** The calendar date some days ago. */
function ago(days: number): string {
  const date = new Date();
  date.setDate(date.getDate() - days);
  return today(date);
}

const names = ["Alder", "Birch", "Cedar", "Dogwood"];
const roster: AthleteRow[] = names.map((lastName, at) => rowOf({ uid: idOf(20 + at), lastName }));

const last = {
  gameId,
  opponent: "Coastal State",
  kind: "game" as const,
  pitches: 61,
  fastballs: 30,
  fastballMean: 88.14,
  fastballMax: 90.2,
};

function staffOf(
  at: number,
  days: readonly { date: string; pitches: number; last?: typeof last }[] = [
    { date: ago(1), pitches: 61 },
  ],
  overrides: Partial<StaffDays> = {},
): StaffDays {
  return {
    uid: idOf(20 + at),
    birthYear: new Date().getFullYear() - 18,
    days: days.map((day) => ({ last, ...day })),
    arsenal: [],
    caught: [],
    changes: [],
    ...overrides,
  };
}

const noNews: StaffNews = { done: [], questions: [], waitingFiles: 0, endingLinks: [] };

async function show(staff: StaffDays[], news: StaffNews = noNews, athletes = roster) {
  const api = fakeApi();
  api.answer(listAthletes, () => ({ athletes, staff, news }));
  await showScreen(dashboard);
  await screen.findByRole("table", { name: "Athletes" });
  return api;
}

test("Today lists who threw lately, the available ones first, with a link to chart each", async () => {
  const api = await show([
    staffOf(0),
    staffOf(1, [{ date: ago(0), pitches: 1 }], { birthYear: null }),
    staffOf(2, [
      { date: ago(1), pitches: 5 },
      { date: ago(6), pitches: 20 },
    ]),
  ]);
  const region = within(await screen.findByRole("region", { name: "Today" }));
  const lines = region.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(lines[0]).toMatch(/^Mateo CedarAvailable5 pitches yesterday, 25 in 7 days/);
  expect(lines[1]).toMatch(/^Mateo Birch1 pitch today/);
  expect(lines[2]).toMatch(/^Mateo AlderResting until \d\d\/\d\d61 pitches yesterday/);
  expect(lines[2]).toContain("fastball 88.1, max 90.2 mph, n 30, vs Coastal State");
  expect(region.getByText(/1 available · 1 resting · 1 without/)).toBeTruthy();
  const chart = region.getByRole("link", { name: "Chart Mateo Cedar" });
  expect(chart.getAttribute("href")).toBe(`${dashboard}/athletes/${idOf(22)}/chart`);
  expect(api.addresses.filter((address) => address.includes("/athletes"))).toHaveLength(1);
});

test("Today leaves a light outing of today available, and names the part of the rule by which a pitcher rests", async () => {
  const restRule = { steps: [30, 65], dailyMax: null, caughtFrom: 4 };
  const staff = [
    staffOf(0, [{ date: ago(0), pitches: 12 }]),
    staffOf(1),
    staffOf(2, [{ date: ago(3), pitches: 9 }], { caught: [{ date: ago(0), innings: 4 }] }),
  ];
  showApp({
    at: dashboard,
    viewer: { ...session, program: { ...session.program, restRule } },
    prepare: (api) => api.answer(listAthletes, () => ({ athletes: roster, staff, news: noNews })),
  });
  const region = within(await screen.findByRole("region", { name: "Today" }));
  const lines = region.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(lines[0]).toMatch(/^Mateo AlderAvailableToday: 12, 18 more without rest · fastball/);
  const resting = lines.slice(1).toSorted();
  expect(resting[0]).toMatch(/Resting until.*61 pitches yesterday · 1 day after 61 pitches · /);
  expect(resting[1]).toMatch(/Resting until.*9 pitches on .* · Caught 4 innings today · fastball/);
});

test("Today says where birth years are added instead of counting who rests while it knows none", async () => {
  const unknown = [staffOf(0, undefined, { birthYear: null })];
  await show(unknown);
  const summary = () =>
    screen.getByRole("region", { name: "Today" }).querySelector("p")?.textContent;
  expect(summary()).toBe(
    "1 threw in 7 days. Add birth years with Edit Profile to see who is available.",
  );
  cleanup();
  const [alder, ...others] = roster;
  const incomplete = { ...(alder as AthleteRow), isIncomplete: true };
  await show(unknown, noNews, [incomplete, ...others]);
  expect(summary()).toBe(
    "1 threw in 7 days. Add birth years on Complete Profiles to see who is available.",
  );
  const link = screen.getByRole("link", { name: "Complete Profiles" });
  expect(link.getAttribute("href")).toBe(`${dashboard}/complete-profiles`);
});

test("Today counts no one as available or resting while no age has a guideline", async () => {
  await show([staffOf(0, undefined, { birthYear: new Date().getFullYear() - 40 })]);
  const region = within(await screen.findByRole("region", { name: "Today" }));
  expect(region.getByText("1 threw in 7 days · 1 without a guideline or birth year")).toBeTruthy();
});

test("Today shows two pitchers on a phone until it is opened", async () => {
  await show(names.map((_, at) => staffOf(at)));
  const region = within(await screen.findByRole("region", { name: "Today" }));
  const hidden = () =>
    region.getAllByRole("listitem").map(({ className }) => className.includes("hidden"));
  expect(hidden()).toEqual([false, false, true, true]);
  await userEvent.click(region.getByRole("button", { name: "Show All 4" }));
  expect(hidden()).toEqual([false, false, false, false]);
});

test("Today counts only what others did since it was marked as seen", async () => {
  localStorage.setItem(`looked:${session.user.uid}`, "2026-05-11T12:00:00.000Z");
  const seen = {
    athleteId: null,
    times: 1,
    games: 3,
    pitches: 250,
    at: "2026-05-11T12:00:00.000Z",
  };
  const by = { uid: idOf(99), name: "Dana Cole" };
  const newer = { ...seen, games: 1, pitches: 80, at: "2026-05-12T12:00:00.000Z" };
  await show([], {
    ...noNews,
    done: [newer, seen].map((each) => ({ ...each, action: "data-imported", by })),
  });
  await userEvent.click(await screen.findByRole("button", { name: "New since you looked: 1" }));
  const region = within(screen.getByRole("region", { name: "New since you looked" }));
  expect(region.getByRole("listitem").textContent).toBe(
    "Dana Cole imported 1 game with 80 pitches · 05/12",
  );
});

test("Today is not there when no one threw", async () => {
  await show([]);
  expect(screen.queryByRole("region", { name: "Today" })).toBeNull();
});

test("Today names the last outing up to today, not a game of tomorrow", async () => {
  const tomorrow = { ...last, opponent: "Tomorrow Tech" };
  await show([
    staffOf(0, [
      { date: ago(-1), pitches: 30, last: tomorrow },
      { date: ago(2), pitches: 12 },
    ]),
  ]);
  const region = within(await screen.findByRole("region", { name: "Today" }));
  const [line] = region.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(line).toContain("vs Coastal State");
  expect(line).not.toContain("Tomorrow Tech");
});

const change: StaffChange = {
  ...{ measure: "velo", pitchType: "Four-Seam", kind: "game", source: "trackman" },
  ...{ from: ago(40), to: ago(1), before: { mean: 88.1, n: 92 }, now: { mean: 85.6, n: 41 } },
};

test("Today counts changes, and opens each with its n and a link to the compared rows", async () => {
  const later = { ...change, measure: "hb" as const, to: ago(-1) };
  await show([staffOf(0, undefined, { changes: [change, later] })]);
  await userEvent.click(await screen.findByRole("button", { name: "Changes worth a look: 1" }));
  const changes = within(screen.getByRole("region", { name: "Changes worth a look" }));
  expect(changes.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Mateo Alder Four-Seam 2.5 mph slower: 85.6 on the last 2 pitching days (n 41), 88.1 on the 4 before (n 92). Could be chance.",
  ]);
  expect(changes.getByRole("link").getAttribute("href")).toBe(
    `${dashboard}/athletes/${idOf(20)}?from=${ago(40)}&to=${ago(1)}&kind=game&source=trackman&type=Four-Seam`,
  );
});

test("Today shows what others did until it is marked as seen, and what waits until it is answered", async () => {
  const at = "2026-05-12T12:00:00.000Z";
  const done = { athleteId: idOf(20), times: 2, games: 2, pitches: 0, at };
  const dana = { uid: idOf(99), name: "Dana Cole" };
  await show([], {
    done: [
      { ...done, action: "game-charted", by: dana },
      { ...done, action: "game-charted", by: dana, at: "2026-05-11T12:00:00.000Z", times: 3 },
    ],
    questions: [{ athleteId: idOf(21), questions: 1 }],
    waitingFiles: 1,
    endingLinks: [{ athleteId: idOf(22), endsAt: at }],
  });
  await userEvent.click(await screen.findByRole("button", { name: "New since you looked: 4" }));
  const lines = () =>
    within(screen.getByRole("region", { name: "New since you looked" }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
  const waiting = [
    "Same outing? Outings of Mateo Birch look alike",
    "1 file waits for the import",
    "A link to the report of Mateo Cedar ends on 05/12",
  ];
  expect(lines()).toEqual([...waiting, "Dana Cole charted 5 outings of Mateo Alder · 05/12"]);
  await userEvent.click(screen.getByRole("button", { name: "Mark as Seen" }));
  expect(lines()).toEqual(waiting);
  expect(screen.queryByRole("button", { name: "Mark as Seen" })).toBeNull();
  expect(localStorage.getItem(`looked:${session.user.uid}`)).toBe(at);
});
