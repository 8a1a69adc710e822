import { beforeAll, describe, expect, test } from "vitest";
import { importWorld, trackmanFile } from "../../test/kit/import-world.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});

const good = trackmanFile([{ uid: "a" }, { uid: "b" }]);
const [header = "", row = ""] = good.split("\r\n");
const columns = header.split(",");
const without = (...names: readonly string[]) =>
  `${columns.filter((name) => !names.includes(name)).join(",")}\r\n`;
const bytes = (...start: readonly number[]) => Buffer.from([...start, ...Buffer.from(good)]);
const rapsodo = (date: string) =>
  `Player Name,Unique ID,Date,Pitch Type,Velocity,HB (trajectory),VB (trajectory)\nPitcher One,1@1,${date},Slider,80,3,1\n`;

type Case = readonly [name: string, content: string | Uint8Array, sentence: RegExp];

const notText = /^This is .+\. (Save it as CSV and import|Download|Unpack) .*CSV file/;
const notPitches = /not a pitch file/;
const broken = /^A quotation mark on line \d+ is out of place or not closed\. Export/;
const empty = /^This file is empty\. Download it from the device again\.$/;
const noPitches = /^This file has no pitches\. Check .+ export it again\.$/;

const files: readonly Case[] = [
  ["without a byte", "", empty],
  ["of line ends", "\r\n\r\n\n", empty],
  ["of a byte order mark and spaces", "\uFEFF  \r\n", empty],
  ["of commas", ",,,,\r\n,,,,\r\n", empty],
  ["of a UTF-16 byte order mark", Buffer.from([0xff, 0xfe]), empty],
  ["an Excel workbook", bytes(0x50, 0x4b, 0x03, 0x04), notText],
  ["an empty ZIP file", Buffer.from("PK\u0005\u0006"), notText],
  ["an old Excel workbook", bytes(0xd0, 0xcf, 0x11, 0xe0), notText],
  ["a PDF", "%PDF-1.4\n1 0 obj", notText],
  ["compressed with gzip", bytes(0x1f, 0x8b), notText],
  ["compressed with bzip2", "BZh91AY", notText],
  ["compressed with xz", bytes(0xfd, 0x37, 0x7a, 0x58), notText],
  ["a RAR archive", "Rar!\u001a\u0007", notText],
  ["a 7z archive", bytes(0x37, 0x7a, 0xbc, 0xaf), notText],
  ["a PNG picture", bytes(0x89, 0x50, 0x4e, 0x47), notText],
  ["a JPEG picture", bytes(0xff, 0xd8, 0xff, 0xe0), notText],
  ["a GIF picture", "GIF89a", notText],
  ["a SQLite database", "SQLite format 3\0", notText],
  ["a Parquet file", "PAR1\u0015\u0004", notText],
  ["rich text", "{\\rtf1\\ansi Pitcher}", notText],
  ["a video", Buffer.from("\0\0\0\u0018ftypmp42"), /not text/],
  ["with a NUL in the middle", good.replace("Slider", "Sli\0der"), /not text/],
  ["with a NUL at the end", `${good}\0`, /not text/],
  ["of NULs", Buffer.alloc(5_000), /not text/],
  ["in UTF-16 without a mark", Buffer.from(good, "utf16le"), /not text/],
  [
    "in UTF-32",
    Buffer.from([...good].flatMap((letter) => [letter.charCodeAt(0), 0, 0, 0])),
    /not text/,
  ],
  ["a web page", "<!DOCTYPE html>\n<html><body>Sign in</body></html>", notPitches],
  [
    "a web page without a doctype",
    "<html><table><tr><td>Pitcher</td></tr></table></html>",
    notPitches,
  ],
  ["a web page after a blank line", "\n\n  <HTML>", notPitches],
  ["XML", '<?xml version="1.0"?><pitches/>', notPitches],
  ["a spreadsheet as XML", "<Workbook xmlns='urn:x'><Row/></Workbook>", notPitches],
  ["a JSON object", '{"Pitcher":"One","RelSpeed":90}', notPitches],
  ["a JSON array", '[{"RelSpeed":90}]', notPitches],
  ["JSON lines", '{"a":1}\n{"a":2}\n', notPitches],
  ["YAML", "pitches:\n  - velo: 90\n", notPitches],
  ["prose", "Dear coach,\nhere are the pitches of last night.\n", notPitches],
  ["an e-mail", "From: a@example.com\nSubject: Pitches\n\nSee attachment\n", notPitches],
  ["a calendar", "BEGIN:VCALENDAR\nVERSION:2.0\nEND:VCALENDAR\n", notPitches],
  ["SQL", "INSERT INTO pitches VALUES (1, 'Slider', 90);\n", notPitches],
  ["a Markdown table", "| Pitch | Velo |\n|---|---|\n| Slider | 80 |\n", notPitches],
  ["a roster", "First Name,Last Name,Position\nPitcher,One,RHP\n", notPitches],
  ["a box score", "Player,IP,H,R,ER,BB,K\nOne,6.0,4,2,2,1,7\n", notPitches],
  ["without a header", `${row}\r\n${row}\r\n`, notPitches],
  ["with a header in another language", "Lanzador,Tipo,Velocidad\nUno,Recta,90\n", notPitches],
  ["one word", "pitches", notPitches],
  ["a number", "42", notPitches],
  ["a formula", "=HYPERLINK(A1)", notPitches],
  ["base64", "UEsDBBQABgAIAAAAIQ==\n", notPitches],
  ["thousands of blank columns", `${",".repeat(5_000)}x\r\n`, notPitches],
  [
    "without RelSpeed",
    `${without("RelSpeed")}${row}`,
    /like a TrackMan file, but the column RelSpeed is missing/,
  ],
  [
    "without TaggedPitchType",
    `${without("TaggedPitchType")}${row}`,
    /TrackMan file, but the column TaggedPitchType is/,
  ],
  [
    "without both",
    `${without("RelSpeed", "TaggedPitchType")}${row}`,
    /columns TaggedPitchType and RelSpeed are missing/,
  ],
  [
    "a Rapsodo hitting file",
    "Player ID,Player Name,Unique ID,ExitVelocity,LaunchAngle\n1,A B,1@1,90,12\n",
    /like a Rapsodo file, but the column HB \(trajectory\)/,
  ],
  [
    "Statcast without breaks",
    "pitch_type,game_date,release_speed,player_name,pitcher\nFF,2025-06-01,90,A B,1\n",
    /like a Statcast file, but the column pfx_x/,
  ],
  [
    "our own rows without their head",
    '"Pitch #","Pitch Type","Velocity (mph)","Vertical Break (in)"\n"1","Slider","80","1"\n',
    /exported from Armslot, but the lines above its header/,
  ],
  ["our own head without rows", '"Game Details"\n"Athlete","Pitcher One"\n', noPitches],
  ["a header alone", `${header}\r\n`, noPitches],
  ["a header without a line end", header, noPitches],
  ["a header and blank rows", `${header}\r\n,,,\r\n\r\n`, noPitches],
  ["a header twice", `${header}\r\n${header}\r\n`, noPitches],
  ["a Rapsodo header alone", rapsodo("").split("\n")[0] ?? "", noPitches],
  [
    "a header with averages alone",
    `No,${rapsodo("").split("\n")[0]}\nAverage,,,,,80,,\n`,
    noPitches,
  ],
  [
    "player positions",
    "PitchUID,PitcherPositionAtReleaseX,DetectedShift\na,1,Standard\n",
    /player positioning/,
  ],
  ["with an open quotation mark", good.replace('"One, Pitcher"', '"One, Pitcher'), broken],
  ["with a quotation mark inside a cell", good.replace("Sample Field", 'Sam"ple'), broken],
  ["with letters after a quoted cell", good.replace('"One, Pitcher"', '"One, Pitcher"x'), broken],
  ["cut off inside a quoted cell", good.slice(0, good.lastIndexOf('One, Pitcher"') + 4), broken],
  ["of two systems", `${good}${rapsodo("2025-02-04")}`, /mixes exports of different systems/],
  ["of two systems, the other way round", `${rapsodo("2025-02-04")}${good}`, /mixes exports/],
  ["with dates of two meanings", rapsodo("3/4/2025"), /can be 2025-03-04 or 2025-04-03\. Choose/],
  ["with two meanings of dashes", rapsodo("3-4-25"), /can be 2025-03-04 or 2025-04-03\. Choose/],
  [
    "with gravity in its breaks and no flight times",
    rapsodo("2025-02-04").replace("Slider,80,3,1", "Fastball,80,3,-19"),
    /include gravity.+Export induced/,
  ],
  ["over ten megabytes", Buffer.alloc(10 * 1024 * 1024 + 1, "a,"), /larger than 10 MB\. Split/],
];

