import { splitName } from "@armslot/baseball/names";
import type { Outing, OutingPitcher } from "@armslot/baseball/outing";
import { describe, expect, test } from "vitest";
import { matchPitchers, pitchersOf, type RosterAthlete } from "./match-pitchers.ts";

function pitcher(name: string, rest: Partial<OutingPitcher> = {}): OutingPitcher {
  return { vendorId: null, ...splitName(name), throws: null, ...rest };
}

function outings(...pitchers: OutingPitcher[]): Outing[] {
  const pitch = { pitchNum: 1, pitchType: "Slider", velo: 80, vertBreak: null, hb: null, line: 2 };
  const game = { sourceKey: "game", date: null, opponent: null, location: null };
  return pitchers.map((each) => ({ pitcher: each, game, pitches: [{ ...pitch, sourceKey: "p" }] }));
}

function athlete(athleteId: string, name: string, position: "RHP" | "LHP" = "RHP"): RosterAthlete {
  const { firstName, lastName } = splitName(name);
  return { athleteId, firstName, lastName, position };
}

function match(
  pitchers: OutingPitcher[],
  roster: RosterAthlete[],
  knownIds: [string, string][] = [],
) {
  const { matched, unmatched } = matchPitchers(pitchersOf(outings(...pitchers)), {
    roster,
    knownIds: new Map(knownIds),
  });
  return {
    matched: matched.map((each) => [each.pitcher.fullName, each.athleteId]),
    unmatched: unmatched.map(({ name, reason }) => [name, reason]),
  };
}

describe("a pitcher without a known ID", () => {
  test.for(["Peña, José", "José Peña", "PENA, JOSE", "  jose   pena "])(
    "is matched as %s",
    (name) => {
      const roster = [athlete("a", "José Peña"), athlete("b", "Joseph Penn")];
      expect(match([pitcher(name)], roster).matched).toEqual([[expect.any(String), "a"]]);
    },
  );

  test.for(["Jos Pena", "Jose Pena Jr", "", "?"])(
    "is not matched by the inexact name '%s'",
    (name) => {
      expect(match([pitcher(name)], [athlete("a", "José Peña")]).matched).toEqual([]);
    },
  );

  test("with two athletes' name is matched by hand or stays unmatched", () => {
    const roster = [athlete("a", "Lee Park"), athlete("b", "Lee Park", "LHP")];
    expect(match([pitcher("Lee Park", { throws: "L" })], roster).matched).toEqual([
      ["Lee Park", "b"],
    ]);
    expect(match([pitcher("Lee Park")], roster).unmatched).toEqual([
      ["Lee Park", expect.stringMatching(/Several athletes/)],
    ]);
  });

  test("who throws with the other hand is not matched", () => {
    const { matched, unmatched } = match(
      [pitcher("Lee Park", { throws: "L" })],
      [athlete("a", "Lee Park")],
    );
    expect(matched).toEqual([]);
    expect(unmatched).toEqual([["Lee Park", expect.stringMatching(/other hand/)]]);
  });
});

test("matches a known ID regardless of name and hand", () => {
  const other = pitcher("Someone Else", { vendorId: "7", throws: "L" });
  expect(match([other], [athlete("a", "Lee Park")], [["7", "a"]]).matched).toEqual([
    ["Someone Else", "a"],
  ]);
});

test("leaves two pitchers with one name in a file unmatched unless an ID identifies one", () => {
  const two = [pitcher("Lee Park", { vendorId: "7" }), pitcher("Park, Lee", { vendorId: "8" })];
  const roster = [athlete("a", "Lee Park")];
  expect(match(two, roster).matched).toEqual([]);
  expect(match(two, roster).unmatched).toHaveLength(2);
  const known = match(two, roster, [["8", "a"]]);
  expect(known.matched).toEqual([["Lee Park", "a"]]);
  expect(known.unmatched).toHaveLength(1);
});

test("groups a pitcher's games by ID, or else by name", () => {
  const gathered = pitchersOf(
    outings(
      pitcher("Lee Park", { vendorId: "7" }),
      pitcher("Park, Leeroy", { vendorId: "7" }),
      pitcher("Ann Ode"),
      pitcher("ODE, ANN"),
      pitcher("Lee Park"),
    ),
  );
  expect(gathered.map((each) => each.outings.length)).toEqual([2, 2, 1]);
});
