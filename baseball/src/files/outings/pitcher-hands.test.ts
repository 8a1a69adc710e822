import { describe, expect, test } from "vitest";
import { csvOf, readText } from "../../../test/pitch-rows.ts";
import { armOfType } from "../../pitch/pitch-arm.ts";
import { nameKey } from "../../roster/names.ts";

const base = {
  ...{ PitchNo: "1", Date: "2025-04-05", Pitcher: "One, Pitcher", PitcherId: "" },
  ...{ PitcherThrows: "Right", PitcherTeam: "HOM", BatterTeam: "AWY", HomeTeam: "HOM" },
  ...{ AwayTeam: "AWY", BatterSide: "Right", TaggedPitchType: "Fastball", RelSpeed: "88" },
  ...{ InducedVertBreak: "15", HorzBreak: "", RelSide: "", GameID: "20250405-SampleField-1" },
};

type Row = Partial<typeof base>;

/** Returns rows of the same facts. */
const rows = (count: number, facts: Row): Row[] => Array.from({ length: count }, () => facts);

const right: Row = { PitcherThrows: "Right", RelSide: "1.6", HorzBreak: "9" };
const left: Row = { PitcherThrows: "Left", RelSide: "-1.6", HorzBreak: "-9" };
const withId: Row = { PitcherId: "7" };

function read(...given: Row[]) {
  const numbered = given.map((row, at) => ({ ...row, PitchNo: String(at + 1) }));
  const file = readText(csvOf(base, ...numbered));
  return {
    people: file.outings.map(({ pitcher, pitches }) => [pitcher.throws, pitches.length]),
    arms: file.outings.map(({ pitches }) =>
      pitches.map(({ pitchType }) => armOfType(pitchType) ?? "-").join(""),
    ),
    numbers: file.outings.flatMap(({ pitches }) => pitches.map(({ pitchNum }) => pitchNum)),
    warned: file.warned.map(({ line, reason }) => `${line}: ${reason}`),
  };
}

describe.each([
  ["with one ID", withId],
  ["without IDs", {}],
])("rows %s", (_, id) => {
  const slip = { ...right, ...id, PitcherThrows: "Left" };
  const known = { ...right, ...id };

  test("a wrong hand in some rows leaves one pitcher with the hand that the release side shows, and a remark", () => {
    for (const game of [
      [...rows(15, known), slip],
      [slip, ...rows(15, known)],
      [...rows(4, known), ...rows(12, slip)],
    ]) {
      const { people, arms, numbers, warned } = read(...game);
      expect(people).toEqual([["R", 16]]);
      expect(arms).toEqual(["-".repeat(16)]);
      expect(numbers).toEqual(game.map((_row, at) => at + 1));
      expect(warned).toHaveLength(1);
    }
    expect(read(...rows(15, known), slip).warned).toEqual([
      "17: Pitcher One is tagged as left-handed in 1 of 16 rows. All count as right-handed, because the release side is that of one arm.",
    ]);
  });

  test("a wrong hand in some rows leaves one pitcher with the hand of most rows where nothing is measured", () => {
    const bare = { RelSide: "", HorzBreak: "" };
    const { people, warned } = read(
      ...rows(2, { ...known, ...bare }),
      ...rows(9, { ...slip, ...bare }),
    );
    expect(people).toEqual([["L", 11]]);
    expect(warned).toEqual([
      "2: Pitcher One is tagged as right-handed in 2 of 11 rows. All count as left-handed, like most of the rows, because nothing shows a second arm.",
    ]);
  });

  test("a wrong hand in some rows is told by the breaks where the release is not measured", () => {
    const { people, warned } = read(
      ...rows(9, { ...known, RelSide: "" }),
      ...rows(5, { ...slip, RelSide: "" }),
    );
    expect(people).toEqual([["R", 14]]);
    expect(warned[0]).toContain("because the breaks are that of one arm");
  });
});

