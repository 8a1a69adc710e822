// @vitest-environment happy-dom

import type { Leader, LeadersScreen } from "@armslot/contracts/compare/leaders-screen";
import { listLeaders } from "@armslot/contracts/compare/leaders-screen";
import { noteListExport } from "@armslot/contracts/sharing/exports";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { fakeApi } from "../../test/fake-api.ts";
import { idOf, programId } from "../../test/program-data.ts";
import { renderLikeBrowser, setAtOnce } from "../../test/quick-events.ts";
import { cleanUpScreens, showScreen } from "../../test/show-app.tsx";
import { watchDownloads } from "../../test/watch-downloads.ts";

cleanUpScreens();

const page = `/programs/${programId}/leaders`;

function leader(number: number, overrides: Partial<Leader>): Leader {
  return {
    uid: idOf(number),
    firstName: "Sam",
    lastName: "Ash",
    position: "RHP",
    n: 10,
    total: 900,
    lowest: 85,
    highest: 95,
    ...overrides,
  };
}

const threeLeaders: Leader[] = [
  leader(11, { lastName: "Ash", highest: 92.4, total: 912.5 }),
  leader(12, { lastName: "Birch", highest: 95.25, n: 1200, total: 108_000 }),
  leader(13, { lastName: "Cedar", highest: 92.4, n: 4, total: 364 }),
];

function leadersOf(overrides: Partial<LeadersScreen> = {}): LeadersScreen {
  return {
    measure: "velo",
    leaders: threeLeaders,
    sources: ["trackman"],
    pitches: 1214,
    allPitches: 1300,
    options: {
      seasons: [2026, 2025],
      kinds: ["game", "bullpen"],
      sources: ["trackman"],
      pitchTypes: ["Four-Seam", "Slider"],
      batters: [],
      hasCounts: false,
    },
    ...overrides,
  };
}

function serve(overrides: Partial<LeadersScreen> = {}) {
  const api = fakeApi();
  api.answer(listLeaders, () => leadersOf(overrides));
  return api;
}

const rows = async () => {
  const table = await screen.findByRole("table", { name: "Leaders" });
  return within(table)
    .getAllByRole("row")
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent),
    );
};
const choose = (label: string, option: string) =>
  userEvent.selectOptions(screen.getByRole("combobox", { name: label }), option);

test("ranks by the fastest pitch first, with n, and leaves out small samples", async () => {
  serve();
  await showScreen(page);
  expect(await rows()).toEqual([
    ["1", "Sam Birch", "95.3", "1,200"],
    ["2", "Sam Ash", "92.4", "10"],
  ]);
  const headers = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
  expect(headers).toEqual(["Rank", "Athlete", "Velocity (mph)", "Pitches"]);
  expect(
    screen.getByText("The last column counts only pitches with a value for Velocity."),
  ).toBeTruthy();
});

test("the choices rank again at once, stay in the address, and athletes with one value share a rank", async () => {
  const api = serve();
  const router = await showScreen(page);
  await rows();
  await choose("Minimum", "1+ pitches");
  expect(await rows()).toEqual([
    ["1", "Sam Birch", "95.3", "1,200"],
    ["2", "Sam Ash", "92.4", "10"],
    ["2", "Sam Cedar", "92.4", "4"],
  ]);
  await choose("Ranked by", "Mean");
  expect((await rows()).map(([, name]) => name)).toEqual(["Sam Ash", "Sam Cedar", "Sam Birch"]);
  expect(screen.getByText(/These means mix pitch types/)).toBeTruthy();
  expect(router.state.location.search).toBe("?min=1&by=mean");
  expect(api.received(listLeaders)).toHaveLength(1);
});

test("choices right after each other all stay", async () => {
  serve();
  const router = await showScreen(page);
  await rows();
  const set = (name: string, value: string) =>
    setAtOnce(screen.getByRole("combobox", { name }), value);
  renderLikeBrowser();
  set("Minimum", "1");
  set("Pitch type", "Slider");
  set("Ranked by", "mean");
  await waitFor(() => expect(router.state.location.search).toBe("?min=1&type=Slider&by=mean"));
});

