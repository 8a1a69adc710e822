// @vitest-environment happy-dom

import { type Game, getGame, type Pitch } from "@armslot/contracts/games/games";
import { listClips } from "@armslot/contracts/video/clips";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { fakeApi } from "../../test/fake-api.ts";
import {
  athleteId,
  filmOf,
  game,
  gameId,
  pitchOf,
  programId,
  session,
} from "../../test/program-data.ts";
import { cleanUpScreens, showScreen } from "../../test/show-app.tsx";

cleanUpScreens();
beforeEach(() => localStorage.clear());

const address = `/programs/${programId}/athletes/${athleteId}/games/${gameId}`;
const specified = ["Pitch #", "Type", "Velocity", "V. Break", "H.Break"];

const outing: Pitch[] = [
  pitchOf({
    pitchNum: 1,
    pitchType: "Four-Seam",
    velo: 91.2,
    vertBreak: 16.04,
    hb: 8.5,
    spinRate: 2281.145,
    spinAxis: 217.5,
    plateSide: -0.345,
    balls: 0,
    strikes: 0,
    call: "called_strike",
  }),
  pitchOf({ pitchNum: 2, velo: 82, balls: 0, strikes: 1, call: "swinging_strike" }),
  pitchOf({ pitchNum: 3, velo: 84.27, vertBreak: 1.5, hb: -6.5, call: "ball" }),
  pitchOf({ pitchNum: 4, pitchType: "Four-Seam", vertBreak: 15, hb: 0, call: "foul" }),
];

async function show(
  pitches: readonly Pitch[] = outing,
  facts: Partial<Game> = {},
  prepare: (api: ReturnType<typeof fakeApi>) => void = () => undefined,
) {
  const api = fakeApi();
  prepare(api);
  api.answer(getGame, () => ({ game: { ...game, ...facts }, pitches: [...pitches] }));
  await showScreen(address);
  await screen.findByRole("table", { name: "Pitches" });
}

const table = () => screen.getByRole("table", { name: "Pitches" });
const rowsOf = () =>
  within(table())
    .getAllByRole("row")
    .map((row) => [...row.querySelectorAll("th, td")].map((cell) => cell.textContent));
const numbers = () =>
  rowsOf()
    .slice(1)
    .map(([number]) => number);
const sortBy = (name: string) => userEvent.click(within(table()).getByRole("button", { name }));

test("Go to Pitches leads past the charts to the table", async () => {
  await show();
  await userEvent.click(screen.getByRole("button", { name: "Go to Pitches" }));
  expect(document.activeElement?.contains(table())).toBe(true);
  await userEvent.tab();
  const types = within(screen.getByRole("group", { name: "Pitch types" }));
  expect(document.activeElement).toBe(types.getByRole("button", { name: /^All/ }));
});

test("the column Clip sorts the pitches with a clip to the top, and then to the end", async () => {
  const filmed = outing[2]?.pitchId ?? expect.fail();
  await show(outing, {}, (api) => api.answer(listClips, () => filmOf(filmed)));
  await screen.findByRole("button", { name: "Play pitch 3" });
  await sortBy("Clip");
  expect(numbers()).toEqual(["3", "1", "2", "4"]);
  await sortBy("Clip");
  expect(numbers()).toEqual(["1", "2", "4", "3"]);
});

test("any column sorts the pitches, with missing readings last", async () => {
  await show();
  expect(numbers()).toEqual(["1", "2", "3", "4"]);
  await sortBy("Velocity");
  expect(numbers()).toEqual(["2", "3", "1", "4"]);
  await sortBy("Velocity");
  expect(numbers()).toEqual(["1", "3", "2", "4"]);
  await sortBy("Type");
  expect(numbers()).toEqual(["1", "4", "2", "3"]);
});

test("the filter shows the pitches of the chosen types", async () => {
  await show();
  const types = within(screen.getByRole("group", { name: "Pitch types" }));
  expect(types.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
    "All 4",
    "Four-Seam 2",
    "Slider 2",
  ]);
  await userEvent.click(types.getByRole("button", { name: "Slider 2" }));
  expect(numbers()).toEqual(["2", "3"]);
  expect(types.getByRole("button", { name: "All 4" }).getAttribute("aria-pressed")).toBe("false");
  await userEvent.click(types.getByRole("button", { name: "Four-Seam 2" }));
  expect(numbers()).toEqual(["1", "2", "3", "4"]);
  await userEvent.click(types.getByRole("button", { name: "All 4" }));
  expect(numbers()).toEqual(["1", "2", "3", "4"]);
});

