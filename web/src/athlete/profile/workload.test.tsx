// @vitest-environment happy-dom

import { listSameOutings } from "@armslot/contracts/games/same-outings";
import { athleteMessages } from "@armslot/contracts/roster/athlete-messages";
import type { AthleteScreen } from "@armslot/contracts/roster/athletes";
import { getAthlete } from "@armslot/contracts/roster/athletes";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeApi } from "../../../test/fake-api.ts";
import { athleteId, gameRow, idOf, programId, screenOf } from "../../../test/program-data.ts";
import { cleanUpScreens, showScreen } from "../../../test/show-app.tsx";

cleanUpScreens();

const address = `/programs/${programId}/athletes/${athleteId}`;

// It is the evening of 05/05 in California, and already 05/06 in UTC.
beforeEach(() => {
  vi.stubEnv("TZ", "America/Los_Angeles");
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-05-06T02:30:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const days = [
  { date: "2026-05-05", pitches: 8 },
  { date: "2026-05-03", pitches: 61 },
  { date: "2026-04-29", pitches: 22 },
  { date: "2026-04-28", pitches: 40 },
  { date: "2026-04-08", pitches: 35 },
  { date: "2026-04-07", pitches: 99 },
];

async function open(
  birthYear: number | null,
  workload: AthleteScreen["workload"] = days,
  games: AthleteScreen["games"] = [gameRow],
) {
  const api = fakeApi();
  api.answer(getAthlete, () => screenOf({ birthYear }, { workload, games }));
  api.answer(listSameOutings, () => ({ questions: [], lateTaps: [] }));
  await showScreen(address);
  await screen.findByRole("heading", { level: 1, name: "Mateo Quill" });
}

const region = async () => within(await screen.findByRole("region", { name: "Workload" }));

function factsOf(name: string) {
  const terms = within(screen.getByRole("region", { name })).getAllByRole("term");
  return Object.fromEntries(
    terms.map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );
}

test("shows the rest on the reader's calendar day, and the pitches of the last days", async () => {
  await open(2008);
  const text =
    "Tracked pitches: 61 on 05/03, 8 on 05/05. Pitch Smart (17–18): 3 days of rest after 05/03, available from 05/07.";
  expect((await region()).getByText(text)).toBeDefined();
  // 8 + 61 in the days from 04/29, with its 22. The day before is out. From 04/08 on also 40 and 35.
  expect(factsOf("Workload")).toEqual({
    "Tracked pitches, 7 days": "91",
    "Tracked pitches, 28 days": "166",
    "Days since last outing": "0",
  });
  expect(factsOf("Basic Information")).toMatchObject({ "Available (Pitch Smart)": "from 05/07" });
  expect((await region()).getByText(/the younger age of the year counts/)).toBeDefined();
});

test("Workload and Basic Information say that an outing is left out until someone decides, and say nothing otherwise", async () => {
  await open(2008);
  const notes = () => screen.queryAllByText(athleteMessages.leftOut);
  expect(notes()).toEqual([]);
  cleanup();
  await open(2008, days, [
    gameRow,
    { ...gameRow, gameId: idOf(77), isLeftOut: true, hasQuestion: true },
  ]);
  await region();
  const regions = notes().map((note) => note.closest("section")?.getAttribute("aria-labelledby"));
  const titles = regions.map((id) => document.getElementById(id ?? "")?.textContent);
  expect(titles).toEqual(expect.arrayContaining(["Basic Information", "Workload"]));
  expect(titles).toHaveLength(2);
});

test("the workload has a bar for each day that the arrow keys reach, the maximum, and a table", async () => {
  await open(2008);
  const slider = await (await region()).findByRole("slider", { name: "Tracked pitches by day" });
  const bars = [...slider.querySelectorAll<SVGRectElement>("[data-day]")];
  const heights = bars.map((bar) => [bar.dataset.day, Number(bar.getAttribute("height"))]);
  expect(heights.map(([day]) => day)).toEqual([
    "2026-04-08",
    "2026-04-28",
    "2026-04-29",
    "2026-05-03",
    "2026-05-05",
  ]);
  const heightOf = new Map(heights as [string, number][]);
  const perPitch = (heightOf.get("2026-04-28") ?? 0) / 40;
  expect(heightOf.get("2026-05-03")).toBeCloseTo(61 * perPitch);
  expect(slider.textContent).toContain("Daily maximum 105");
  slider.focus();
  await userEvent.keyboard("{End}{ArrowLeft}");
  expect(slider.getAttribute("aria-valuetext")).toBe("05/03/2026, 61 tracked pitches");
  await userEvent.click((await region()).getByText("Numbers"));
  const table = await (await region()).findByRole("table", { name: "Tracked pitches by day" });
  const cells = within(table)
    .getAllByRole("row")
    .map((row) => row.textContent);
  expect(cells).toEqual([
    "DateTracked pitches",
    "05/05/20268",
    "05/03/202661",
    "04/29/202622",
    "04/28/202640",
    "04/08/202635",
  ]);
});

test("a game that is dated after today is no last outing (LOAD-1)", async () => {
  await open(2008, [{ date: "2026-05-06", pitches: 90 }, ...days]);
  await region();
  expect(factsOf("Workload")).toMatchObject({ "Days since last outing": "0" });
  expect(factsOf("Basic Information")).toMatchObject({
    ...{ "Last outing": "05/05/2026", "Available (Pitch Smart)": "from 05/07" },
  });
});

test("the workload without a birth year shows the count and where to add the year", async () => {
  await open(null);
  expect((await region()).getByText("Tracked pitches: 8 on 05/05.")).toBeDefined();
  expect((await region()).getByText(/^With a birth year in Edit Profile/)).toBeDefined();
  expect((await region()).queryByText(/younger age/)).toBeNull();
  expect(factsOf("Basic Information")).toMatchObject({
    "Birth Year": "-",
    "Available (Pitch Smart)": "-",
  });
});

test("says that the last days had no pitches", async () => {
  await open(2008, [{ date: "2026-04-07", pitches: 99 }]);
  const empty = await (await region()).findByText("No tracked pitches in the last 28 days.");
  expect(empty).toBeDefined();
  expect(factsOf("Workload")).toMatchObject({ "Days since last outing": "28" });
});

test("the workload is left out without a dated pitch up to today", async () => {
  await open(2008, [{ date: "2026-05-06", pitches: 30 }]);
  await screen.findByText("No pitch data yet.");
  expect(screen.queryByRole("region", { name: "Workload" })).toBeNull();
});

test("the report has the sentence and not the birth year", async () => {
  const api = fakeApi();
  const workload = days.slice(1);
  api.answer(getAthlete, () => screenOf({ birthYear: 2008 }, { workload, games: [gameRow] }));
  await showScreen(`${address}/report`);
  const text =
    "Tracked pitches: 61 on 05/03. Pitch Smart (17–18): 3 days of rest, available from 05/07.";
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.getByText(/^LHP · 2027 · Bayview High/).textContent).not.toContain("2008");
});

test("the report leaves out what an incomplete profile does not say", async () => {
  const unknown = { gradClass: null, school: null, heightFeet: null, heightInches: null };
  fakeApi().answer(getAthlete, () => screenOf({ ...unknown, city: null, state: "AL" }));
  await showScreen(`${address}/report`);
  expect(await screen.findByText("LHP · AL")).toBeDefined();
});
