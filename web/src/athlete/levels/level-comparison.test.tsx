// @vitest-environment happy-dom
import type { TypeStatistics } from "@armslot/contracts/athlete/athlete-screen";
import { getLeague, type LeagueType } from "@armslot/contracts/athlete/league";
import type { LevelRow } from "@armslot/contracts/athlete/level-tables";
import { type AthleteScreen, getAthlete } from "@armslot/contracts/roster/athletes";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { type FakeApi, fakeApi } from "../../../test/fake-api.ts";
import { keepPartsFar } from "../../../test/keep-parts-far.ts";
import { athleteId, idOf, programId, screenOf, session } from "../../../test/program-data.ts";
import { cleanUpScreens, showScreen } from "../../../test/show-app.tsx";
import { chosenColumnsPrefix } from "../../device/device-settings.ts";
import { leagueLevelId } from "./use-chosen-level.ts";

cleanUpScreens();
beforeEach(() => localStorage.clear());

const address = `/programs/${programId}/athletes/${athleteId}`;

const fourSeam: TypeStatistics = {
  pitchType: "Four-Seam",
  pitches: 31,
  usage: 1,
  calls: 0,
  strikeRate: null,
  swings: 0,
  whiffRate: null,
  readings: {
    velo: { n: 31, mean: 91, min: 90, max: 92.4, spread: 0.8 },
    hb: { n: 30, mean: -8.5, min: -9, max: -8, spread: 0.4 },
  },
};

const program: AthleteScreen["program"] = [
  { pitchType: "Four-Seam", reading: "velo", pitchers: 24, percentile: 83.333 },
  { pitchType: "Four-Seam", reading: "armSideBreak", pitchers: 3, percentile: null },
];

/** Serves an athlete, and the comparison with the program only if it is asked for. */
function serve(compared: AthleteScreen["program"] = program): FakeApi {
  const api = fakeApi();
  api.answer(getAthlete, () => {
    const isAsked = api.addresses.at(-1)?.includes("level=program");
    return screenOf({}, { types: [fourSeam], ...(isAsked && { program: compared }) });
  });
  return api;
}

async function level() {
  return within(await screen.findByRole("region", { name: "Level" }));
}

/** The cells of the bars, with the percentile as a screen reader hears it. */
async function rows(): Promise<string[][]> {
  return (await level())
    .getAllByRole("row")
    .slice(1)
    .map((row) =>
      [...row.querySelectorAll("th, td")].map(
        (cell) => cell.querySelector(".sr-only")?.textContent ?? cell.textContent ?? "",
      ),
    );
}

async function choose(name: string) {
  await userEvent.selectOptions((await level()).getByLabelText("Compared with"), name);
}

test("compares with our pitchers at first, which it asks for beside the athlete", async () => {
  const api = serve();
  await showScreen(address);
  const first = ["Velocity", "83", "91.0 mphn = 3124 pitchers"];
  await waitFor(async () => expect((await rows())[0]).toEqual(first));
  const box = (await level()).getByLabelText<HTMLSelectElement>("Compared with");
  expect(box.selectedOptions[0]?.text).toBe("Our pitchers");
  const asked = api.addresses.filter((each) => each.includes(athleteId));
  expect(asked.filter((each) => each.includes("level="))).toHaveLength(1);
  expect(asked[0]).not.toContain("level=");
});

test("compares with a level that is chosen, and names its year, source, limits and n", async () => {
  serve();
  await showScreen(address);
  await choose("MLB, 2020");
  expect((await level()).getByText(/Statcast of one day, 2020-09-03: 2,507 pitches/)).toBeDefined();
  const captioned = { selector: "figcaption > span" };
  expect(await (await level()).findByText("MLB, 2020", captioned)).toBeDefined();
  // MLB four-seams: 93.26 mph, standard deviation 2.64. (91 - 93.26) / 2.64 = -0.856, below which are 19.6 %.
  // Mateo is left-handed: 8.5 inches toward the arm. (8.5 - 7.44) / 4.49 = 0.236, below which are 59.3 %.
  expect(await rows()).toEqual([
    ["Velocity", "20", "91.0 mphn = 31890 pitches"],
    ["Arm-side break", "59", "8.5 inn = 30890 pitches"],
  ]);
  await choose("Summer collegiate, 2025");
  expect((await level()).getByText(/33 TrackMan games/)).toBeDefined();
});