test("the columns that a member adds are there the next time, on this device", async () => {
  await show();
  expect(rowsOf()[0]).toEqual(specified);
  const menu = async () => within(await screen.findByRole("dialog", { name: "Columns" }));
  const labels = (await menu())
    .getAllByRole("checkbox")
    .map((box) => box.parentElement?.textContent);
  expect(labels).toEqual(["Spin (rpm)", "Tilt", "Side at plate (ft)", "Balls", "Strikes", "Call"]);
  for (const name of ["Call", "Tilt", "Spin (rpm)", "Side at plate (ft)"]) {
    await userEvent.click((await menu()).getByRole("checkbox", { name }));
  }
  const wide = [
    [...specified, "Spin (rpm)", "Tilt", "Side at plate (ft)", "Call"],
    ["1", "Four-Seam", "91.2 mph", "16 in", "8.5 in", "2281", "1:15", "-0.35", "Called strike"],
    ["2", "Slider", "82 mph", "1.5 in", "-6.5 in", "-", "-", "-", "Swinging strike"],
    ["3", "Slider", "84.3 mph", "1.5 in", "-6.5 in", "-", "-", "-", "Ball"],
    ["4", "Four-Seam", "91.2 mph", "15 in", "0 in", "-", "-", "-", "Foul"],
  ];
  await waitFor(() => expect(rowsOf()).toEqual(wide));
  expect(Object.keys(localStorage)).toEqual([`columns:${session.user.uid}:pitches`]);
});

test("columns of an earlier visit show at once, and Default removes them", async () => {
  localStorage.setItem(`columns:${session.user.uid}:pitches`, '["call","extension"]');
  await show();
  expect(rowsOf()[0]).toEqual([...specified, "Call"]);
  const menu = within(await screen.findByRole("dialog", { name: "Columns" }));
  await userEvent.click(menu.getByRole("button", { name: "Default" }));
  await waitFor(() => expect(rowsOf()[0]).toEqual(specified));
});

test("a game with the specified readings only has no Columns menu", async () => {
  await show([pitchOf({ pitchNum: 1, velo: 82 })]);
  await screen.findByText("Max velocity");
  expect(screen.queryByRole("button", { name: "Columns" })).toBeNull();
});

const plot = () => screen.findByRole("slider", { name: "Movement, pitcher's view" });
const markCount = async () => (await plot()).getAttribute("aria-valuemax");

