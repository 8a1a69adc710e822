// @vitest-environment happy-dom
import { getAthlete, listAthletes, type PitchTotals } from "@armslot/contracts/athletes";

import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeApi } from "../../../test/fake-api.ts";
import { athleteId, gameId, gameRow, programId, screenOf } from "../../../test/program-data.ts";
import { cleanUpScreens, showScreen } from "../../../test/show-app.tsx";

cleanUpScreens();

const dashboard = `/programs/${programId}`;
const address = `${dashboard}/athletes/${athleteId}`;

const pitchAverages: PitchTotals[] = [
  {
    pitchType: "Four-Seam",
    pitches: 6,
    totalVelo: 546,
    veloCount: 6,
    totalVB: 46.5,
    vbCount: 3,
    totalHB: 17,
    hbCount: 2,
  },
  {
    pitchType: "Changeup",
    pitches: 4,
    totalVelo: 320.4,
    veloCount: 4,
    totalVB: 0,
    vbCount: 0,
    totalHB: 0,
    hbCount: 0,
  },
];

function serve() {
  const api = fakeApi();
  api.answer(getAthlete, () => screenOf({ pitchAverages }, { games: [gameRow] }));
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
  ]);
});

test("shows averages from the totals, and a dash for a metric without readings", async () => {
  serve();
  await showScreen(address);
  expect(await cellsOf("Pitch averages")).toEqual([
    ["Pitch Type", "Velocity", "V. Break", "H. Break", "Pitches"],
    ["Four-Seam", "91.0 mph", "15.5 in", "8.5 in", "6"],
    ["Changeup", "80.1 mph", "-", "-", "4"],
  ]);
});

test("marks only pitch types with fewer than five pitches as a small sample", async () => {
  serve();
  await showScreen(address);
  await screen.findByRole("table", { name: "Pitch averages" });
  const marks = screen.getAllByRole("img", { name: "Small sample" });
  expect(marks.map((mark) => mark.closest("tr")?.cells[0]?.textContent)).toEqual(["Changeup"]);
});

test("the plot has a mark for each type with both breaks", async () => {
  serve();
  await showScreen(address);
  const plot = await screen.findByRole("slider", { name: "Movement, pitcher's view" });
  expect(plot.getAttribute("aria-valuetext")).toContain(
    "Four-Seam 15.5 in vertical, 8.5 in horizontal",
  );
  expect(plot.querySelectorAll("[data-shape]")).toHaveLength(1);
});

test("without a type with both breaks, shows a sentence instead of the plot", async () => {
  const api = serve();
  api.answer(getAthlete, () => screenOf({ pitchAverages: pitchAverages.slice(1) }));
  await showScreen(address);
  expect(await screen.findByText("No pitch type has both V. Break and H. Break yet.")).toBeTruthy();
  expect(screen.queryByRole("slider", { name: /movement/i })).toBeNull();
});

test("a row opens its game, and the date is a link", async () => {
  serve();
  const router = await showScreen(address);
  expect(await cellsOf("Games captured")).toEqual([
    ["Date", "Opponent", "Location", "Pitches"],
    ["04/18/2026", "Cedar Falls Prep", "Harbor Field", "5"],
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
  expect(await screen.findAllByRole("alert")).toHaveLength(3);
  for (const [name, sentence] of Object.entries(sentences)) {
    expect(within(region(name)).getByRole("alert").textContent).toContain(sentence);
  }
  api.answer(getAthlete, () => screenOf({}, { games: [gameRow] }));
  const basics = within(region("Basic Information"));
  await userEvent.click(basics.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Mateo Quill" })).toBeTruthy();
  expect(screen.getByRole("table", { name: "Games captured" })).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
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
