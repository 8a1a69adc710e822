import type { AthleteRow } from "@armslot/contracts/athletes";
import { describe, expect, test } from "vitest";
import { athleteIndex, defaultOrder } from "./athlete-index.ts";

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
    ...overrides,
  };
}

const pena = athlete({ firstName: "José", lastName: "Peña", position: "LHP", submission: 4 });
const quinn = athlete({ firstName: "Sam", lastName: "Quinn", gradClass: 2026, submission: 9 });
const reed = athlete({ lastName: "Reed", city: "Zion", state: "IL", submission: 4 });
const index = athleteIndex([pena, quinn, reed]);

function found(query: string) {
  return index.rows({ query, order: defaultOrder });
}

describe("search", () => {
  test("without words returns everyone in the server's order", () => {
    expect(found("  ")).toEqual([pena, quinn, reed]);
  });

  test("ignores case and accents", () => {
    expect(found("JOSE pena")).toEqual([pena]);
  });

  test("needs every word in any field", () => {
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
    expect(warmed.rows({ query: "quinn", order: defaultOrder })).toEqual([quinn]);
  });
});

describe("sort", () => {
  test("keeps equal athletes in the default order in both directions", () => {
    const ascending = { column: "submissions", isDescending: false } as const;
    const descending = { column: "submissions", isDescending: true } as const;
    expect(index.rows({ query: "", order: ascending })).toEqual([pena, reed, quinn]);
    expect(index.rows({ query: "", order: descending })).toEqual([quinn, pena, reed]);
  });

  test("by name descending reverses the default order", () => {
    const order = { column: "name", isDescending: true } as const;
    expect(index.rows({ query: "", order })).toEqual([reed, quinn, pena]);
  });

  test("sorts the found athletes", () => {
    const order = { column: "hometown", isDescending: true } as const;
    expect(index.rows({ query: "ana", order })).toEqual([reed]);
    expect(index.rows({ query: "central", order })[0]).toBe(reed);
  });
});
