// @vitest-environment happy-dom

import { getGame, noteGameExport, type Pitch } from "@armslot/contracts/games/games";
import { getAthlete } from "@armslot/contracts/roster/athletes";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { fakeApi } from "../../test/fake-api.ts";
import { athleteId, game, gameId, pitchOf, programId, screenOf } from "../../test/program-data.ts";
import { cleanUpScreens, showScreen } from "../../test/show-app.tsx";
import { watchDownloads } from "../../test/watch-downloads.ts";

cleanUpScreens();

const address = `/programs/${programId}/athletes/${athleteId}/games/${gameId}`;

const outing: Pitch[] = [
  pitchOf({ pitchNum: 1, pitchType: "Four-Seam", velo: 91.2, vertBreak: 16.04, hb: 8.5 }),
  pitchOf({ pitchNum: 2, velo: 82 }),
  pitchOf({ pitchNum: 3, velo: 84.27, vertBreak: 1.5, hb: -6.5 }),
  pitchOf({ pitchNum: 4, pitchType: "Four-Seam", vertBreak: 15, hb: 0 }),
  pitchOf({ pitchNum: 5, pitchType: "Changeup", velo: 80.1 }),
];

function show(pitches: readonly Pitch[] = outing) {
  const api = fakeApi();
  api.answer(getGame, () => ({ game, pitches: [...pitches] }));
  return api;
}

async function shownCells(): Promise<string[][]> {
  const table = await screen.findByRole("table", { name: "Pitches" });
  return within(table)
    .getAllByRole("row")
    .map((row) => [...row.querySelectorAll("th, td")].map((cell) => cell.textContent ?? ""));
}

test("fills in missing readings with this game's average of the pitch type", async () => {
  show();
  await showScreen(address);
  expect(await shownCells()).toEqual([
    ["Pitch #", "Type", "Velocity", "V. Break", "H.Break"],
    ["1", "Four-Seam", "91.2 mph", "16 in", "8.5 in"],
    ["2", "Slider", "82 mph", "1.5 in", "-6.5 in"],
    ["3", "Slider", "84.3 mph", "1.5 in", "-6.5 in"],
    ["4", "Four-Seam", "91.2 mph", "15 in", "0 in"],
    ["5", "Changeup", "80.1 mph", "-", "-"],
  ]);
  expect(screen.getAllByTitle("average").map((cell) => cell.textContent)).toEqual([
    "1.5 in",
    "-6.5 in",
    "91.2 mph",
  ]);
});

test("unchecking 'Fill in Averages' shows missing readings as a dash", async () => {
  show();
  await showScreen(address);
  const fillIn = screen.getByRole("checkbox", { name: "Fill in Averages" });
  expect(fillIn).toHaveProperty("checked", true);
  await screen.findByRole("table", { name: "Pitches" });
  await userEvent.click(fillIn);
  const cells = await shownCells();
  expect(cells[2]).toEqual(["2", "Slider", "82 mph", "-", "-"]);
  expect(cells[4]).toEqual(["4", "Four-Seam", "-", "15 in", "0 in"]);
  expect(screen.queryByTitle("average")).toBeNull();
  expect(screen.queryByText("Italic")).toBeNull();
});

test("shows athlete, date, opponent and location below the heading", async () => {
  show();
  await showScreen(address);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Game Detail");
  for (const text of ["Mateo Quill", "04/18/2026", "Cedar Falls Prep", "Harbor Field"]) {
    expect(await screen.findByText(text)).toBeTruthy();
  }
  const link = screen.getByRole("link", { name: "Mateo Quill" });
  expect(link.getAttribute("href")).toBe(`/programs/${programId}/athletes/${athleteId}`);
});

test("the export has the measured readings byte for byte, with averages on", async () => {
  show();
  const downloads = watchDownloads();
  await showScreen(address);
  await screen.findByText("Mateo Quill");
  await screen.findByRole("table", { name: "Pitches" });
  await userEvent.click(screen.getByRole("button", { name: "CSV Export" }));
  await waitFor(() => expect(downloads).toHaveLength(1));
  expect(downloads.map(({ name }) => name)).toEqual([`game_data_${gameId}.csv`]);
  const bytes = new Uint8Array((await downloads[0]?.file.arrayBuffer()) ?? new ArrayBuffer());
  const expected = [
    '\uFEFF"Game Details"',
    '"Athlete","Mateo Quill"',
    '"Date","04/18/2026"',
    '"Opponent","Cedar Falls Prep"',
    '"Location","Harbor Field"',
    "",
    '"Pitch #","Pitch Type","Velocity (mph)","Vertical Break (in)","Horizontal Break (in)"',
    '"1","Four-Seam","91.2","16.04","8.5"',
    '"2","Slider","82","-","-"',
    '"3","Slider","84.27","1.5","-6.5"',
    '"4","Four-Seam","-","15","0"',
    '"5","Changeup","80.1","-","-"',
    "",
  ].join("\r\n");
  expect(bytes).toEqual(new TextEncoder().encode(expected));
});

