import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readText } from "../../test/pitch-rows.ts";
import { csvCell, guardFormula } from "../csv/csv-cell.ts";
import { gameCsv, gameCsvFileName } from "./game-csv.ts";

const game = {
  athlete: { firstName: "Pitcher", lastName: "Ünë" },
  gameDate: "2025-04-05",
  opponent: 'Sample "Nine", JV',
  location: null,
  pitches: [
    { pitchNum: 1, pitchType: "Four-Seam", velo: 91.25, vertBreak: 16.4, hb: 8 },
    { pitchNum: 2, pitchType: "Slider", velo: 82, vertBreak: null, hb: null },
    { pitchNum: 3, pitchType: "-Riser", velo: null, vertBreak: 0, hb: -2.125 },
  ],
};

test("writes the required file, byte for byte", () => {
  expect(gameCsv(game)).toBe(
    [
      '\uFEFF"Game Details"',
      '"Athlete","Pitcher Ünë"',
      '"Date","04/05/2025"',
      '"Opponent","Sample ""Nine"", JV"',
      '"Location","N/A"',
      "",
      '"Pitch #","Pitch Type","Velocity (mph)","Vertical Break (in)","Horizontal Break (in)"',
      '"1","Four-Seam","91.25","16.4","8"',
      '"2","Slider","82","-","-"',
      '"3","\'-Riser","-","0","-2.125"',
      "",
    ].join("\r\n"),
  );
});

test("writes N/A for a missing date, opponent and location", () => {
  const csv = gameCsv({ ...game, gameDate: null, opponent: " ", location: "" });
  expect(csv).toContain('"Date","N/A"\r\n"Opponent","N/A"\r\n"Location","N/A"\r\n');
});

test("names the file after the game", () => {
  expect(gameCsvFileName("abc")).toBe("game_data_abc.csv");
});

describe("formula guard", () => {
  const starts = ["=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠"];

  test.each(starts)("guards every free-text column against text that begins with %j", (start) => {
    const text = `${start}1+1`;
    const csv = gameCsv({
      ...game,
      athlete: { firstName: text, lastName: "One" },
      opponent: text,
      location: text,
      pitches: [{ pitchNum: 1, pitchType: text, velo: 80, vertBreak: -1.5, hb: -2 }],
    });
    const guarded = csvCell(`'${text}`);
    expect(csv.split(guarded)).toHaveLength(4);
    expect(csv).toContain(`"Athlete","'${text} One"`);
    expect(csv).not.toContain(`"${start}1+`);
  });

  test("the formula guard does not change numbers, a lone hyphen or ordinary text", () => {
    expect(["-", "N/A", "O'One", "a=b", ""].map(guardFormula)).toEqual([
      "-",
      "N/A",
      "O'One",
      "a=b",
      "",
    ]);
    expect(gameCsv(game)).toContain('"-2.125"');
  });
});

test("a CSV parser restores any cells", () => {
  const cell = fc.string({ unit: "grapheme" });
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1 }),
      (rows) => {
        const csv = rows.map((cells) => `${cells.map(csvCell).join(",")}\r\n`).join("");
        expect(parse(csv, { record_delimiter: "\r\n" })).toEqual(rows);
      },
    ),
  );
});

const reading = fc.option(
  fc.integer({ min: -2400, max: 2400 }).map((hundredths) => hundredths / 100),
);

test("importing an exported game restores every stored value", () => {
  const anyPitch = fc.record({
    pitchType: fc.constantFrom("Four-Seam", "Slider", "Other", "=Riser", "-x", "+1"),
    velo: fc.option(fc.integer({ min: 4000, max: 10_000 }).map((hundredths) => hundredths / 100)),
    vertBreak: reading.map((value) => (value === null ? null : Math.abs(value))),
    hb: reading,
  });
  fc.assert(
    fc.property(fc.array(anyPitch, { minLength: 1, maxLength: 40 }), (drawn) => {
      const pitches = drawn.map((pitch, index) => ({ ...pitch, pitchNum: index + 1 }));
      const { outings, rejected } = readText(gameCsv({ ...game, pitches }));
      expect(rejected).toEqual([]);
      expect(outings[0]?.game).toMatchObject({
        date: game.gameDate,
        opponent: game.opponent,
        location: null,
      });
      expect(
        outings[0]?.pitches.map(({ pitchNum, pitchType, velo, vertBreak, hb }) => ({
          pitchNum,
          pitchType,
          velo,
          vertBreak,
          hb,
        })),
      ).toEqual(
        pitches.map(({ pitchNum, pitchType, velo, vertBreak, hb }) => ({
          pitchNum,
          pitchType,
          velo,
          vertBreak,
          hb,
        })),
      );
    }),
  );
});
