import { beforeAll, expect, test } from "vitest";
import { importWorld } from "../../test/kit/import-world.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});

interface Thrown {
  readonly tag: "Right" | "Left" | "";
  /** The arm that threw it. */
  readonly arm: "R" | "L";
  readonly type: "Fastball" | "Slider";
  readonly velo: number;
}

const header =
  "PitchNo,Date,Pitcher,PitcherId,PitcherThrows,TaggedPitchType,RelSpeed,InducedVertBreak,HorzBreak,RelSide,GameID,PitchUID";

/** Returns a TrackMan file of one game. */
function fileOf(day: number, pitches: readonly Thrown[], id = "7"): string {
  const game = `2026030${day}-SampleField-1`;
  const rows = pitches.map(({ tag, arm, type, velo }, at) => {
    const side = arm === "R" ? 1 : -1;
    const hb = side * (type === "Fastball" ? 9 : -6);
    const facts = [at + 1, `2026-03-0${day}`, '"Park, Lee"', id, tag, type, velo, 15, hb];
    return [...facts, 1.6 * side, game, `uid-${day}-${at}`].join(",");
  });
  return `${[header, ...rows].join("\r\n")}\r\n`;
}

/** Returns fastballs and sliders in turn. */
const thrown = (count: number, from: Pick<Thrown, "tag" | "arm">, first: number): Thrown[] =>
  Array.from({ length: count }, (_, at) => ({
    ...from,
    type: at % 2 === 0 ? "Fastball" : "Slider",
    velo: first + at / 10,
  }));

const right = { tag: "Right", arm: "R" } as const;
const left = { tag: "Left", arm: "L" } as const;

/** Returns how many pitches of each type are stored, in the order of the athletes. */
async function typesOf(world: Awaited<ReturnType<typeof importWorld>>) {
  const { pitches } = await world.stored();
  const counts: Record<string, number> = {};
  for (const { pitchType } of pitches) counts[pitchType] = (counts[pitchType] ?? 0) + 1;
  return counts;
}

test.each(["7", ""])(
  "a slip of the hand is one athlete's game of one arm, with the ID '%s'",
  async (id) => {
    const world = await importWorld(testApp);
    await world.athlete({ firstName: "Lee", lastName: "Park" });
    const slips = thrown(3, { tag: "Left", arm: "R" }, 80);
    const result = await world.importFile(fileOf(1, [...slips, ...thrown(9, right, 85)], id));
    expect(result).toMatchObject({ gamesCreated: 1, pitchesAdded: 12, unmatched: [] });
    expect(result.warned.map(({ reason }) => reason)).toEqual([
      expect.stringContaining("Lee Park is tagged as left-handed in 3 of 12 rows."),
    ]);
    expect(await typesOf(world)).toEqual({ "Four-Seam": 7, Slider: 5 });
  },
);

test.each(["7", ""])(
  "a pitcher with both hands is one athlete with one count, and no total mixes the arms, with the ID '%s'",
  async (id) => {
    const world = await importWorld(testApp);
    await world.athlete({ firstName: "Lee", lastName: "Park" });
    const [ofRight, ofLeft] = [thrown(6, right, 88), thrown(7, left, 80)];
    const result = await world.importFile(fileOf(1, [...ofRight, ...ofLeft], id));
    expect(result).toMatchObject({ gamesCreated: 1, pitchesAdded: 13, unmatched: [] });
    expect(result.warned.map(({ reason }) => reason)).toEqual([
      expect.stringContaining(
        "throws with both hands here: 6 pitches right-handed, 7 left-handed.",
      ),
    ]);
    const { totals, submissions } = await world.stored();
    expect(submissions).toMatchObject([{ submission: 1 }]);
    const sums = (pitches: readonly Thrown[], type: Thrown["type"]) => {
      const own = pitches.filter((pitch) => pitch.type === type);
      return [own.length, own.reduce((sum, { velo }) => sum + velo, 0)] as const;
    };
    const expected = [
      ["Four-Seam", sums(ofRight, "Fastball"), 9],
      ["Four-Seam (left)", sums(ofLeft, "Fastball"), -9],
      ["Slider", sums(ofRight, "Slider"), -6],
      ["Slider (left)", sums(ofLeft, "Slider"), 6],
    ] as const;
    expect(totals).toHaveLength(4);
    for (const [pitchType, [count, velo], hb] of expected) {
      const own = totals.find((each) => each.pitchType === pitchType);
      expect(own).toMatchObject({ pitches: count, totalHB: count * hb });
      expect(own?.totalVelo).toBeCloseTo(velo, 6);
    }
  },
);

test("the arm is that of the athlete's profile, whichever arm threw more in the file", async () => {
  const world = await importWorld(testApp);
  await world.athlete({ firstName: "Lee", lastName: "Park", position: "LHP" });
  await world.importFile(fileOf(1, [...thrown(8, right, 88), ...thrown(2, left, 80)]));
  expect(await typesOf(world)).toEqual({
    ...{ "Four-Seam": 1, Slider: 1, "Four-Seam (right)": 4, "Slider (right)": 4 },
  });
});

test("a later game of one arm of a known switch pitcher is matched by name and has the types of that arm", async () => {
  const world = await importWorld(testApp);
  await world.athlete({ firstName: "Lee", lastName: "Park" });
  await world.importFile(fileOf(1, [...thrown(4, right, 88), ...thrown(4, left, 80)], ""));
  expect(await world.importFile(fileOf(2, thrown(6, left, 81), ""))).toMatchObject({
    ...{ gamesCreated: 1, pitchesAdded: 6, unmatched: [] },
  });
  // Without a tag, the release side tells the arm.
  await world.importFile(fileOf(3, thrown(2, { tag: "", arm: "L" }, 82), ""));
  expect(await typesOf(world)).toEqual({
    ...{ "Four-Seam": 2, Slider: 2, "Four-Seam (left)": 6, "Slider (left)": 6 },
  });
});

test("a game of the other arm alone has types of that arm if the athlete's own arm is stored, and a remark", async () => {
  const world = await importWorld(testApp);
  await world.athlete({ firstName: "Lee", lastName: "Park" });
  await world.importFile(fileOf(1, thrown(4, right, 88)));
  const { warned } = await world.importFile(fileOf(2, thrown(4, left, 80)));
  expect(warned.map(({ reason }) => reason)).toContain(
    "Lee Park (RHP) throws with the left hand here, and with the other one in earlier games. These pitches have pitch types of their own.",
  );
  expect(await typesOf(world)).toEqual({
    ...{ "Four-Seam": 2, Slider: 2, "Four-Seam (left)": 2, "Slider (left)": 2 },
  });
});

test("an athlete whose profile alone has the other hand keeps plain types", async () => {
  const world = await importWorld(testApp);
  const athleteId = await world.athlete({ firstName: "Lee", lastName: "Park" });
  const pitchers = new Map([["id 7", athleteId]]);
  await world.importFile(fileOf(1, thrown(4, left, 80)), { pitchers });
  const { warned } = await world.importFile(fileOf(2, thrown(4, left, 80)));
  expect(warned.map(({ reason }) => reason)).toEqual([
    expect.stringMatching(/^The pitcher Lee Park \(LHP\) has the device's ID/),
  ]);
  expect(await typesOf(world)).toEqual({ "Four-Seam": 4, Slider: 4 });
});