/** Prints as a browser does, which waits for no reply, and returns the sentences that only paper shows. */
async function print(): Promise<(string | null)[]> {
  const region = await screen.findByRole("region", { name: "Level" });
  act(() => void dispatchEvent(new Event("beforeprint")));
  const sentences = [...region.querySelectorAll(".print\\:block")].map((each) => each.textContent);
  for (const each of within(region).queryAllByText("Comparing…")) {
    expect(each.closest(".print\\:hidden")).not.toBeNull();
  }
  act(() => void dispatchEvent(new Event("afterprint")));
  return sentences;
}

const stillLoading = "The comparison was still loading. Print again when it is here.";

describe("our pitchers", () => {
  test("our pitchers are asked for by a print, whose paper says that they are missing", async () => {
    keepPartsFar();
    const api = serve();
    await showScreen(address);
    expect(await (await level()).findByText("Comparing…")).toBeDefined();
    const isAsked = () => api.addresses.some((each) => each.includes("level="));
    expect(isAsked()).toBe(false);
    expect(await print()).toEqual([stillLoading]);
    await waitFor(async () => expect((await rows())[0]).toContain("83"));
    expect(await print()).toEqual([]);
  });

  test("our pitchers are asked for when chosen, with n and both minimums named, and remembered", async () => {
    const api = serve();
    await showScreen(address);
    await choose("Our pitchers");
    const expected = [
      ["Velocity", "83", "91.0 mphn = 3124 pitchers"],
      ["Arm-side break", "-", "8.5 inn = 303 pitchers"],
    ];
    await waitFor(async () => expect(await rows()).toEqual(expected));
    const note = (await level()).getByText(/at least 10 pitches .* needs 5 of them/);
    expect(note.textContent).toContain("same average count half");
    cleanup();
    const before = api.addresses.length;
    await showScreen(address);
    await waitFor(async () => expect(await rows()).toEqual(expected));
    const asked = api.addresses.slice(before).filter((each) => each.includes(`${athleteId}?`));
    expect(asked).toEqual([expect.stringContaining("?level=program")]);
  });

  test("each pitch type of too few pitchers says so and keeps its values", async () => {
    serve([]);
    await showScreen(address);
    await choose("Our pitchers");
    expect(await (await level()).findAllByText("Fewer than 5 pitchers")).not.toHaveLength(0);
    expect((await level()).getAllByText(/^n = \d+$/)).not.toHaveLength(0);
    expect((await level()).getByText(/at least 10 pitches .* needs 5 of them/)).toBeDefined();
  });

  test("our pitchers are not compared by batter or count, and the page still loads", async () => {
    const api = serve();
    await showScreen(address);
    await choose("Our pitchers");
    cleanup();
    const before = api.addresses.length;
    await showScreen(`${address}?batter=L`);
    expect(await (await level()).findByText(/can’t be compared by batter or count/)).toBeDefined();
    const asked = api.addresses.slice(before).filter((each) => each.includes(`${athleteId}?`));
    expect(asked).toEqual([expect.stringContaining("?batter=L")]);
  });
});