test("selected pitches alone are in the chart, and Shift selects a range of the sorted rows", async () => {
  await show();
  // Pitches 1, 3 and 4 have both breaks. Each type has a mean, too.
  expect(await markCount()).toBe("5");
  await sortBy("Velocity");
  const user = userEvent.setup();
  await user.click(screen.getByRole("checkbox", { name: "Select pitch 3" }));
  expect(screen.getByText("1 pitch selected")).toBeTruthy();
  expect(await markCount()).toBe("2");
  await user.keyboard("{Shift>}");
  await user.click(screen.getByRole("checkbox", { name: "Select pitch 4" }));
  await user.keyboard("{/Shift}");
  expect(screen.getByText("3 pitches selected")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Clear" }));
  expect(await markCount()).toBe("5");
});

test("selected pitches stay selected in Edit Game and after it", async () => {
  await show();
  await userEvent.click(screen.getByRole("checkbox", { name: "Select pitch 3" }));
  await userEvent.click(screen.getByRole("button", { name: "Edit Game" }));
  const bar = await screen.findByRole("group", { name: "Selected pitches" });
  expect(within(bar).getByText("1 pitch selected")).toBeDefined();
  await userEvent.click(screen.getByRole("checkbox", { name: "Select pitch 1" }));
  await userEvent.click(screen.getByRole("button", { name: "Done" }));
  await screen.findByText("2 pitches selected");
  for (const [pitch, isTicked] of [1, 2, 3].map((each) => [each, each !== 2] as const)) {
    const box = screen.getByRole<HTMLInputElement>("checkbox", { name: `Select pitch ${pitch}` });
    expect(box.checked).toBe(isTicked);
  }
});

test("a row highlights its mark, and a mark its row", async () => {
  await show();
  const chart = await plot();
  const row = within(table()).getByRole("checkbox", { name: "Select pitch 3" }).closest("tr");
  await userEvent.hover(row as HTMLElement);
  expect(chart.querySelectorAll("[data-highlighted][data-shape=diamond]")).toHaveLength(1);
  await userEvent.unhover(row as HTMLElement);
  expect(chart.querySelector("[data-highlighted]")).toBeNull();
  chart.focus();
  await userEvent.keyboard("{End}");
  const marked = table().querySelectorAll("tr[data-marked]");
  expect([...marked].map(({ textContent }) => textContent)).toEqual([
    "4Four-Seam91.2 mph15 in0 in",
  ]);
});

test("a mark that a key chose stays when its row scrolls away from under the mouse", async () => {
  await show();
  const chart = await plot();
  const row = within(table()).getByRole("checkbox", { name: "Select pitch 4" }).closest("tr");
  await userEvent.hover(row as HTMLElement);
  chart.focus();
  await userEvent.keyboard("{End}");
  await userEvent.unhover(row as HTMLElement);
  expect(chart.getAttribute("aria-valuetext")).toMatch(/^Pitch 4: Four-Seam/);
  expect(table().querySelectorAll("tr[data-marked]")).toHaveLength(1);
});

test("names the kind, the source, and the facts with what they are of", async () => {
  await show(outing, { kind: "scrimmage" });
  const outingFacts = within(await screen.findByRole("region", { name: "Outing" }));
  expect(outingFacts.getByText("Scrimmage")).toBeTruthy();
  expect(outingFacts.getByText("TrackMan")).toBeTruthy();
  const facts = outingFacts
    .getAllByRole("definition")
    .map((fact) => [fact.previousElementSibling?.textContent, fact.textContent]);
  // Strikes: pitches 1, 2 and 4. First pitches with a count: pitch 1 alone. Swings: 2 and 4.
  expect(facts).toEqual([
    ["Pitches", "4"],
    ["Strikes", "75%3 of 4"],
    ["First-pitch strikes", "100%1 of 1"],
    ["Whiffs", "1of 2 swings"],
    ["Max velocity", "91.2 mphFour-Seam"],
  ]);
});

test("a game has no facts about calls that no one recorded", async () => {
  await show([pitchOf({ pitchNum: 1, velo: 82, source: "hand" }), pitchOf({ pitchNum: 2 })]);
  const facts = within(await screen.findByRole("region", { name: "Outing" }));
  expect(facts.getByText("Entered by hand")).toBeTruthy();
  expect(facts.getAllByRole("term").map((term) => term.textContent)).toEqual([
    "Pitches",
    "Max velocity",
  ]);
});

test("says so if the last 15 fastballs are slower than the first 15", async () => {
  // 31 four-seams: 15 at 92, one at 91, 15 at 90.2.
  const velos = [...Array(15).fill(92), 91, ...Array(15).fill(90.2)] as number[];
  await show(
    velos.map((velo, index) => pitchOf({ pitchNum: index + 1, pitchType: "Four-Seam", velo })),
  );
  expect(
    await screen.findByText("Four-Seam down 1.8 mph from the first 15 to the last 15, n = 31"),
  ).toBeTruthy();
});

test("a charted game shows its location first, and offers its calls, counts and cells as columns", async () => {
  const charted = { source: "field", call: "foul", balls: 1, strikes: 2, inning: 3 } as const;
  await show([
    pitchOf({ ...charted, pitchNum: 1, zoneCell: 7, batterHand: "L" }),
    pitchOf({ pitchNum: 2, source: "field" }),
  ]);
  expect(await screen.findByRole("slider", { name: "Location, catcher's view" })).toBeTruthy();
  expect(screen.queryByRole("radiogroup", { name: "Chart" })).toBeNull();
  await userEvent.click(await screen.findByRole("button", { name: "Columns" }));
  await userEvent.click(screen.getByRole("button", { name: "All" }));
  const added = rowsOf().map((cells) => cells.slice(specified.length));
  expect(added).toEqual([
    ["Inning", "Balls", "Strikes", "Batter", "Call", "Zone cell"],
    ["3", "1", "2", "Left", "Foul", "Top left of the zone"],
    ["-", "-", "-", "-", "-", "-"],
  ]);
});