test("the export of all readings has every column, and is recorded like the other", async () => {
  const api = show([
    pitchOf({
      ...{ pitchNum: 1, pitchType: "Slider", velo: 82, spinRate: 2281.145231, call: "foul" },
      excludedReason: "Warm-up",
    }),
  ]);
  const notes = vi.fn(() => ({}));
  api.answer(noteGameExport, notes);
  const downloads = watchDownloads();
  await showScreen(address);
  await userEvent.click(await screen.findByRole("button", { name: "All Readings (CSV)" }));
  expect(downloads.map(({ name }) => name)).toEqual([`game_readings_${gameId}.csv`]);
  const lines = ((await downloads[0]?.file.text()) ?? "").split("\r\n");
  expect(lines).toContain('"Athlete","Mateo Quill"');
  expect(lines[5]).toBe('"Kind","Game"');
  expect(lines[7]).toMatch(
    /^"Pitch #","Pitch Type","Velocity \(mph\)",.*"Spin \(rpm\)".*"Source","Excluded","x0 \(ft\)",/,
  );
  expect(lines[8]).toMatch(
    /^"1","Slider","82","-","-","2281.145231",.*"Foul".*"TrackMan","Warm-up",("-",?){10}$/,
  );
  expect(notes).toHaveBeenCalledTimes(1);
});

test("a game without pitches offers no export of all readings", async () => {
  show([]);
  await showScreen(address);
  expect(await screen.findByText("No pitches found.")).toBeTruthy();
  await screen.findByRole("button", { name: "Game History" });
  expect(screen.queryByRole("button", { name: "All Readings (CSV)" })).toBeNull();
});

test("CSV Export is disabled for a game without pitches", async () => {
  show([]);
  await showScreen(address);
  await screen.findByText("Mateo Quill");
  expect(await screen.findByText("No pitches found.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "CSV Export" })).toHaveProperty("disabled", true);
});

test("a game that does not exist offers the athlete instead of another try", async () => {
  const api = fakeApi();
  api.fail(getGame, "game-not-found");
  await showScreen(address);
  expect(await screen.findByRole("heading", { level: 1, name: "Game not found" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByRole("link", { name: "Back to Athlete" }).getAttribute("href")).toBe(
    `/programs/${programId}/athletes/${athleteId}`,
  );
  expect(api.addresses).toHaveLength(1);
});

test("the page's title names the athlete and the game", async () => {
  show().hold(getGame);
  await showScreen(address);
  await waitFor(() => expect(document.title).toBe("Game Detail · Armslot"));
  cleanup();
  show();
  await showScreen(address);
  const full = "Mateo Quill, 04/18/2026, Cedar Falls Prep · Armslot";
  await waitFor(() => expect(document.title).toBe(full));
});

test("a game that fails to load shows an error, cannot be exported, and offers another try", async () => {
  const api = show();
  api.fail(getGame, "unavailable");
  await showScreen(address);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Game Detail");
  expect(screen.getByRole("button", { name: "CSV Export" })).toHaveProperty("disabled", true);
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Failed to load pitches. Please try again.");
  api.answer(getGame, () => ({ game, pitches: outing }));
  await userEvent.click(within(alert).getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("table", { name: "Pitches" })).toBeTruthy();
});

test("Back goes to the athlete if the game was opened by its address", async () => {
  const api = show();
  api.answer(getAthlete, () => screenOf());
  const direct = await showScreen(address);
  await userEvent.click(screen.getByRole("button", { name: "Back" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Mateo Quill" })).toBeTruthy();
  expect(direct.state.location.pathname).toBe(`/programs/${programId}/athletes/${athleteId}`);
});

test("Back goes to the previous page", async () => {
  show();
  await showScreen("/somewhere", address);
  await userEvent.click(screen.getByRole("button", { name: "Back" }));
  expect(await screen.findByRole("heading", { name: "Page not found" })).toBeTruthy();
});

test("the movement plot has a mark for each pitch with both breaks and each type's mean", async () => {
  show();
  await showScreen(address);
  const plot = await screen.findByRole("slider", { name: "Movement, pitcher's view" });
  // Three pitches and two means: the marks that the keyboard reaches.
  expect(plot.getAttribute("aria-valuemax")).toBe("5");
  expect(plot.getAttribute("aria-valuetext")).toMatch(/^3 pitches\./);
});

test("a game without a pitch with both breaks shows a sentence instead of the plot", async () => {
  show([pitchOf({ pitchNum: 1, velo: 82, vertBreak: 3 }), pitchOf({ pitchNum: 2, velo: 83 })]);
  await showScreen(address);
  expect(
    await screen.findByText("None of these pitches has both V. Break and H. Break."),
  ).toBeTruthy();
  expect(screen.queryByRole("slider", { name: /movement/i })).toBeNull();
});
