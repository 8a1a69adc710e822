import type { Outing, OutingPitcher } from "@armslot/baseball/files/outings/outing";
import { splitName } from "@armslot/baseball/roster/names";
import { noPitchValues } from "@armslot/contracts/pitch/circumstances";
import { describe, expect, test } from "vitest";
import { matchPitchers, pitchersOf, type RosterAthlete } from "./match-pitchers.ts";

function pitcher(name: string, rest: Partial<OutingPitcher> = {}): OutingPitcher {
  return { vendorId: null, ...splitName(name), throws: null, ...rest };
}

function outings(...pitchers: OutingPitcher[]): Outing[] {
  const pitch = {
    ...noPitchValues,
    pitchNum: 1,
    pitchType: "Slider",
    source: null,
    velo: 80,
    excludedReason: null,
    line: 2,
  };
  const game = {
    sourceKey: "game",
    isNamed: true,
    kind: "game" as const,
    date: null,
    opponent: null,
    location: null,
  };
  const keys = { sourceKey: "p", order: [], otherKeys: [], isDeviceKey: true };
  return pitchers.map((each) => ({ pitcher: each, game, pitches: [{ ...pitch, ...keys }] }));
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
  const { matched, unmatched, warned } = matchPitchers(pitchersOf(outings(...pitchers)), {
    roster,
    knownIds: new Map(knownIds),
  });
  return {
    matched: matched.map((each) => [each.pitcher.fullName, each.athleteId]),
    unmatched: unmatched.map(({ name, reason }) => [name, reason]),
    suggested: unmatched.map(({ suggestions }) => suggestions.map(({ athleteId }) => athleteId)),
    warned: warned.map(({ reason }) => reason),
  };
}

describe("a pitcher without a known ID", () => {
  test.for(["Peña, José", "José Peña", "PENA, JOSE", "  jose   pena "])(
    "a pitcher without a known ID is matched as %s",
    (name) => {
      const roster = [athlete("a", "José Peña"), athlete("b", "Joseph Penn")];
      expect(match([pitcher(name)], roster).matched).toEqual([[expect.any(String), "a"]]);
    },
  );

  test.for(["Jos Pena", "Jose Pena Jr", "", "?"])(
    "a pitcher without a known ID is not matched by the inexact name '%s'",
    (name) => {
      expect(match([pitcher(name)], [athlete("a", "José Peña")]).matched).toEqual([]);
    },
  );

  test("a pitcher without a known ID with two athletes' name is matched by hand or stays unmatched", () => {
    const roster = [athlete("a", "Lee Park"), athlete("b", "Lee Park", "LHP")];
    expect(match([pitcher("Lee Park", { throws: "L" })], roster).matched).toEqual([
      ["Lee Park", "b"],
    ]);
    expect(match([pitcher("Lee Park")], roster).unmatched).toEqual([
      ["Lee Park", expect.stringMatching(/Several athletes/)],
    ]);
  });

  test("a pitcher without a known ID who throws with the other hand is not matched", () => {
    const { matched, unmatched } = match(
      [pitcher("Lee Park", { throws: "L" })],
      [athlete("a", "Lee Park")],
    );
    expect(matched).toEqual([]);
    expect(unmatched).toEqual([["Lee Park", expect.stringMatching(/other hand/)]]);
  });
});

describe("a pitcher with a known ID", () => {
  const roster = [athlete("a", "Lee Park")];
  const withId = (name: string, throws: "R" | "L" | null) =>
    match([pitcher(name, { vendorId: "7", throws })], roster, [["7", "a"]]);

  test("a pitcher with a known ID is matched without a warning under the same name and hand", () => {
    expect(withId("PARK, LEE", "R")).toMatchObject({ matched: [["LEE PARK", "a"]], warned: [] });
    expect(withId("Lee Park", null).warned).toEqual([]);
  });

  test("a pitcher with a known ID is matched with a warning under another name or hand", () => {
    const { matched, warned } = withId("Someone Else", "R");
    expect(matched).toEqual([["Someone Else", "a"]]);
    expect(warned).toEqual([
      "The pitcher Someone Else has the device's ID of Lee Park, so the pitches were added there.",
    ]);
    expect(withId("Lee Park", "L").warned).toEqual([
      "The pitcher Lee Park (LHP) has the device's ID of Lee Park (RHP), so the pitches were added there.",
    ]);
  });
});

describe("an unmatched pitcher gets a suggestion", () => {
  test("an unmatched pitcher gets a suggestion of the athlete with a near name", () => {
    const roster = [athlete("a", "Joseph Park"), athlete("b", "Casey Other")];
    expect(match([pitcher("Park, Joe Jr.")], roster).suggested).toEqual([["a"]]);
    expect(match([pitcher("Nobody, Known")], roster).suggested).toEqual([[]]);
  });

  test("an unmatched pitcher gets a suggestion of the athletes with the same name", () => {
    const two = [athlete("a", "Lee Park"), athlete("b", "Lee Park")];
    expect(match([pitcher("Lee Park")], two).suggested).toEqual([["a", "b"]]);
    const left = pitcher("Lee Park", { throws: "L" });
    expect(match([left], [athlete("a", "Lee Park")]).suggested).toEqual([["a"]]);
  });
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

/** Returns outings of which each is of another game. */
const ofOwnGames = (...pitchers: OutingPitcher[]) =>
  outings(...pitchers).map((outing, place) => {
    return { ...outing, game: { ...outing.game, sourceKey: `game-${place}` } };
  });

test("groups a pitcher's games by ID, or else by name", () => {
  const gathered = pitchersOf(
    ofOwnGames(
      pitcher("Lee Park", { vendorId: "7" }),
      pitcher("Park, Leeroy", { vendorId: "7" }),
      pitcher("Ann Ode"),
      pitcher("ODE, ANN"),
      pitcher("Lee Park"),
    ),
  );
  expect(gathered.map((each) => each.outings.length)).toEqual([2, 2, 1]);
});

test("takes two pitchers of one name for two people if they throw with other hands or in one game", () => {
  const [right, left] = (["R", "L"] as const).map((throws) => pitcher("Lee Park", { throws }));
  const handed = pitchersOf(ofOwnGames(right ?? expect.fail(), left ?? expect.fail()));
  expect(handed.map(({ key }) => key)).toEqual(["name leepark", "name leepark 2"]);
  // The reader joins the rows of a name in a game, unless the hand or the team tells two people apart.
  const inOneGame = pitchersOf(outings(pitcher("Lee Park"), pitcher("Lee Park")));
  expect(inOneGame.map((each) => each.outings.length)).toEqual([1, 1]);
});
