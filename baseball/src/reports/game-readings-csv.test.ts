import {
  circumstances,
  noPitchValues,
  type PitchSource,
  type PitchValues,
  pitchSources,
} from "@armslot/contracts/pitch/circumstances";
import { flightNames, flightTerms } from "@armslot/contracts/pitch/flight";
import { givenReadingNames, readings } from "@armslot/contracts/pitch/readings";
import fc from "fast-check";
import { expect, test } from "vitest";
import { pitchesOf, readText } from "../../test/pitch-rows.ts";
import { canonicalPitchType } from "../pitch/pitch-type-labels.ts";
import { gameReadingsCsv, gameReadingsCsvFileName } from "./game-readings-csv.ts";
import { videoColumns } from "./video-columns.ts";

const game = {
  athlete: { firstName: "Pitcher", lastName: "Ünë" },
  gameDate: "2025-04-05",
  opponent: 'Sample "Nine", JV',
  location: null,
  kind: "bullpen",
} as const;

test("the file has a column for every reading and circumstance, then the source and the reason of an exclusion", () => {
  const pitch = {
    ...noPitchValues,
    pitchNum: 1,
    pitchType: "Four-Seam",
    velo: 91.25,
    spinAxis: 217.5,
    movementAxis: 203.4,
    x0: 1.9854,
    call: "called_strike",
    zoneCell: 14,
    deviceType: "=FF",
    thrownAt: "2025-04-05T18:05:07.25",
    source: "trackman",
    excludedReason: "=Warm-up",
  } as const;
  expect(gameReadingsCsv({ ...game, pitches: [pitch] }).split("\r\n")).toEqual([
    '\uFEFF"Game Details"',
    '"Athlete","Pitcher Ünë"',
    '"Date","04/05/2025"',
    '"Opponent","Sample ""Nine"", JV"',
    '"Location","N/A"',
    '"Kind","Bullpen"',
    "",
    '"Pitch #","Pitch Type","Velocity (mph)","Vertical Break (in)","Horizontal Break (in)","Spin (rpm)","Tilt (degrees)","Movement Axis (degrees)",' +
      '"Spin Efficiency (%)","Release Height (ft)","Release Side (ft)","Extension (ft)","Height at Plate (ft)",' +
      '"Side at Plate (ft)","Vertical Approach Angle (degrees)","Arm Angle (degrees)","Exit Velocity (mph)",' +
      '"Launch Angle (degrees)","Thrown At","Inning","Outs","Balls","Strikes","Batter Hand","Call","Result","Outs Made","Intentional Walks","Plate Appearance","Zone Cell","Device Type","Source","Excluded",' +
      '"x0 (ft)","y0 (ft)","z0 (ft)","vx0 (ft/s)","vy0 (ft/s)","vz0 (ft/s)","ax (ft/s²)","ay (ft/s²)","az (ft/s²)","Horizontal Approach Angle (degrees)"',
    '"1","Four-Seam","91.25","-","-","-","217.5","203.4","-","-","-","-","-","-","-","-","-","-","2025-04-05T18:05:07.25","-","-","-","-",' +
      `"-","Called strike","-","-","-","-","14","'=FF","TrackMan","'=Warm-up","1.9854","-","-","-","-","-","-","-","-","-"`,
    "",
  ]);
});

test("the file has values from video with range, view, frame rate and method, if it is given any, and an import takes none for a reading", () => {
  const pitch = {
    ...{ ...noPitchValues, movementAxis: null, pitchType: "Four-Seam" },
    source: "hand" as const,
    excludedReason: null,
  };
  const none = { vertBreak: null, hb: null, plateSide: null, plateHeight: null };
  const filmed = { ...none, framesPerSecond: 119.9, method: "marks", view: "plate" } as const;
  const given = { ...game, pitches: [1, 2].map((pitchNum) => ({ ...pitch, pitchNum })) };
  const columns = videoColumns([{ ...filmed, velo: { value: 88.4, range: 3.2 } }, null]);
  const text = gameReadingsCsv(given, columns);
  const [header = "", first = "", second = ""] = text.split("\r\n").slice(7);
  const cells = (line: string) => line.slice(1, -1).split('","').slice(-5);
  expect(cells(header)).toEqual([
    ...["Velocity (mph) from Video", "Range of Velocity (mph) from Video"],
    ...["View of Video", "Frames per Second of Video", "Method of Video"],
  ]);
  expect(cells(first)).toEqual(["88.4", "3.2", "behind the plate", "119.9", "by marks"]);
  expect(cells(second)).toEqual(["-", "-", "-", "-", "-"]);
  const back = pitchesOf(readText(text));
  expect(back.map(({ velo, extension }) => ({ velo, extension }))).toEqual([
    { velo: null, extension: null },
    { velo: null, extension: null },
  ]);
  expect(gameReadingsCsv(given, videoColumns([null, null]))).toBe(gameReadingsCsv(given));
});

const option = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });

/** Numbers within a reading's range, with few or many decimals. A velocity of 0 is no reading. */
const readingIn = ([low, high]: readonly [number, number]) =>
  fc.oneof(
    fc.integer({ min: Math.ceil(low), max: Math.floor(high) }),
    fc.integer({ min: low * 1000, max: high * 1000 }).map((thousandths) => thousandths / 1000),
    fc.double({ min: low, max: high, noNaN: true }).map((value) => Number(value.toFixed(10)) + 0),
  );

