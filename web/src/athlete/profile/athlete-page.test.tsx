// @vitest-environment happy-dom
import type { FilterOptions, TypeStatistics } from "@armslot/contracts/athlete/athlete-screen";
import {
  type AthleteScreen,
  getAthlete,
  listAthletes,
  type PitchTotals,
} from "@armslot/contracts/roster/athletes";

import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { type FakeApi, fakeApi } from "../../../test/fake-api.ts";
import { athleteId, gameId, gameRow, programId, screenOf } from "../../../test/program-data.ts";
import { cleanUpScreens, showScreen } from "../../../test/show-app.tsx";

cleanUpScreens();

const dashboard = `/programs/${programId}`;
const address = `${dashboard}/athletes/${athleteId}`;

const none = { mean: null, min: null, max: null, spread: null };
const fourSeam: TypeStatistics = {
  pitchType: "Four-Seam",
  pitches: 6,
  usage: 0.6,
  calls: 5,
  strikeRate: 0.8,
  swings: 0,
  whiffRate: null,
  readings: {
    velo: { n: 6, mean: 91, min: 90, max: 92.4, spread: 0.8 },
    vertBreak: { n: 3, mean: 15.5, min: 14, max: 17, spread: null },
    hb: { n: 2, mean: 8.5, min: 8, max: 9, spread: null },
    spinAxis: { ...none, n: 6, mean: 218 },
  },
};
const changeup: TypeStatistics = {
  ...fourSeam,
  pitchType: "Changeup",
  pitches: 4,
  usage: 0.4,
  readings: { velo: { n: 4, mean: 80.1, min: 79, max: 82, spread: null } },
};
const types = [fourSeam, changeup];
const pitchAverages: PitchTotals[] = types.map(({ pitchType, pitches }) => ({
  pitchType,
  pitches,
  totalVelo: 0,
  veloCount: 0,
  totalVB: 0,
  vbCount: 0,
  totalHB: 0,
  hbCount: 0,
}));
const options: FilterOptions = {
  seasons: [2026, 2025],
  kinds: ["game"],
  sources: ["trackman", "rapsodo"],
  pitchTypes: ["Four-Seam", "Changeup"],
  batters: ["R", "L"],
  hasCounts: false,
};

function serve() {
  const api = fakeApi();
  api.answer(getAthlete, () => screenOf({ pitchAverages }, { games: [gameRow], types, options }));
  api.answer(listAthletes, () => ({ athletes: [] }));
  return api;
}

function region(name: string) {
  return screen.getByRole("region", { name });
}

async function cellsOf(name: string): Promise<string[][]> {
  const table = await screen.findByRole("table", { name });
  return within(table)
    .getAllByRole("row")
    .map((row) => [...row.querySelectorAll("th, td")].map((cell) => cell.textContent ?? ""));
}

test("the tab has the athlete's name", async () => {
  serve();
  await showScreen(address);
  await screen.findByRole("heading", { level: 1, name: "Mateo Quill" });
  expect(document.title).toBe("Mateo Quill · Armslot");
});

test("shows the profile", async () => {
  serve();
  await showScreen(address);
  expect(await screen.findByRole("heading", { level: 1, name: "Mateo Quill" })).toBeTruthy();
  const terms = within(region("Basic Information")).getAllByRole("term");
  const facts = terms.map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(facts).toEqual([
    ["Position", "LHP"],
    ["Grad Class", "2027"],
    ["School", "Bayview High"],
    ["Hometown", "Mobile, AL"],
    ["Height", `6' 2"`],
    ["Birth Year", "2008"],
    ["Last outing", "-"],
    ["Tracked pitches, 7 days", "0"],
    ["Tracked pitches, 28 days", "0"],
    ["Available (Pitch Smart)", "-"],
  ]);
});

test("shows averages, and a dash for a metric without readings", async () => {
  serve();
  await showScreen(address);
  expect(await cellsOf("Pitch averages")).toEqual([
    ["Pitch Type", "Velocity", "V. Break", "H. Break", "Pitches"],
    ["Four-Seam", "91.0 mph", "15.5 in", "8.5 in", "6"],
    ["Changeup", "80.1 mph", "-", "-", "4"],
  ]);
});

/** Returns the number of pitches that each cell of the averages shows beside its mean. */
async function basesOf(): Promise<(string | undefined)[][]> {
  const table = await screen.findByRole("table", { name: "Pitch averages" });
  const rows = [...table.querySelectorAll("tbody tr")];
  return rows.map((row) =>
    [...row.querySelectorAll("td")].map(
      (cell) => cell.querySelector<HTMLElement>("[data-n]")?.dataset.n,
    ),
  );
}

async function marked(): Promise<unknown[]> {
  await screen.findByRole("table", { name: "Pitch averages" });
  const marks = screen.queryAllByRole("img", { name: "Small sample" });
  return marks.map((mark) => {
    const cell = mark.closest("td");
    return [cell?.closest("tr")?.cells[0]?.textContent, cell?.cellIndex];
  });
}

