// @vitest-environment happy-dom

import { getLeague } from "@armslot/contracts/athlete/league";
import { listLevelTables } from "@armslot/contracts/athlete/level-tables";
import type { ComparedAthlete } from "@armslot/contracts/compare/compare";
import { compareAthletes } from "@armslot/contracts/compare/compare";
import { listAthletes } from "@armslot/contracts/roster/athletes";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { comparedOf, comparisonOf, typeOf } from "../../test/comparison-data.ts";
import { type FakeApi, fakeApi } from "../../test/fake-api.ts";
import { keepPartsFar } from "../../test/keep-parts-far.ts";
import { idOf, programId, rowOf, session } from "../../test/program-data.ts";
import { cleanUpScreens, showScreen } from "../../test/show-app.tsx";
import { leagueLevelId } from "../athlete/levels/use-chosen-level.ts";
import { chosenColumnsPrefix } from "../device/device-settings.ts";

cleanUpScreens();

const lastNames = ["Quill", "Birch", "Cedar", "Elm", "Fir"];
const rows = lastNames.map((lastName, at) => rowOf({ uid: idOf(20 + at), lastName }));

const fastball = (velo: number, pitches = 30) =>
  typeOf("Four-Seam", pitches, { velo: [velo, pitches], hb: [8, pitches] });

/** The roster's athletes with pitches. */
const pitchers: readonly ComparedAthlete[] = lastNames.map((lastName, at) =>
  comparedOf({
    uid: idOf(20 + at),
    lastName,
    types: [fastball(92 - at), typeOf("Slider", 3, { velo: [84, 3] })],
    games: [{ gameId: idOf(40 + at), gameDate: "2026-05-09", opponent: "Bayview" }],
    outings: [
      {
        game: 0,
        pitchType: "Four-Seam",
        pitches: 30,
        veloMin: 88 - at,
        veloMax: 95 - at,
        readings: { velo: [92 - at, 30], hb: [8, 30] },
      },
    ],
  }),
);

function addressOf(...ids: readonly string[]): string {
  return `/programs/${programId}/compare?athletes=${ids.join(",")}`;
}

let api: FakeApi;
/** Answers with those athletes that the address of the last request names. */
function answerWith(athletes: readonly ComparedAthlete[]): void {
  api.answer(compareAthletes, () => {
    const asked = api.addresses.findLast((address) => address.includes("/compare?")) ?? "";
    const ids = new URLSearchParams(asked.split("?")[1]).get("athletes")?.split(",") ?? [];
    return comparisonOf(ids.flatMap((id) => athletes.find(({ uid }) => uid === id) ?? []));
  });
}

beforeEach(() => {
  api = fakeApi();
  api.answer(listAthletes, () => ({ athletes: rows }));
  answerWith(pitchers);
});

const listed = async () => {
  const list = await screen.findByRole("list", { name: "Compared athletes" });
  return within(list)
    .getAllByRole("link")
    .map(({ textContent }) => textContent);
};