describe("our league", () => {
  const curve = { ...fourSeam, pitchType: "Curveball", pitches: 12 };
  const types: LeagueType[] = [
    {
      ...{ season: 2026, throws: "L", pitchType: "Four-Seam", pitchers: 9, pitches: 120 },
      rows: [
        { reading: "velo", mean: 85, sd: 4, pitches: 118 },
        { reading: "armSideBreak", mean: 8.5, sd: 3, pitches: 90 },
      ],
    },
    { season: 2026, throws: "L", pitchType: "Curveball", pitchers: 4, pitches: 40, rows: [] },
    { season: 2026, throws: "R", pitchType: "Curveball", pitchers: 9, pitches: 40, rows: [] },
    { season: 2025, throws: "L", pitchType: "Four-Seam", pitchers: 2, pitches: 11, rows: [] },
  ];

  function serveLeague(): FakeApi {
    const api = fakeApi();
    api.answer(getAthlete, () => screenOf({}, { types: [fourSeam, curve] }));
    api.answer(getLeague, () => ({ types }));
    return api;
  }

  test("our league is compared with by season and hand, and says what a type lacks", async () => {
    serveLeague();
    await showScreen(address);
    await (await level()).findByRole("option", { name: "Our league, 2026" });
    await choose("Our league, 2026");
    // Mateo is left-handed. (91 - 85) / 4 = 1.5, below which are 93.3 %. The break is the mean.
    expect(await rows()).toEqual([
      ["Velocity", "93", "91.0 mphn = 31118 pitches"],
      ["Arm-side break", "50", "8.5 inn = 3090 pitches"],
      ["Reading", "Percentile", "Value, pitches and compared with"],
      ["Velocity", "-", "91.0 mphn = 31"],
      ["Arm-side break", "-", "8.5 inn = 30"],
    ]);
    expect((await level()).getByText("4 of 8 left-handed pitchers")).toBeDefined();
    expect((await level()).getByText(/counted without names/)).toBeDefined();
    await choose("Our league, 2025");
    expect((await level()).getByText("2 of 8 left-handed pitchers")).toBeDefined();
  });

  test("our league stays the choice while it still loads", async () => {
    const api = serveLeague();
    await showScreen(address);
    await (await level()).findByRole("option", { name: "Our league, 2026" });
    await choose("Our league, 2026");
    cleanup();
    api.hold(getLeague);
    await showScreen(address);
    const box = (await level()).getByLabelText<HTMLSelectElement>("Compared with");
    expect(box.selectedOptions[0]?.text).toBe("Our league, 2026");
    expect((await level()).getAllByText("Comparing…")).toHaveLength(2);
  });

  test("our league is asked for by a print, whose paper says that it is missing", async () => {
    serveLeague();
    await showScreen(address);
    await (await level()).findByRole("option", { name: "Our league, 2026" });
    await choose("Our league, 2026");
    cleanup();
    keepPartsFar();
    const api = serveLeague();
    await showScreen(address);
    await level();
    expect(api.received(getLeague)).toHaveLength(0);
    expect(await print()).toEqual([stillLoading]);
    await waitFor(async () => expect((await rows())[0]).toContain("93"));
    expect(await print()).toEqual([]);
  });

  test("our league is said to be missing on a report's paper, and on its screen if it cannot be loaded", async () => {
    localStorage.setItem(
      `${chosenColumnsPrefix}${session.user.uid}:report-level`,
      JSON.stringify([leagueLevelId(2026)]),
    );
    const api = serveLeague();
    const drop = api.hold(getLeague);
    await showScreen(`${address}/report`);
    const text = await screen.findByText("Comparing…");
    expect(text.closest(".print\\:hidden")).not.toBeNull();
    expect(screen.getByText(stillLoading)).toBeDefined();
    drop();
    const missing = await screen.findByText("Our league, 2026: Not loaded");
    expect(missing.closest(".print\\:hidden")).toBeNull();
  });
});

describe("the program's own table", () => {
  const levelTable = {
    levelTableId: idOf(60),
    name: "County varsity",
    year: 2026,
    source: "Radar at 40 county games",
  };
  const rowsOfTable: LevelRow[] = [
    { pitchType: "Four-Seam", reading: "velo", mean: 85, sd: 4, pitches: 210 },
    { pitchType: "Four-Seam", reading: "armSideBreak", mean: 8.5, sd: 3, pitches: null },
  ];

  function serveTable(): FakeApi {
    const api = fakeApi();
    api.answer(getAthlete, () => {
      const isAsked = api.addresses.at(-1)?.includes(`level=${levelTable.levelTableId}`);
      const levelTables = [{ ...levelTable, rows: isAsked ? rowsOfTable : null }];
      return screenOf({}, { types: [fourSeam], levelTables });
    });
    return api;
  }

  test("the program's own table is compared with, also under a batter, and its source and n are named", async () => {
    serveTable();
    await showScreen(`${address}?batter=L`);
    await choose("County varsity, 2026");
    // (91 - 85) / 4 = 1.5, below which are 93.3 %. The break is the mean.
    const expected = [
      ["Velocity", "93", "91.0 mphn = 31210 pitches"],
      ["Arm-side break", "50", "8.5 inn = 30"],
    ];
    await waitFor(async () => expect(await rows()).toEqual(expected));
    const captioned = { selector: "figcaption > span" };
    expect((await level()).getByText("County varsity, 2026", captioned)).toBeDefined();
    expect((await level()).getByText(/Your program’s table\. Source: Radar at 40/)).toBeDefined();
  });

  test("the program's own table that was deleted gives way to our pitchers", async () => {
    serveTable();
    await showScreen(address);
    await choose("County varsity, 2026");
    cleanup();
    serve();
    await showScreen(address);
    const captioned = { selector: "figcaption > span" };
    expect(await (await level()).findByText("Our pitchers", captioned)).toBeDefined();
  });

  test("the program's own table is added on a page that the region links", async () => {
    serve();
    await showScreen(address);
    const link = (await level()).getByRole("link", { name: "Add a Level Table" });
    expect(link.getAttribute("href")).toBe(`/programs/${programId}/level-tables`);
  });
});