describe("a file that is", () => {
  test.for(files)(
    "%s is refused with a sentence, and nothing is stored",
    async ([, content, sentence]) => {
      const world = await importWorld(testApp);
      await world.athlete({ firstName: "Pitcher", lastName: "One" });
      const before = await world.stored();
      const { error, gamesCreated, pitchesAdded } = await world.importFile(content);
      expect(error).toMatch(sentence);
      expect(error).toMatch(/^[A-Z][^\r\n]{10,200}\.$/);
      expect({ gamesCreated, pitchesAdded }).toEqual({ gamesCreated: 0, pitchesAdded: 0 });
      expect(await world.stored()).toEqual(before);
    },
  );
});

const number = /is not a number\.$/;
const range = /^(Velocity|Vertical break|Horizontal break) .+ is outside -?\d+ to \d+ (mph|in)\.$/;

const cells: readonly [name: string, cell: Record<string, string | number>, reason: RegExp][] = [
  ["a word for the velocity", { velo: "fast" }, number],
  ["a letter O for a zero", { velo: "9O" }, number],
  ["two points", { velo: "90..1" }, number],
  ["two numbers", { velo: "90 91" }, number],
  ["a fraction", { velo: "181/2" }, number],
  ["a range", { velo: "88-90" }, number],
  ["a spreadsheet's error", { velo: "#REF!" }, number],
  ["another spreadsheet's error", { horizontal: "#VALUE!" }, number],
  ["a missing look-up", { vertical: "#N/A" }, number],
  ["a formula", { velo: "=A1*2" }, number],
  ["a time", { velo: "12:30" }, number],
  ["a date", { vertical: "2025-03-04" }, number],
  ["infinity", { velo: "Infinity" }, number],
  ["an infinity sign", { velo: "∞" }, number],
  ["hexadecimal digits", { velo: "0x50" }, number],
  ["Arabic digits", { velo: "٩٠" }, number],
  ["full-width digits", { velo: "９０" }, number],
  ["two signs", { horizontal: "--5" }, number],
  ["a sign alone", { horizontal: "+" }, number],
  ["a point alone", { horizontal: "." }, number],
  ["too large an exponent", { velo: "1e999" }, number],
  ["fifty digits", { velo: "9".repeat(50) }, number],
  ["a thousand letters", { velo: "x".repeat(1_000) }, number],
  ["control characters", { velo: "9\u00010" }, number],
  ["a question mark", { velo: "90?" }, number],
  ["an approximation", { velo: "~90" }, number],
  ["an unknown unit", { velo: "90 knots" }, number],
  ["a percentage for the velocity", { velo: "90%" }, /has the unit of another reading\.$/],
  ["inches for the velocity", { velo: "90 in" }, /has the unit of another reading\.$/],
  ["miles for a break", { vertical: "9 mph" }, /has the unit of another reading\.$/],
  ["a velocity above the range", { velo: 110.1 }, range],
  ["a velocity below the range", { velo: 19.9 }, range],
  ["a negative velocity", { velo: -90 }, range],
  ["a break above the range", { vertical: 45.5 }, range],
  ["a break below the range", { horizontal: -46 }, range],
  ["a sensor's error value", { velo: 9999 }, range],
  ["no pitcher", { pitcher: "" }, /^The row names no pitcher\.$/],
  ["null for the pitcher", { pitcher: "null" }, /^The row names no pitcher\.$/],
  ["a dash for the pitcher", { pitcher: "-" }, /^The row names no pitcher\.$/],
  [
    "too long a name",
    { pitcher: "x".repeat(101) },
    /^The pitcher's name is longer than 100 characters\.$/,
  ],
  [
    "too long a type",
    { type: "y".repeat(101) },
    /^The pitch type is longer than 100 characters\.$/,
  ],
  ["too long an ID", { id: "7".repeat(101) }, /^PitcherId is longer than 100 characters\.$/],
  [
    "no type and no readings",
    { type: "", velo: "", vertical: "", horizontal: "" },
    /neither a pitch type nor a reading/,
  ],
  [
    "a cell too many",
    { type: "Slider,extra" },
    /^The row has 17 cells where the header has 16\. Put quotes around/,
  ],
  ["several cells too many", { velo: "1,234,567" }, /^The row has 18 cells where/],
];