test("an address opens with its choices, asks with its filter, and rows keep that filter", async () => {
  const api = serve({ measure: "hb" });
  await showScreen(`${page}?reading=hb&by=low-mean&min=12&type=Slider&season=2026`);
  await rows();
  expect(api.addresses).toContainEqual(
    expect.stringContaining("/leaders?measure=hb&season=2026&type=Slider"),
  );
  expect(screen.getByRole("combobox", { name: "Minimum" })).toHaveProperty("value", "12");
  expect(
    screen.getByText(
      "H. Break, arm side: mean, lowest first · Slider · At least 12 pitches · Season 2026",
    ),
  ).toBeTruthy();
  const link = screen.getByRole("link", { name: "Sam Birch" });
  expect(link.getAttribute("href")).toBe(
    `/programs/${programId}/athletes/${idOf(12)}?season=2026&type=Slider`,
  );
});

test("names the sources that the values mix, and not those that the filter leaves out", async () => {
  const sources = "These numbers mix sources: Rapsodo, TrackMan. The filter shows one alone.";
  const api = serve({ sources: ["rapsodo", "trackman"] });
  await showScreen(page);
  await rows();
  expect(screen.getByText(sources)).toBeTruthy();
  api.answer(listLeaders, () =>
    leadersOf({ options: { ...leadersOf().options, sources: ["rapsodo", "trackman"] } }),
  );
  await choose("Dates", "Season 2026");
  await waitFor(() => expect(screen.queryByText(sources)).toBeNull());
});

test("Clear empties the filter and keeps reading and pitch type", async () => {
  serve({ measure: "spinRate" });
  const router = await showScreen(`${page}?reading=spinRate&type=Slider&season=2026`);
  await rows();
  await userEvent.click(screen.getByRole("button", { name: "Clear" }));
  expect(router.state.location.search).toBe("?reading=spinRate&type=Slider");
});

test("a rate is offered from both ends only", async () => {
  serve({ measure: "whiffRate", leaders: [leader(11, { total: 3, lowest: null, highest: null })] });
  await showScreen(`${page}?reading=whiffRate&by=max`);
  expect(await rows()).toEqual([["1", "Sam Ash", "30.0", "10"]]);
  const options = within(screen.getByRole("combobox", { name: "Ranked by" })).getAllByRole(
    "option",
  );
  expect(options.map(({ textContent }) => textContent)).toEqual(["Highest first", "Lowest first"]);
});

test("CSV Export saves the list on screen with what was ranked, and records it", async () => {
  const api = serve();
  api.answer(noteListExport, () => ({}));
  const downloads = watchDownloads();
  await showScreen(`${page}?type=Four-Seam`);
  await rows();
  await userEvent.click(screen.getByRole("button", { name: "CSV Export" }));
  expect(downloads[0]?.name).toBe("leaders.csv");
  const recorded = () => api.received(noteListExport).map(({ body }) => body);
  await waitFor(() => expect(recorded()).toEqual([{ list: "leaders" }]));
  expect(await downloads[0]?.file.text()).toContain(
    '"Velocity: max"\r\n"Four-Seam"\r\n"At least 5 pitches"\r\n"The last column counts only pitches with a value for Velocity."\r\n\r\n"Rank","Athlete","Velocity (mph)","Pitches"\r\n"1","Sam Birch","95.3","1200"\r\n',
  );
});

test.each([
  [
    { leaders: [], pitches: 0, allPitches: 0 },
    "No pitches yet. Leaders appear with the first game.",
  ],
  [{ leaders: [], pitches: 0 }, "No pitch matches the filter."],
  [{ leaders: [] }, "None of these pitches has a value for Velocity."],
])("the page without athletes to rank says why: %j", async (overrides, sentence) => {
  serve(overrides);
  await showScreen(page);
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "CSV Export" })).toBeNull();
});

test("the page says the most when no one meets the minimum, and offers everyone", async () => {
  serve();
  await showScreen(`${page}?min=2000`);
  await screen.findByText("No athlete has 2,000 pitches with Velocity. The most is 1,200.");
  await userEvent.click(screen.getByRole("button", { name: "Any number of pitches" }));
  expect(await rows()).toHaveLength(3);
});

test("a list that fails to load shows an error and offers another try", async () => {
  const api = serve();
  api.fail(listLeaders, "unavailable");
  await showScreen(page);
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Failed to load leaders");
  api.answer(listLeaders, () => leadersOf());
  await userEvent.click(within(alert).getByRole("button", { name: "Try again" }));
  expect(await rows()).toHaveLength(2);
});