test("ATH-5: marks pitch types and means of fewer than five pitches, each by its own n", async () => {
  serve();
  await showScreen(address);
  expect(await marked()).toEqual([
    ["Four-Seam", 2],
    ["Four-Seam", 3],
    ["Changeup", 4],
  ]);
  const none = undefined;
  expect(await basesOf()).toEqual([
    [none, none, " n 3", " n 2", none],
    [none, none, none, none, none],
  ]);
  expect(screen.getByText("Small sample: fewer than 5 pitches")).toBeTruthy();
});

test("ATH-5: a mean of all pitches of a large enough type has no mark and no n", async () => {
  const api = serve();
  const whole = { n: 6, mean: 15.5, min: 14, max: 17, spread: 1 };
  const readings = { ...fourSeam.readings, vertBreak: whole, hb: whole };
  api.answer(getAthlete, () =>
    screenOf({ pitchAverages }, { types: [{ ...fourSeam, readings }], options }),
  );
  await showScreen(address);
  expect(await marked()).toEqual([]);
  expect((await basesOf()).flat().filter(Boolean)).toEqual([]);
  expect(screen.queryByText(/Small sample/)).toBeNull();
});

test("names several sources of the shown pitches, whatever others the athlete has", async () => {
  const api = serve();
  const show = async (sources: AthleteScreen["sources"]) => {
    api.answer(getAthlete, () => screenOf({ pitchAverages }, { types, options, sources }));
    await showScreen(address);
    await screen.findByRole("table", { name: "Pitch averages" });
    return screen.queryByText(/These numbers mix sources/)?.textContent;
  };
  expect(await show(["rapsodo", "trackman"])).toBe(
    "These numbers mix sources: Rapsodo, TrackMan. The filter shows one alone.",
  );
  cleanup();
  expect(await show(["trackman"])).toBeUndefined();
});

test("the plot has a mark for each type with both breaks", async () => {
  serve();
  await showScreen(address);
  const plot = await screen.findByRole("slider", { name: "Movement, pitcher's view" });
  expect(plot.getAttribute("aria-valuetext")).toContain(
    "Four-Seam 15.5 in vertical (n = 3), 8.5 in horizontal (n = 2)",
  );
  expect(plot.querySelectorAll("[data-shape]")).toHaveLength(1);
});

test("a sentence stands for the plot without a type with both breaks", async () => {
  const api = serve();
  api.answer(getAthlete, () =>
    screenOf({ pitchAverages: pitchAverages.slice(1) }, { types: [changeup] }),
  );
  await showScreen(address);
  expect(await screen.findByText("No pitch type has both V. Break and H. Break yet.")).toBeTruthy();
  expect(screen.queryByRole("slider", { name: /movement/i })).toBeNull();
});

test("a row opens its game, and the date is a link", async () => {
  serve();
  const router = await showScreen(address);
  expect(await cellsOf("Games captured")).toEqual([
    ["Date", "Opponent", "Location", "Pitches", "Fastball", "Max", "Kind and source"],
    [
      "04/18/2026",
      "Cedar Falls Prep",
      "Harbor Field",
      "5",
      "91.2 mph",
      "92.4 mph",
      "Game, TrackMan",
    ],
  ]);
  const link = screen.getByRole("link", { name: "04/18/2026" });
  expect(link.getAttribute("href")).toBe(`${address}/games/${gameId}`);
  await userEvent.click(screen.getByText("Harbor Field"));
  await waitFor(() => expect(router.state.location.pathname).toBe(`${address}/games/${gameId}`));
});

test("an athlete without pitches and games shows the empty texts", async () => {
  const api = serve();
  api.answer(getAthlete, () => screenOf());
  await showScreen(address);
  expect(await screen.findByText("No pitch data yet.")).toBeTruthy();
  expect(await screen.findByText("No games found.")).toBeTruthy();
});