describe("a row with", () => {
  test.for(cells)(
    "%s is rejected by its line, and the others are stored",
    async ([, cell, reason]) => {
      const world = await importWorld(testApp);
      await world.athlete({ firstName: "Pitcher", lastName: "One" });
      const file = trackmanFile([{ uid: "a" }, { uid: "b", ...cell }, { uid: "c" }]);
      const imported = await world.importFile(file);
      expect(imported.rejected).toEqual([{ line: 3, reason: expect.stringMatching(reason) }]);
      expect(imported.pitchesAdded).toBe(2);
      expect((await world.stored()).pitches).toHaveLength(2);
    },
  );
});

const accepted: readonly [name: string, content: string][] = [
  ["separated by pipes", good.replaceAll('"One, Pitcher"', "Pitcher One").replaceAll(",", "|")],
  ["with spaces around its titles", good.replace("RelSpeed", " RelSpeed ")],
  ["with titles in capitals", good.replace(header, header.toUpperCase())],
  ["with a title twice", good.replace("Stadium", "Date")],
  ["with formulas for names", good.replaceAll("Sample Field", "=cmd|calc")],
  ["with dates that cannot be read", good.replaceAll("2026-02-20", "someday")],
  ["with dates in the future", good.replaceAll("2026-02-20", "2099-01-01")],
  ["cut off between two rows", good.trimEnd()],
  ["with text after the last row's line", `${good}\r\n\r\n`],
];

test.for(accepted)("a file %s is read", async ([, content]) => {
  const world = await importWorld(testApp);
  await world.athlete({ firstName: "Pitcher", lastName: "One" });
  expect(await world.importFile(content)).toMatchObject({ pitchesAdded: 2, rejected: [] });
});
