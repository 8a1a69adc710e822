import type { AthleteRow } from "@armslot/contracts/roster/athletes";
import { describe, expect, test } from "vitest";
import { type AthleteOrder, athleteIndex, defaultOrder } from "./athlete-index.ts";
import { everyAthlete } from "./use-roster-view.ts";

let made = 0;

function athlete(overrides: Partial<AthleteRow>): AthleteRow {
  made += 1;
  return {
    uid: `00000000-0000-7000-8000-${String(made).padStart(12, "0")}`,
    firstName: "Ana",
    lastName: "Bell",
    position: "RHP",
    gradClass: 2027,
    school: "Central High",
    city: "Austin",
    state: "TX",
    submission: 0,
    isIncomplete: false,
    ...overrides,
  };
}

const pena = athlete({ firstName: "José", lastName: "Peña", position: "LHP", submission: 4 });
const quinn = athlete({ firstName: "Sam", lastName: "Quinn", gradClass: 2026, submission: 9 });
const reed = athlete({ lastName: "Reed", city: "Zion", state: "IL", submission: 4 });
const quick = athlete({
  readings: {
    fastballs: 2,
    totalFastballVelo: 184,
    lastOuting: "2026-04-30",
    recentPitches: 31,
    birthYear: null,
    lastDays: [],
    caught: [],
    hasLeftOut: false,
  },
});
const steady = athlete({
  readings: {
    fastballs: 10,
    totalFastballVelo: 900,
    lastOuting: "2026-05-02",
    recentPitches: 0,
    birthYear: null,
    lastDays: [],
    caught: [],
    hasLeftOut: false,
  },
});
const index = athleteIndex([pena, quinn, reed]);

function found(query: string, order: AthleteOrder = defaultOrder) {
  return index.rows({ query, order, filter: everyAthlete });
}

describe("search", () => {
  test("search without words returns everyone in the server's order", () => {
    expect(found("  ")).toEqual([pena, quinn, reed]);
  });

  test("ignores case and accents", () => {
    expect(found("JOSE pena")).toEqual([pena]);
  });

  test("search needs every word in any field", () => {
    expect(found("austin 2026")).toEqual([quinn]);
    expect(found("austin illinois")).toEqual([]);
  });

  test.each([
    ["position", "lhp", [pena]],
    ["state", "il", [reed]],
    ["city", "zion", [reed]],
    ["school", "central", [pena, quinn, reed]],
  ])("searches the %s", (_, query, athletes) => {
    expect(found(query)).toEqual(athletes);
  });

  test("returns the same athletes after warming up", () => {
    const warmed = athleteIndex([pena, quinn, reed]);
    warmed.warm();
    expect(warmed.rows({ query: "quinn", order: defaultOrder, filter: everyAthlete })).toEqual([
      quinn,
    ]);
  });
});

describe("sort", () => {
  test("keeps equal athletes in the default order in both directions", () => {
    const ascending = { column: "submissions", isDescending: false } as const;
    const descending = { column: "submissions", isDescending: true } as const;
    expect(found("", ascending)).toEqual([pena, reed, quinn]);
    expect(found("", descending)).toEqual([quinn, pena, reed]);
  });

  test("sort by name descending reverses the default order", () => {
    const order = { column: "name", isDescending: true } as const;
    expect(found("", order)).toEqual([reed, quinn, pena]);
  });

  test("sorts the found athletes", () => {
    const order = { column: "hometown", isDescending: true } as const;
    expect(found("ana", order)).toEqual([reed]);
    expect(found("central", order)[0]).toBe(reed);
  });

  test.each([
    ["fastball", [quick, steady]],
    ["lastOuting", [steady, quick]],
    ["recentPitches", [quick, steady]],
  ] as const)(
    "sort by %s keeps athletes without a value last in both directions",
    (column, sorted) => {
      const all = athleteIndex([pena, quick, steady]);
      const rows = (isDescending: boolean) =>
        all.rows({ query: "", order: { column, isDescending }, filter: everyAthlete });
      expect(rows(true)).toEqual([...sorted, pena]);
      expect(rows(false)).toEqual([...sorted.toReversed(), pena]);
    },
  );
});

describe("filter", () => {
  test.each([
    [{ position: "LHP", gradClass: null }, [pena]],
    [{ position: null, gradClass: 2027 }, [pena, reed]],
    [{ position: "RHP", gradClass: 2026 }, [quinn]],
    [{ position: "LHP", gradClass: 2026 }, []],
  ])("%j keeps the athletes that have both", (both, athletes) => {
    const filter = { ...both, isIncomplete: false };
    expect(index.rows({ query: "", order: defaultOrder, filter })).toEqual(athletes);
  });

  test("filter and search together keep the athletes that pass both", () => {
    const filter = { position: "RHP", gradClass: null, isIncomplete: false };
    expect(index.rows({ query: "zion", order: defaultOrder, filter })).toEqual([reed]);
  });
});
