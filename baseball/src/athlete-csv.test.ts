import type { AthleteProfile } from "@armslot/contracts/athlete-fields";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { changedFieldByField } from "../../contracts/test/changed-field.ts";
import { athleteCsv, athleteCsvFileName } from "./athlete-csv.ts";
import { athleteFacts } from "./athlete-facts.ts";
import { unguardFormula } from "./csv-cell.ts";

const athlete: AthleteProfile = {
  firstName: "Pitcher",
  lastName: "Ünë",
  position: "LHP",
  gradClass: 2027,
  school: "Sample High, North",
  city: "Tyler",
  state: "TX",
  heightFeet: 6,
  heightInches: 2,
};

const sources = [{ source: "trackman", vendorId: "1000123" }];

const games = [
  {
    gameDate: "2025-04-05",
    opponent: 'Sample "Nine"',
    location: null,
    pitches: [
      { pitchNum: 1, pitchType: "Four-Seam", velo: 91.25, vertBreak: 16.4, hb: 8 },
      { pitchNum: 2, pitchType: "Slider", velo: 82, vertBreak: null, hb: -2.125 },
    ],
  },
  { gameDate: null, opponent: null, location: "Home", pitches: [] },
];

test("writes the profile, then every pitch with its game, byte for byte", () => {
  expect(athleteCsv({ athlete, sources, games })).toBe(
    [
      '\uFEFF"Athlete Details"',
      '"Athlete","Pitcher Ünë"',
      '"Position","LHP"',
      '"Grad Class","2027"',
      '"School","Sample High, North"',
      '"Hometown","Tyler, TX"',
      `"Height","6' 2"""`,
      '"ID at trackman","1000123"',
      "",
      '"Date","Opponent","Location","Pitch #","Pitch Type","Velocity (mph)","Vertical Break (in)","Horizontal Break (in)"',
      '"04/05/2025","Sample ""Nine""","N/A","1","Four-Seam","91.25","16.4","8"',
      '"04/05/2025","Sample ""Nine""","N/A","2","Slider","82","-","-2.125"',
      '"N/A","N/A","Home","-","-","-","-","-"',
      "",
    ].join("\r\n"),
  );
});

test.each(changedFieldByField(athlete))("shows %s in a fact and in the file", (_, changed) => {
  const shown = athleteFacts.map(({ of }) => of(changed));
  expect(shown).not.toEqual(athleteFacts.map(({ of }) => of(athlete)));
  expect(athleteCsv({ athlete: changed, sources, games })).not.toBe(
    athleteCsv({ athlete, sources, games }),
  );
});

test("a CSV parser restores any text of a profile or game, and none runs as a formula", () => {
  const text = fc.string({ minLength: 1, maxLength: 40 }).filter((value) => value.trim() !== "");
  fc.assert(
    fc.property(text, text, (school, opponent) => {
      const csv = athleteCsv({
        athlete: { ...athlete, school },
        sources,
        games: [{ gameDate: null, opponent, location: null, pitches: [] }],
      });
      const rows = parse(csv, { bom: true, relaxColumnCount: true }) as string[][];
      const schoolCell = rows.find(([label]) => label === "School")?.[1] ?? "";
      const opponentCell = rows.at(-1)?.[1] ?? "";
      expect(unguardFormula(schoolCell)).toBe(school);
      expect(unguardFormula(opponentCell)).toBe(opponent);
      for (const cell of [schoolCell, opponentCell]) {
        expect(cell === "-" || !/^[=+\-@\t\r\n＝＋－＠]/.test(cell)).toBe(true);
      }
    }),
  );
});

test("names the file after the athlete", () => {
  expect(athleteCsvFileName("abc")).toBe("athlete_data_abc.csv");
});
