import { beforeAll, describe, expect, test } from "vitest";
import {
  expectedTotals,
  type FileTraits,
  rapsodoFileOf,
  statcastFileOf,
  thrownSession,
  trackmanFileOf,
} from "../../test/kit/device-files.ts";
import { expectExactTotals } from "../../test/kit/exact-totals.ts";
import { importWorld } from "../../test/kit/import-world.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});

const pitcher = { firstName: "Pitcher", lastName: "One" };
const missed = thrownSession("first", { date: "2026-02-13", count: 24, from: 78, isMissing: true });
const seen = thrownSession("first", { date: "2026-02-13", count: 24, from: 78 });
const later = thrownSession("later", { date: "2026-02-20", count: 15, from: 62 });
const evening = thrownSession("evening", { date: "2026-02-13", count: 18, from: 62 });

type Case = readonly [name: string, traits: FileTraits, sessions: readonly (typeof missed)[]];

const trackman: readonly Case[] = [
  ["with every column", {}, [missed, later]],
  ["with empty dates on missed pitches", { hasEmptyDates: true }, [missed, later]],
  ["with empty dates and without keys", { hasEmptyDates: true, keys: "none" }, [missed, later]],
  ["with PlayID alone", { keys: "PlayID", hasEmptyDates: true }, [missed, later]],
  ["with GameID alone", { keys: "GameID" }, [missed, later]],
  ["with N/A for some IDs", { hasMissingIds: true }, [missed, later]],
  ["with all tags Undefined", { isUntagged: true }, [missed, later]],
  ["with two sessions of a day and keys", { keys: "PitchUID" }, [missed, evening]],
  ["with two sessions of a day and no keys", { keys: "none" }, [missed, evening]],
  ["with sorted rows", { isSorted: true }, [missed, later]],
  ["with American dates", { dates: "us" }, [missed, later]],
  ["with the day first", { dates: "dmy" }, [missed, later]],
  ["with dots in dates", { dates: "dotted" }, [missed, later]],
  ["with dates in words", { dates: "worded" }, [missed, later]],
  ["with serial numbers for dates", { dates: "serial" }, [missed, later]],
  ["with units in cells", { units: "cells" }, [missed, later]],
  ["with velocities in km/h", { units: "km/h" }, [missed, later]],
  ["with decimal commas", { hasDecimalCommas: true }, [missed, later]],
];

const rapsodo: readonly Case[] = [
  ["as a group export", {}, [seen, later]],
  ["with all tags missing", { isUntagged: true }, [seen, later]],
  ["with the day first", { dates: "dmy" }, [seen, later]],
  ["with metric units in its header", { units: "metric header" }, [seen, later]],
  ["with decimal commas", { hasDecimalCommas: true, dates: "dotted" }, [seen, later]],
  ["with sorted rows and no keys", { isSorted: true, keys: "none" }, [seen, later]],
];

const statcast: readonly Case[] = [
  ["as a pitcher search", {}, [missed, later]],
  ["with American dates", { dates: "us" }, [missed, later]],
  ["with sorted rows", { isSorted: true }, [missed, later]],
];

async function importsExactly(text: string, [, traits, sessions]: Case) {
  const { programId, athlete, importFile, stored } = await importWorld(testApp);
  await athlete(pitcher);
  const count = sessions.reduce((sum, { pitches }) => sum + pitches.length, 0);
  const first = await importFile(text);
  expect(first).toMatchObject({
    gamesCreated: 2,
    pitchesAdded: count,
    rejected: [],
    unmatched: [],
  });
  const { pitches, totals } = await stored();
  const close = (value: number) => Number(value.toFixed(3));
  const rounded = ({ totalVelo, totalVB, totalHB }: (typeof totals)[number]) =>
    [totalVelo, totalVB, totalHB].map(close);
  expect(totals.map((total) => [total.pitchType, total.pitches, ...rounded(total)])).toEqual(
    expectedTotals(sessions, traits.isUntagged).map((total) => [
      total.pitchType,
      total.pitches,
      ...rounded({ athleteId: "", ...total }),
    ]),
  );
  expect(new Set(pitches.map(({ gameDate }) => gameDate))).toEqual(
    new Set(sessions.map(({ date }) => date)),
  );
  await expectExactTotals(testApp.db, programId);
  expect(await importFile(text)).toMatchObject({
    gamesCreated: 0,
    pitchesAdded: 0,
    pitchesKnown: count,
    duplicates: [],
  });
  const again = await stored();
  expect([again.pitches, again.totals]).toEqual([pitches, totals]);
}

describe("a TrackMan file", () => {
  test.each(trackman)("%s is stored exactly and once", async (...given) => {
    await importsExactly(trackmanFileOf(given[2], pitcher, given[1]), given);
  });
});

describe("a Rapsodo file", () => {
  test.each(rapsodo)("%s is stored exactly and once", async (...given) => {
    await importsExactly(rapsodoFileOf(given[2], pitcher, given[1]), given);
  });
});

describe("a Statcast file", () => {
  test.each(statcast)("%s is stored exactly and once", async (...given) => {
    await importsExactly(statcastFileOf(given[2], pitcher, given[1]), given);
  });
});