const arbitraryReadings = Object.fromEntries(
  givenReadingNames.map((name) => {
    const reading = readings[name];
    const [low, high] = reading.refuse;
    return [
      name,
      option(readingIn([low, "storedAtMost" in reading ? reading.storedAtMost : high])),
    ];
  }),
);

const arbitraryFlight = Object.fromEntries(
  flightNames.map((name) => {
    const [low, high] = flightTerms[name].refuse;
    const steps = fc.integer({ min: low * 10_000, max: high * 10_000 });
    return [name, option(steps.map((step) => step / 10_000))];
  }),
);

const arbitraryCircumstances = Object.fromEntries(
  Object.entries(circumstances).flatMap(
    ([name, circumstance]): [string, fc.Arbitrary<unknown>][] => {
      if ("choices" in circumstance) {
        return [[name, option(fc.constantFrom(...Object.keys(circumstance.choices)))]];
      }
      if (!("range" in circumstance)) return [];
      const [min, max] = circumstance.range;
      return [[name, option(fc.integer({ min, max }))]];
    },
  ),
);

const padded = (max: number) => fc.integer({ min: 0, max }).map((n) => String(n).padStart(2, "0"));
const localTime = fc
  .tuple(padded(23), padded(59), padded(59), fc.integer({ min: 0, max: 999_999 }))
  .map(([hours, minutes, seconds, micros]) => {
    const fraction = String(micros).padStart(6, "0").replace(/0+$/, "");
    return `2025-04-05T${hours}:${minutes}:${seconds}${fraction === "" ? "" : `.${fraction}`}`;
  });

/** Text as a file reader leaves it. A lone hyphen stands for nothing. */
const label = fc
  .oneof(fc.string({ minLength: 1, maxLength: 30 }), fc.constantFrom("null", "n/a", "'=x", "FF"))
  .map((text) =>
    text
      .normalize("NFC")
      .replace(/[\p{C}\p{Z}]+/gu, " ")
      .trim(),
  )
  .filter((text) => text !== "" && text !== "-");

const arbitraryPitch = fc.record({
  ...arbitraryReadings,
  ...arbitraryFlight,
  ...arbitraryCircumstances,
  thrownAt: option(localTime),
  deviceType: option(label),
  pitchType: label.map(canonicalPitchType),
  source: fc.constantFrom(...(Object.keys(pitchSources) as PitchSource[])),
  excludedReason: option(
    fc.oneof(label, fc.constantFrom("-", "'-", "No", "none", "x".repeat(100))),
  ),
}) as unknown as fc.Arbitrary<
  PitchValues & { pitchType: string; source: PitchSource; excludedReason: string | null }
>;

test("the file is read back without loss", () => {
  const pitches = fc.array(arbitraryPitch, { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(pitches, (given) => {
      const numbered = given.map((pitch, index) => ({ ...pitch, pitchNum: index + 1 }));
      const computed = numbered.map((pitch) => ({ ...pitch, movementAxis: 203.4 }));
      const file = readText(gameReadingsCsv({ ...game, pitches: computed }));
      expect(file.rejected).toEqual([]);
      expect(file.outings[0]?.game).toMatchObject({
        date: "2025-04-05",
        location: null,
        kind: "bullpen",
      });
      const back = pitchesOf(file).map(
        ({ line: _line, order: _order, sourceKey: _key, otherKeys: _others, ...rest }) => {
          const { isDeviceKey: _isDevice, ...pitch } = rest;
          return pitch;
        },
      );
      expect(back).toEqual(numbered);
    }),
    { numRuns: 200 },
  );
});

test("a file from before the movement axis has no tilt of TrackMan's, which was a direction of movement", () => {
  const pitch = { ...noPitchValues, pitchType: "Slider", velo: 80, spinAxis: 210 } as const;
  const rows = (["trackman", "rapsodo"] as const).map((source, at) => {
    return { ...pitch, source, pitchNum: at + 1, movementAxis: null, excludedReason: null };
  });
  const text = gameReadingsCsv({ ...game, pitches: rows });
  const older = text.replace('"Movement Axis (degrees)"', '"A column of then"');
  const tiltsIn = (file: string) => pitchesOf(readText(file)).map(({ spinAxis }) => spinAxis);
  expect([text, older].map(tiltsIn)).toEqual([
    [210, 210],
    [null, 210],
  ]);
});

test("the file is named after the game", () => {
  expect(gameReadingsCsvFileName("abc")).toBe("game_readings_abc.csv");
});

test("counts every pitch of a file from before the column Excluded", () => {
  const pitch = {
    ...noPitchValues,
    movementAxis: null,
    pitchType: "Slider",
    velo: 80,
    source: "hand",
  } as const;
  const rows = ["Warm-up", null].map((excludedReason, at) => {
    return { ...pitch, pitchNum: at + 1, excludedReason };
  });
  const text = gameReadingsCsv({ ...game, pitches: rows });
  const older = text.replace(/,"(?:Excluded|Warm-up|-)"(?:,"[^"]*"){10}(?=\r\n)/g, "");
  const reasonsIn = (file: string) =>
    pitchesOf(readText(file)).map(({ excludedReason }) => excludedReason);
  expect([text, older].map(reasonsIn)).toEqual([
    ["Warm-up", null],
    [null, null],
  ]);
});