describe("the athletes of the address", () => {
  test("the athletes of the address are listed in its order, each with a link, after one request", async () => {
    await showScreen(addressOf(idOf(21), idOf(20)));
    expect(await listed()).toEqual(["Mateo Birch", "Mateo Quill"]);
    expect(api.addresses).toHaveLength(1);
  });

  test("the athletes of the address are shown without those that the roster does not have, and the screen says so", async () => {
    await showScreen(addressOf(idOf(20), idOf(99), "no-id", idOf(21)));
    expect(await listed()).toEqual(["Mateo Quill", "Mateo Birch"]);
    screen.getByText(/^2 athletes of this link cannot be shown\./);
    expect(await screen.findByRole("table", { name: "Four-Seam" })).toBeDefined();
  });

  test("the athletes of the address beyond four are left out, and the screen says the limit", async () => {
    await showScreen(addressOf(...rows.map(({ uid }) => uid)));
    expect(await listed()).toHaveLength(4);
    screen.getByText(/^This link names 5 athletes\. A comparison shows up to 4/);
    expect(screen.queryByRole("button", { name: "Add Athlete" })).toBeNull();
  });

  test("the athletes of the address need one more if there is only one, who can be found by name and added", async () => {
    const router = await showScreen(`${addressOf(idOf(20))}&season=2026`);
    await screen.findByText("Add another athlete to compare.");
    expect(screen.queryByRole("region", { name: "Pitch types" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Add Athlete" }));
    await userEvent.type(await screen.findByRole("combobox", { name: "Add an athlete" }), "birch");
    await userEvent.keyboard("{Enter}");
    await screen.findByRole("region", { name: "Pitch types" });
    expect(await listed()).toEqual(["Mateo Quill", "Mateo Birch"]);
    expect(screen.queryByText("Add another athlete to compare.")).toBeNull();
    const search = new URLSearchParams(router.state.location.search);
    expect(Object.fromEntries(search)).toEqual({
      athletes: `${idOf(20)},${idOf(21)}`,
      season: "2026",
    });
  });

  test("the athletes of the address keep an athlete who still loads when another is added or removed", async () => {
    const router = await showScreen(addressOf(idOf(20), idOf(21)));
    await screen.findByRole("region", { name: "Pitch types" });
    api.hold(compareAthletes);
    for (const name of ["cedar", "elm"]) {
      await userEvent.click(screen.getByRole("button", { name: "Add Athlete" }));
      const search = await screen.findByRole("combobox", { name: "Add an athlete" });
      await userEvent.type(search, name);
      await userEvent.keyboard("{Enter}");
    }
    const inAddress = () => new URLSearchParams(router.state.location.search).get("athletes");
    expect(inAddress()).toBe([20, 21, 22, 23].map(idOf).join(","));
    expect(screen.queryByRole("button", { name: "Add Athlete" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Remove Mateo Birch" }));
    expect(inAddress()).toBe([20, 22, 23].map(idOf).join(","));
  });

  test("the athletes of the address can be removed one by one until none is left", async () => {
    await showScreen(addressOf(idOf(20), idOf(21)));
    await userEvent.click(await screen.findByRole("button", { name: "Remove Mateo Quill" }));
    expect(await listed()).toEqual(["Mateo Birch"]);
    await userEvent.click(screen.getByRole("button", { name: "Remove Mateo Birch" }));
    await screen.findByText("Add 2 to 4 athletes to compare them.");
  });
});

const textsOf = async (name: string) => {
  const table = await screen.findByRole("table", { name });
  return within(table)
    .getAllByRole("row")
    .map((row) => [...row.children].map(({ textContent }) => textContent));
};

describe("the table of a pitch type", () => {
  test("the table of a pitch type has the athletes beside each other with their differences from the first", async () => {
    await showScreen(addressOf(idOf(20), idOf(21)));
    expect(await textsOf("Four-Seam")).toEqual([
      ["Four-Seam", "Quill", "Birch"],
      ["Pitches", "30", "30"],
      ["Usage (%)", "91", "91difference 0"],
      ["Velocity (mph)", "92.0", "91.0difference -1.0"],
      ["Fastest (mph)", "94.0", "93.0difference -1.0"],
      ["Arm-side break (in)", "8.0", "8.0difference 0.0"],
    ]);
    screen.getByText(/^Small numbers are differences from Mateo Quill/);
  });

  test("the table of a pitch type has the differences from another athlete who is chosen, and the address keeps the choice", async () => {
    const router = await showScreen(addressOf(idOf(20), idOf(21), idOf(22)));
    const choice = await screen.findByRole("combobox", { name: "Differences from" });
    await userEvent.selectOptions(choice, "Mateo Cedar");
    expect((await textsOf("Four-Seam"))[3]).toEqual([
      "Velocity (mph)",
      "92.0difference +2.0",
      "91.0difference +1.0",
      "90.0",
    ]);
    screen.getByText(/^Small numbers are differences from Mateo Cedar/);
    const { search } = router.state.location;
    expect(new URLSearchParams(search).get("against")).toBe(idOf(22));
    cleanup();
    await showScreen(`/programs/${programId}/compare${search}`);
    expect((await textsOf("Four-Seam"))[3]?.[3]).toBe("90.0");
  });

  test("marks small samples", async () => {
    await showScreen(addressOf(idOf(20), idOf(21)));
    const table = await screen.findByRole("table", { name: "Slider" });
    expect(within(table).getAllByRole("img", { name: "Small sample" })).toHaveLength(2);
    screen.getByText("Small sample: fewer than 5 pitches");
  });
});

describe("the trend", () => {
  test("shows the chosen pitch type and reading, which the address keeps", async () => {
    const router = await showScreen(`${addressOf(idOf(20), idOf(21))}&reading=hb&trend=Nonsense`);
    const trends = await screen.findByRole("region", { name: "Trends" });
    await within(trends).findByRole("slider", { name: "Horizontal break by outing" });
    const reading = within(trends).getByRole("combobox", { name: "Reading" });
    await userEvent.selectOptions(reading, "Velocity");
    const chart = await within(trends).findByRole("slider", { name: "Velocity by outing" });
    chart.focus();
    await userEvent.keyboard("{ArrowRight}");
    expect(chart.getAttribute("aria-valuetext")).toBe(
      "05/09/2026 Bayview, Mateo Quill, Four-Seam, n = 30, Mean 92.0 mph, Highest 95.0 mph, Lowest 88.0 mph",
    );
    expect(new URLSearchParams(router.state.location.search).get("reading")).toBe("velo");
    await userEvent.keyboard("{Enter}");
    const game = `/athletes/${idOf(20)}/games/${idOf(40)}`;
    await waitFor(() => expect(router.state.location.pathname).toContain(game));
  });
});

test("the percentiles are asked for by a print, whose paper says that they are missing, and say if they cannot load", async () => {
  localStorage.setItem(
    `${chosenColumnsPrefix}${session.user.uid}:level`,
    JSON.stringify([leagueLevelId(2026)]),
  );
  api.fail(getLeague, "unexpected");
  api.answer(listLevelTables, () => ({ tables: [] }));
  keepPartsFar();
  await showScreen(addressOf(idOf(20), idOf(21)));
  const level = within(await screen.findByRole("region", { name: "Level" }));
  expect(level.getByText("Comparing…").closest(".print\\:hidden")).not.toBeNull();
  const paper = "The comparison was still loading. Print again when it is here.";
  expect(level.getByText(paper)).toBeDefined();
  expect(api.received(getLeague)).toHaveLength(0);
  act(() => void dispatchEvent(new Event("beforeprint")));
  expect(await level.findByText("Not loaded")).toBeDefined();
  expect(level.queryByText(paper)).toBeNull();
  act(() => void dispatchEvent(new Event("afterprint")));
  localStorage.clear();
});

describe("pitches", () => {
  test("pitches are asked for under the filter that is chosen, and the choice is in the address", async () => {
    const router = await showScreen(addressOf(idOf(20), idOf(21)));
    await userEvent.selectOptions(
      await screen.findByRole("combobox", { name: "Dates" }),
      "Season 2025",
    );
    await screen.findByText("66 of 66 pitches");
    const { searchParams } = new URL(api.addresses.at(-1) ?? "", location.href);
    const asked = { athletes: `${idOf(20)},${idOf(21)}`, season: "2025" };
    expect(Object.fromEntries(searchParams)).toEqual(asked);
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual(asked);
  });

  test("pitches of different devices are named with a warning", async () => {
    const sources = [
      { source: "rapsodo" as const, pitches: 20 },
      { source: "trackman" as const, pitches: 10 },
    ];
    answerWith([
      comparedOf({ uid: idOf(20), types: [fastball(92)] }),
      comparedOf({ uid: idOf(21), lastName: "Birch", types: [fastball(90)], sources }),
    ]);
    await showScreen(addressOf(idOf(20), idOf(21)));
    await screen.findByText("Mateo Quill: 30 pitches (TrackMan)");
    screen.getByText("Mateo Birch: 30 pitches (Rapsodo 20, TrackMan 10)");
    screen.getByText(/^These numbers come from different devices/);
  });

  test("pitches that an athlete lacks are a sentence, and the others are shown", async () => {
    answerWith([
      comparedOf({ uid: idOf(20), types: [fastball(92)] }),
      comparedOf({ uid: idOf(21), lastName: "Birch" }),
      comparedOf({ uid: idOf(22), lastName: "Cedar", allPitches: 7 }),
    ]);
    await showScreen(addressOf(idOf(20), idOf(21), idOf(22)));
    await screen.findByText("Mateo Birch: no pitches yet");
    screen.getByText("Mateo Cedar: no pitches match the filter");
    expect((await textsOf("Four-Seam"))[3]).toEqual(["Velocity (mph)", "92.0"]);
    expect(screen.queryByText(/different devices/)).toBeNull();
  });

  test("pitches that no one has are a sentence in place of the charts", async () => {
    answerWith([comparedOf({ uid: idOf(20) }), comparedOf({ uid: idOf(21), lastName: "Birch" })]);
    await showScreen(addressOf(idOf(20), idOf(21)));
    await screen.findByText("None of these athletes has pitches yet.");
    expect(screen.queryByRole("region", { name: "Pitch types" })).toBeNull();
  });

  test("pitches that cannot be loaded are an error with another try", async () => {
    api.fail(compareAthletes, "unavailable");
    await showScreen(addressOf(idOf(20), idOf(21)));
    await screen.findByText("The comparison could not be loaded.");
    answerWith(pitchers);
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("table", { name: "Four-Seam" })).toBeDefined();
  });
});
