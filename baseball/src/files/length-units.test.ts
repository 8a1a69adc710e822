import { describe, expect, test } from "vitest";
import { csvOf, pitchesOf, readText } from "../../test/pitch-rows.ts";

/** A pitch as a device measured it, in feet, inches and miles per hour. */
interface Thrown {
  readonly mph: number;
  readonly ivb: number;
  readonly hb: number;
  readonly height: number;
  readonly side: number;
  readonly plateHeight: number;
  readonly plateSide: number;
}

const thrown: readonly Thrown[] = [
  { mph: 86, ivb: 16, hb: 8, height: 5.8, side: 1.2, plateHeight: 3.6, plateSide: 0.1 },
  { mph: 87, ivb: 15, hb: 9, height: 5.7, side: 1.3, plateHeight: 2.4, plateSide: -0.9 },
  { mph: 85, ivb: 17, hb: 7, height: 5.9, side: 1.1, plateHeight: 2.9, plateSide: 0.3 },
  { mph: 86, ivb: 16, hb: 8, height: 5.8, side: 1.2, plateHeight: 1.2, plateSide: -0.2 },
  { mph: 84, ivb: 15, hb: 8, height: 5.8, side: 1.2, plateHeight: 2.1, plateSide: 0.7 },
];

const kmPerMile = 1.609344;
const text = (value: number) => value.toFixed(6);

interface Units {
  readonly perMph?: number;
  readonly perInch?: number;
  readonly heightPerFoot?: number;
  readonly platePerFoot?: number;
  readonly extension?: string;
}

/** What a Rapsodo writes: in English units unless told otherwise. Its extension is always in meters. */
function rapsodo(units: Units = {}): Record<string, string>[] {
  const { perMph = 1, perInch = 1, heightPerFoot = 1, platePerFoot = 12 } = units;
  return thrown.map((pitch, index) => ({
    "Player Name": "Pitcher One",
    Date: "2025-01-17",
    "Pitch Type": "Fastball",
    "Unique ID": `1@${index + 1}`,
    Velocity: text(pitch.mph * perMph),
    "VB (trajectory)": text(pitch.ivb * perInch),
    "HB (trajectory)": text(pitch.hb * perInch),
    "Release Height": text(pitch.height * heightPerFoot),
    "Release Side": text(pitch.side * heightPerFoot),
    "Release Extension (ft)": units.extension ?? "1.9",
    "Strike Zone Height": text(pitch.plateHeight * platePerFoot),
    "Strike Zone Side": text(pitch.plateSide * platePerFoot),
  }));
}

const [first = {}] = rapsodo();

function read(rows: readonly Record<string, string>[], columns?: Readonly<Record<string, string>>) {
  const file = readText(csvOf(rows[0] ?? {}, ...rows), columns ? { columns } : {});
  return { pitches: pitchesOf(file), reasons: file.warned.map(({ reason }) => reason) };
}

/** Compares the positions with those of the pitches, to the four decimals that are stored. */
function expectThrown(pitches: ReturnType<typeof read>["pitches"]): void {
  expect(pitches).toHaveLength(thrown.length);
  for (const [index, pitch] of pitches.entries()) {
    const { height, side, plateHeight, plateSide } = thrown[index] ?? ({} as Thrown);
    expect(pitch.releaseHeight).toBeCloseTo(height, 4);
    expect(pitch.releaseSide).toBeCloseTo(side, 4);
    expect(pitch.plateHeight).toBeCloseTo(plateHeight, 4);
    expect(pitch.plateSide).toBeCloseTo(plateSide, 4);
  }
}

const metric = { perMph: kmPerMile, perInch: 2.54, heightPerFoot: 0.3048, platePerFoot: 30.48 };

