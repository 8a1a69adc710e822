// @vitest-environment happy-dom

import { getCharting } from "@armslot/contracts/charting/charting";
import { getAthlete } from "@armslot/contracts/roster/athletes";
import type { RestRule } from "@armslot/contracts/roster/rest-rule";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { devicePerTest } from "../../test/device-per-test.ts";
import { athleteId, gameRow, programId, screenOf, session } from "../../test/program-data.ts";
import { cleanUpScreens, showApp } from "../../test/show-app.tsx";
import { outboxOf } from "../device/outbox.ts";

devicePerTest();
cleanUpScreens();

const gameDate = "2026-05-12";
const day = { athleteId, gameDate };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(new Date(`${gameDate}T18:00:00`));
});
afterEach(() => {
  vi.useRealTimers();
});

/** The game of the same outing that another phone charted. */
const theirs = "019a1111-0000-7000-8000-00000000aaaa";

/** Charts three pitches while the server has a game of another phone. */
async function chartThree(thrown: number, restRule: RestRule | null = null) {
  const ofServer = { games: [{ ...gameRow, gameId: theirs, gameDate, thrown }], counted: {} };
  const { queryClient } = showApp({
    at: `/programs/${programId}/athletes/${athleteId}/chart`,
    viewer: { ...session, program: { ...session.program, restRule } },
    prepare: (api) => {
      api.answer(getAthlete, () => screenOf({}, { games: ofServer.games }));
      api.answer(getCharting, () => ({
        ...{ outings: [], otherGames: [], last: null, countedGames: ofServer.counted },
      }));
    },
  });
  await screen.findByRole("group", { name: "Pitch type" });
  const pad = screen.getByRole("region", { name: "Next pitch" });
  for (const name of ["Ball", "Foul", "Ball"]) {
    await userEvent.click(within(pad).getByRole("button", { name }));
  }
  await tracked(thrown + 3);
  const outbox = outboxOf({ userId: session.user.uid, programId });
  const mine = (await outbox.games.read(day))?.gameId ?? expect.fail("nothing charted");
  const learn = async (known: Partial<typeof ofServer>) => {
    Object.assign(ofServer, known);
    await queryClient.invalidateQueries({ queryKey: [getCharting.name] });
  };
  return { mine, learn, ofServer, queryClient };
}

async function tracked(pitches: number) {
  await screen.findByText(new RegExp(`^Tracked pitches: ${pitches} on 05/12`));
}

test.each([
  ["the other phone's pitches, which are more", 62, 62],
  ["this phone's pitches, which are more", 2, 3],
])("the needed rest counts an outing of two phones once: %s", async (_, thrown, counted) => {
  const { mine, learn } = await chartThree(thrown);
  await learn({ counted: { [mine]: theirs } });
  await tracked(counted);
});

test("the needed rest counts an outing once when this phone's game counts for the other's", async () => {
  const { mine, learn } = await chartThree(2);
  await learn({ counted: { [theirs]: mine } });
  await tracked(3);
});

test("the needed rest counts a larger game of this phone that an older reading leaves out", async () => {
  const { mine, learn, ofServer, queryClient } = await chartThree(2);
  const left = { ...gameRow, gameId: mine, gameDate, thrown: 1, isLeftOut: true };
  ofServer.games.push(left);
  await queryClient.invalidateQueries();
  await learn({ counted: { [theirs]: mine } });
  await tracked(3);
});

test("the needed rest lets a pitcher finish the batter in hand by the program's own rule", async () => {
  await chartThree(0, { steps: [2], dailyMax: null, lastBatter: true });
  expect(
    await screen.findByText(
      "Tracked pitches: 3 on 05/12 (1 at the last batter’s first pitch). Our rule: 0 days of rest, available from 05/13.",
    ),
  ).toBeDefined();
});
