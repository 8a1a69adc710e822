// @vitest-environment happy-dom

import type { StaffLine, StaffSheet } from "@armslot/contracts/compare/staff-sheet";
import { getStaffSheet } from "@armslot/contracts/compare/staff-sheet";
import { athleteMessages } from "@armslot/contracts/roster/athlete-messages";
import { noteListExport } from "@armslot/contracts/sharing/exports";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeApi } from "../../test/fake-api.ts";
import { idOf, programId } from "../../test/program-data.ts";
import { cleanUpScreens, showScreen } from "../../test/show-app.tsx";
import { watchDownloads } from "../../test/watch-downloads.ts";

cleanUpScreens();

const address = `/programs/${programId}/staff-sheet`;

const alder: StaffLine = {
  uid: idOf(11),
  firstName: "Sam",
  lastName: "Alder",
  position: "RHP",
  lastOuting: "2026-05-14",
  pitches7: 31,
  pitches28: 120,
  birthYear: 2008,
  lastDays: [],
  caught: [],
  hasLeftOut: false,
  types: [
    { pitchType: "Four-Seam", pitches: 60, velo: { n: 58, mean: 91.25, max: 94 } },
    { pitchType: "Slider", pitches: 20, velo: null },
  ],
};
const birch: StaffLine = {
  ...alder,
  uid: idOf(12),
  firstName: "Kit",
  lastName: "Birch",
  pitches7: 45,
  types: [],
};
const cole: StaffLine = {
  ...birch,
  ...{ uid: idOf(13), firstName: "Ari", lastName: "Cole", lastOuting: null },
  ...{ pitches7: 0, pitches28: 0, birthYear: null, lastDays: [], caught: [], hasLeftOut: false },
};
const sheet: StaffSheet = {
  athletes: [alder, birch, cole],
  options: { seasons: [2026, 2025], kinds: ["bullpen", "game"], sources: ["trackman"] },
  allPitches: 400,
};

function serve(answer: StaffSheet = sheet) {
  const api = fakeApi();
  api.answer(getStaffSheet, () => answer);
  return api;
}

async function lines(): Promise<(string | null)[]> {
  const table = await screen.findByRole("table", { name: "Staff sheet" });
  return [...table.querySelectorAll("tbody tr")].map((row) => row.textContent);
}

test("shows a line for each athlete in the order of the roster", async () => {
  serve();
  await showScreen(address);
  expect(await lines()).toEqual([
    "Sam Alder RHP05/14/2026Available3112080FF75%n 5891.3 / 94.0SL25%-",
    "Kit Birch RHP05/14/2026Available451200-",
    "Ari Cole RHP---0-",
  ]);
  expect(document.title).toBe("Staff Sheet · Armslot");
});

test("marks the workload of an athlete with two outings that look like one, and says what the mark means", async () => {
  serve({ ...sheet, athletes: [alder, { ...birch, hasLeftOut: true }] });
  await showScreen(address);
  const mark = `* ${athleteMessages.leftOut}`;
  expect(await lines()).toEqual([
    "Sam Alder RHP05/14/2026Available3112080FF75%n 5891.3 / 94.0SL25%-",
    `Kit Birch RHP05/14/2026Available45${mark}120${mark}0-`,
  ]);
  expect(screen.getByText(mark)).toBeDefined();
});

test("no line is marked without such outings", async () => {
  serve();
  await showScreen(address);
  await lines();
  expect(screen.queryByText(new RegExp(athleteMessages.leftOut))).toBeNull();
});

test("sorts by recent pitches, with athletes who never threw last", async () => {
  serve();
  await showScreen(address);
  const header = await screen.findByRole("button", { name: "7 days" });
  await userEvent.click(header);
  const names = async () => (await lines()).map((text) => text?.slice(4, 7));
  expect(await names()).toEqual(["Ald", "Bir", "Col"]);
  await userEvent.click(header);
  expect(await names()).toEqual(["Bir", "Ald", "Col"]);
  await userEvent.click(screen.getByRole("button", { name: "Name" }));
  expect(await names()).toEqual(["Ald", "Bir", "Col"]);
});

test("filters dates, kinds and sources alone, and opens an athlete under the filter", async () => {
  const api = serve();
  await showScreen(`${address}?kind=bullpen&type=Slider&count=ahead`);
  const filter = within(await screen.findByRole("region", { name: "Filter" }));
  expect(filter.getByRole("status").textContent).toBe("80 of 400 pitches · Bullpen");
  expect(api.addresses.at(-1)).toMatch(/staff-sheet\?kind=bullpen&today=\d{4}-\d\d-\d\d$/);
  expect(screen.getByRole("link", { name: "Sam Alder RHP" }).getAttribute("href")).toBe(
    `/programs/${programId}/athletes/${alder.uid}?kind=bullpen`,
  );
  await userEvent.selectOptions(filter.getByLabelText("Dates"), "Season 2025");
  await waitFor(() => expect(api.addresses.at(-1)).toContain("season=2025&kind=bullpen"));
});

test("downloads the rows under the filter, and records it", async () => {
  const api = serve();
  api.fail(noteListExport, "unavailable");
  const downloads = watchDownloads();
  await showScreen(`${address}?season=2026`);
  await userEvent.click(await screen.findByRole("button", { name: "CSV" }));
  expect(downloads[0]?.name).toMatch(/^staff_sheet_\d{4}-\d\d-\d\d\.csv$/);
  const recorded = () => api.received(noteListExport).map(({ body }) => body);
  await waitFor(() => expect(recorded()).toEqual([{ list: "staff-sheet" }]));
  const text = (await downloads[0]?.file.text()) ?? "";
  expect(text).toContain('"Filter","Season 2026"');
  expect(text).toContain(
    '"Sam Alder","RHP","05/14/2026","Available","-","31","120","No","Four-Seam","60","75%"',
  );
});

test("a program without athletes shows the ways to begin", async () => {
  serve({ ...sheet, athletes: [] });
  await showScreen(address);
  expect(await screen.findByText(athleteMessages.athletesEmpty)).toBeDefined();
  expect(screen.queryByRole("table")).toBeNull();
});

test("a sheet that does not load says so and can be tried again", async () => {
  const api = fakeApi();
  api.fail(getStaffSheet, "unexpected");
  await showScreen(address);
  const again = await screen.findByRole("button", { name: "Try again" }, { timeout: 5_000 });
  expect(screen.getByText(athleteMessages.athletesLoadFailed)).toBeDefined();
  api.answer(getStaffSheet, () => sheet);
  await userEvent.click(again);
  expect(await lines()).toHaveLength(3);
});