test("a failed load shows its sentence in each region, and another try shows everything", async () => {
  const api = serve();
  api.fail(getAthlete, "forbidden");
  await showScreen(address);
  const sentences = {
    "Basic Information": "Failed to load athlete details.",
    "Performance Overview": "Error fetching pitch data",
    "Games Captured": "Failed to load games",
  };
  await waitFor(() => expect(screen.getAllByRole("alert")).toHaveLength(3));
  for (const [name, sentence] of Object.entries(sentences)) {
    expect(within(region(name)).getByRole("alert").textContent).toContain(sentence);
  }
  api.answer(getAthlete, () => screenOf({}, { games: [gameRow] }));
  const basics = within(region("Basic Information"));
  await userEvent.click(basics.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Mateo Quill" })).toBeTruthy();
  expect(await screen.findByRole("table", { name: "Games captured" })).toBeTruthy();
  // The regions are drawn in turn.
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});

test("a missing athlete shows 'Athlete not found' and a link to the dashboard", async () => {
  const api = serve();
  api.fail(getAthlete, "athlete-not-found");
  await showScreen(address);
  expect(await screen.findByRole("heading", { level: 1, name: "Athlete not found" })).toBeTruthy();
  const link = screen.getByRole("link", { name: "Back to Dashboard" });
  expect(link.getAttribute("href")).toBe(dashboard);
});

test.each([
  ["one step back", ["/somewhere", address], "/somewhere"],
  ["to the dashboard it was opened from", [`${dashboard}?q=quill`, fromDashboard()], dashboard],
  ["to the dashboard when there is no step back", [address], dashboard],
])("Back goes %s", async (_, entries, expected) => {
  serve();
  const router = await showScreen(...entries);
  await screen.findByRole("heading", { level: 1, name: "Mateo Quill" });
  await userEvent.click(screen.getByRole("button", { name: "Back" }));
  await waitFor(() => expect(router.state.location.pathname).toBe(expected));
});

function fromDashboard() {
  return { pathname: address, state: { fromDashboard: true } };
}

test("Columns adds what the pitches have, and remembers it", async () => {
  localStorage.clear();
  serve();
  await showScreen(address);
  await userEvent.click(await screen.findByRole("checkbox", { name: "Usage %", hidden: true }));
  await userEvent.click(screen.getByRole("checkbox", { name: "Strike %", hidden: true }));
  await userEvent.click(screen.getByRole("checkbox", { name: "Tilt", hidden: true }));
  expect(screen.queryByRole("checkbox", { name: "Whiff %", hidden: true })).toBeNull();
  const extended = [
    ["Pitch Type", "Velocity", "V. Break", "H. Break", "Pitches", "Usage %", "Tilt", "Strike %"],
    ["Four-Seam", "91.0 mph", "15.5 in", "8.5 in", "6", "60%", "1:15", "80% n 5"],
    ["Changeup", "80.1 mph", "-", "-", "4", "40%", "-", "80% n 5"],
  ];
  expect(await cellsOf("Pitch averages")).toEqual(extended);
  cleanup();
  await showScreen(address);
  expect(await cellsOf("Pitch averages")).toEqual(extended);
  localStorage.clear();
});

/** Returns the query of the last request for the athlete. */
function lastQuery({ addresses }: FakeApi) {
  const address = addresses.findLast((each) => each.includes(`/athletes/${athleteId}`)) ?? "";
  return Object.fromEntries(new URL(address, location.href).searchParams);
}

describe("the filter", () => {
  const bar = async () => within(await screen.findByRole("region", { name: "Filter" }));

  test("offers only choices with different values", async () => {
    serve();
    await showScreen(address);
    const boxes = (await bar()).getAllByRole("combobox", { hidden: true });
    expect(boxes.map((box) => box.getAttribute("aria-label"))).toEqual([
      "Dates",
      "Source",
      "Pitch type",
      "Batter",
    ]);
  });

  test("the filter is in the address, reaches the server, and Clear takes it back", async () => {
    const api = serve();
    const router = await showScreen(`${address}?batter=L&from=home`);
    expect((await bar()).getByRole("status").textContent).toBe("10 of 10 pitches · vs L");
    await userEvent.selectOptions((await bar()).getByLabelText("Dates"), "Season 2025");
    await waitFor(() => expect(router.state.location.search).toContain("season=2025"));
    await waitFor(() => expect(lastQuery(api)).toEqual({ season: "2025", batter: "L" }));
    await userEvent.click((await bar()).getByRole("button", { name: "Clear" }));
    await waitFor(() => expect(router.state.location.search).toBe("?from=home"));
    expect((await bar()).queryByRole("status")).toBeNull();
  });

  test("a range of dates sends both days, and the later one moves the earlier", async () => {
    const api = serve();
    await showScreen(address);
    await userEvent.selectOptions((await bar()).getByLabelText("Dates"), "Choose dates…");
    fireEvent.change((await bar()).getByLabelText("From"), { target: { value: "2026-04-01" } });
    await waitFor(() => expect(lastQuery(api)).toEqual({ from: "2026-04-01" }));
    fireEvent.change((await bar()).getByLabelText("To"), { target: { value: "2026-03-01" } });
    await waitFor(() => expect(lastQuery(api)).toEqual({ from: "2026-03-01", to: "2026-03-01" }));
  });

  test("says so if no pitch passes", async () => {
    const api = serve();
    api.answer(getAthlete, () => screenOf({ pitchAverages }, { options, types: [] }));
    await showScreen(`${address}?batter=L`);
    expect(await screen.findByText("No pitch matches the filter.")).toBeDefined();
    expect((await bar()).getByRole("status").textContent).toBe("0 of 10 pitches · vs L");
  });
});