describe("positions of a Rapsodo", () => {
  test.each<[string, Units]>([
    ["in meters and cm, beside metric velocities and breaks", metric],
    ["in cm", { ...metric, heightPerFoot: 30.48 }],
    ["in meters alone", { ...metric, platePerFoot: 0.3048 }],
    ["in metric units beside velocities in km/h", { ...metric, perInch: 1 }],
    ["in metric units beside breaks in cm", { ...metric, perMph: 1 }],
    ["in metric units beside velocities in m/s", { ...metric, perMph: 0.44704 }],
    ["in metric units beside English velocities and breaks", { ...metric, perMph: 1, perInch: 1 }],
    ["in feet beside metric velocities", { perMph: kmPerMile, perInch: 2.54 }],
    ["in English units", {}],
  ])("positions of a Rapsodo %s are those of the pitches", (_name, units) => {
    const { pitches } = read(rapsodo(units));
    expectThrown(pitches);
    expect(pitches.map(({ extension }) => extension)).toEqual(Array(5).fill(6.2336));
  });

  test("says once for each converted reading in which unit it was", () => {
    expect(read(rapsodo(metric)).reasons).toEqual([
      "Velocities in this file seem to be in km/h and were converted to mph.",
      "Breaks in this file seem to be in cm and were converted to inches.",
      "Release height is in meters in this file and was converted to ft.",
      "Height at plate is in cm in this file and was converted to ft.",
      "Extension is in meters in this file and was converted to ft.",
      "Release side is in meters in this file and was converted to ft.",
      "Side at plate is in cm in this file and was converted to ft.",
    ]);
  });

  test("rounds a metric place once, from the number in the file", () => {
    const rows = rapsodo(metric).map((row) => ({ ...row, "Strike Zone Height": "101.83" }));
    expect(read(rows).pitches[0]?.plateHeight).toBe(3.3409);
  });

  test("one wrong height leaves the unit of the others", () => {
    const rows = rapsodo();
    rows[2] = { ...first, ...rows[2], "Strike Zone Height": "130" };
    const { pitches } = read(rows);
    expect(pitches[0]?.plateHeight).toBe(3.6);
    expect(pitches[2]?.plateHeight).toBe(10.8333);
  });

  test("a low release in feet stays one", () => {
    const rows = rapsodo().map((row) => ({ ...row, "Release Height": "1.6" }));
    expect(read(rows).pitches[0]?.releaseHeight).toBe(1.6);
  });
});

test.each(["0", "0.0", "0 ft"])(
  "an extension, a spin and a height of %s were not measured",
  (zero) => {
    const rows = rapsodo({ extension: zero }).map((row) => ({
      ...row,
      "Total Spin": "0",
      "Release Height": "0",
    }));
    const { pitches, reasons } = read(rows);
    for (const { extension, spinRate, releaseHeight } of pitches) {
      expect([extension, spinRate, releaseHeight]).toEqual([null, null, null]);
    }
    expect(reasons).toEqual([]);
  },
);

describe("chosen columns", () => {
  const columns = {
    velo: "球速",
    vertBreak: "縦",
    hb: "横",
    releaseHeight: "高さ",
    releaseSide: "位置",
    plateHeight: "ゾーン高",
    plateSide: "ゾーン横",
  };
  const titles = [
    ["球速", "Velocity"],
    ["縦", "VB (trajectory)"],
    ["横", "HB (trajectory)"],
    ["高さ", "Release Height"],
    ["位置", "Release Side"],
    ["ゾーン高", "Strike Zone Height"],
    ["ゾーン横", "Strike Zone Side"],
  ] as const;
  const renamed = (units: Units) =>
    rapsodo(units).map((row) =>
      Object.fromEntries(titles.map(([to, from]) => [to, row[from] ?? ""])),
    );

  test.each<[string, Units]>([
    ["meters and cm", metric],
    ["feet and inches", {}],
    ["feet", { platePerFoot: 1 }],
    ["inches", { heightPerFoot: 12 }],
    ["cm", { heightPerFoot: 30.48, platePerFoot: 30.48 }],
  ])("chosen columns with positions in %s are those of the pitches", (_name, units) => {
    expectThrown(read(renamed(units), columns).pitches);
  });

  test("a column that states its unit has it, whatever the velocities are in", () => {
    const rows = renamed({ ...metric, heightPerFoot: 1 }).map(({ 高さ = "", ...row }) => ({
      ...row,
      "Height (ft)": 高さ,
    }));
    const { pitches } = read(rows, { ...columns, releaseHeight: "Height (ft)" });
    expect(pitches[0]?.releaseHeight).toBe(5.8);
  });
});

describe("a TrackMan file", () => {
  const trackman = (perMph: number) =>
    thrown.map(({ mph }, index) => ({
      Date: "2025-01-17",
      Pitcher: "One, Pitcher",
      PitchUID: `p${index}`,
      TaggedPitchType: "Fastball",
      RelSpeed: text(mph * perMph),
      InducedVertBreak: "16",
      HorzBreak: "8",
      RelHeight: perMph === 1 ? "5.8" : text(5.8 * 0.3048),
      ExitSpeed: index < 3 ? text(88 * perMph) : "",
    }));

  test.each([
    ["km/h", kmPerMile],
    ["m/s", 0.44704],
    ["mph", 1],
  ])(
    "a TrackMan file in %s has its exit velocities and heights in mph and feet",
    (_unit, perMph) => {
      const { pitches } = read(trackman(perMph));
      expect(pitches.map(({ exitVelo }) => exitVelo)).toEqual([88, 88, 88, null, null]);
      expect(pitches.map(({ releaseHeight }) => releaseHeight)).toEqual(Array(5).fill(5.8));
    },
  );
});