describe.each([
  ["with one ID", withId, false],
  ["without IDs", {}, true],
])("rows %s", (_, id, asks) => {
  const [one, other] = [
    { ...right, ...id },
    { ...left, ...id },
  ];

  test("a pitcher who throws with both hands is one pitcher whose pitches keep their arms, with a remark", () => {
    const { people, arms, numbers, warned } = read(...rows(5, one), ...rows(3, other));
    expect(people).toEqual([["R", 8]]);
    expect(arms).toEqual(["RRRRRLLL"]);
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(warned).toEqual([
      expect.stringContaining(
        "7: Pitcher One throws with both hands here: 5 pitches right-handed, 3 left-handed.",
      ),
    ]);
    expect(warned[0]?.includes("If these are two people")).toBe(asks);
  });

  test("a pitcher who throws with both hands has each pitch of the arm that its release side shows, also where a row names the other one", () => {
    const slip = { ...other, PitcherThrows: "Right" };
    expect(read(...rows(5, one), slip, ...rows(3, other)).arms).toEqual(["RRRRRLLLL"]);
    const unmeasured = { ...other, RelSide: "" };
    expect(read(...rows(5, one), ...rows(3, other), unmeasured).arms).toEqual(["RRRRRLLLL"]);
  });

  test("a pitcher who throws with both hands is known by the breaks or the batters where the release is not measured", () => {
    const unseen = { RelSide: "" };
    const breaks = read(...rows(4, { ...one, ...unseen }), ...rows(2, { ...other, ...unseen }));
    expect(breaks.arms).toEqual(["RRRRLL"]);
    const bare = { RelSide: "", HorzBreak: "" };
    const toLeft = { ...other, ...bare, BatterSide: "Left" };
    const chosen = read(...rows(4, { ...one, ...bare }), ...rows(3, toLeft));
    expect(chosen.arms).toEqual(["RRRRLLL"]);
  });
});

test("games of one hand each are one switch pitcher's by the ID, and two people's by the name alone", () => {
  const next = { GameID: "20250406-SampleField-1", Date: "2025-04-06" };
  const byId = read(
    ...rows(3, { ...right, ...withId }),
    ...rows(3, { ...left, ...withId, ...next }),
  );
  expect(byId.people).toEqual([
    ["R", 3],
    ["R", 3],
  ]);
  expect(byId.arms).toEqual(["RRR", "LLL"]);
  const byName = read(...rows(3, right), ...rows(3, { ...left, ...next }));
  expect(byName.people).toEqual([
    ["R", 3],
    ["L", 3],
  ]);
  expect(byName.warned).toEqual([]);
});

test("two of one name with IDs of their own, or on two teams, are two people with a hand each", () => {
  const ids = read(
    ...rows(3, { ...right, PitcherId: "7" }),
    ...rows(2, { ...left, PitcherId: "8" }),
  );
  const teams = read(
    ...rows(3, right),
    ...rows(2, { ...left, PitcherTeam: "AWY", BatterTeam: "HOM" }),
  );
  for (const { people, arms, warned } of [ids, teams]) {
    expect(people).toEqual([
      ["R", 3],
      ["L", 2],
    ]);
    expect(arms).toEqual(["---", "--"]);
    expect(warned).toEqual([]);
  }
});

test("two people of the roster who share a name and throw with different hands stay two, whatever their rows show", () => {
  const numbered = [
    ...rows(9, right),
    ...rows(7, left),
    ...rows(2, { ...right, PitcherThrows: "Left" }),
  ];
  const game = numbered.map((row, at) => ({ ...row, PitchNo: String(at + 1) }));
  const namesakes = new Set([nameKey("Pitcher One")]);
  const { outings, warned } = readText(csvOf(base, ...game), { namesakes });
  expect(outings.map(({ pitcher, pitches }) => [pitcher.throws, pitches.length])).toEqual([
    ["R", 9],
    ["L", 9],
  ]);
  expect(warned).toEqual([]);
  const [one] = readText(csvOf({ ...base, PitcherId: "7" }, ...game), { namesakes }).outings;
  expect(one?.pitches).toHaveLength(18);
});
