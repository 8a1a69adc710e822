import { limits } from "@armslot/contracts/core/limits";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { fixture, importWorld, trackmanFile } from "../../test/kit/import-world.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});

const good = trackmanFile([{ uid: "a" }, { uid: "b" }]);
const utf16le = (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le");
const utf16be = (text: string) => utf16le(text).swap16();

const bad: readonly [name: string, content: string | Uint8Array, sentence: RegExp][] = [
  ["empty", "", /^This file is empty\. Download/],
  ["nothing but space", " \r\n\t\r\n", /^This file is empty\. Download/],
  ["nothing but a byte order mark", "\uFEFF", /^This file is empty\. Download/],
  ["no known format", "name,age\r\nAda,12\r\n", /not a pitch file/],
  ["a web page", "<!doctype html><title>Sign in</title>", /not a pitch file/],
  ["a header alone", `${good.split("\r\n")[0]}\r\n`, /no pitches/],
  ["an Excel workbook", Buffer.from("PK\u0003\u0004 a workbook"), /Excel.*Save it as CSV/],
  ["an old Excel workbook", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1]), /Excel.*Save it as CSV/],
  ["a PDF", "%PDF-1.7 page", /PDF.*Download the device/],
  ["a compressed file", Buffer.from([0x1f, 0x8b, 8, 0]), /compressed.*Unpack it/],
  ["binary", Buffer.from("Pitcher\0\u0001\u0002"), /not text.*CSV/],
  ["UTF-16 without its mark", Buffer.from(good, "utf16le"), /not text.*CSV/],
  [
    "an open quotation mark",
    good.replace('"One, Pitcher"', '"One, Pitcher'),
    /quotation mark on line 2/,
  ],
  [
    "a stray quotation mark",
    good.replace("Sample Field,game-1,b", 'Sam"ple,game-1,b'),
    /quotation mark on line 3/,
  ],
  ["side data", fixture("trackman-playerpositioning.csv"), /player positioning/],
  ["over ten megabytes", Buffer.alloc(limits.importFileMaxBytes + 1, "a,"), /larger than 10 MB/],
  [
    "over fifty thousand rows",
    `pitch_type,pfx_x,release_speed\n${"FF,1,90\n".repeat(limits.importFileMaxRows + 1)}`,
    /more than 50,000 rows/,
  ],
];

test.for(bad)(
  "refuses a file that is %s with one sentence and changes nothing",
  async ([, content, sentence]) => {
    const world = await importWorld(testApp);
    await world.athlete({ firstName: "Pitcher", lastName: "One" });
    const before = await world.stored();
    const { error, ...rest } = await world.importFile(content);
    expect(error).toMatch(sentence);
    expect(error).toMatch(/^[A-Z][^\r\n]{10,160}\.$/);
    expect(rest).toMatchObject({
      gamesCreated: 0,
      pitchesAdded: 0,
      warned: [],
      rejected: [],
      unmatched: [],
    });
    expect(await world.stored()).toEqual(before);
  },
);

describe("the same table in another encoding or spelling", () => {
  const accented = good.replaceAll("One, Pitcher", "Núñez, Zoë");
  const spelled: readonly [name: string, content: string | Uint8Array][] = [
    ["UTF-8", accented],
    ["UTF-8 with a byte order mark", `\uFEFF${accented}`],
    ["UTF-16, little end first", utf16le(accented)],
    ["UTF-16, big end first", utf16be(accented)],
    ["Windows-1252", Buffer.from(accented, "latin1")],
    ["line feeds alone", accented.replaceAll("\r\n", "\n")],
    ["carriage returns alone", accented.replaceAll("\r\n", "\r")],
    ["line ends of both kinds", accented.replace("\r\n", "\n")],
    ["no line end at the end", accented.trimEnd()],
    ["blank lines between", accented.replaceAll("\r\n", "\r\n\r\n")],
    [
      "tabs",
      utf16le(
        accented
          .replaceAll('"Núñez, Zoë"', "Núñez; Zoë")
          .replaceAll(",", "\t")
          .replaceAll(";", ","),
      ),
    ],
    ["semicolons", accented.replaceAll('"Núñez, Zoë"', "Zoë Núñez").replaceAll(",", ";")],
    ["empty cells at the end", accented.replaceAll("\r\n", ",,,\r\n")],
  ];

  test.for(spelled)("%s gives the same result", async ([, content]) => {
    const world = await importWorld(testApp);
    await world.athlete({ firstName: "Zoe", lastName: "NUNEZ" });
    expect(await world.importFile(content)).toMatchObject({
      gamesCreated: 1,
      pitchesAdded: 2,
      rejected: [],
      unmatched: [],
    });
  });
});

test("rejects a bad row by its line number, even after blank lines and multi-line cells, and stores the rest", async () => {
  const world = await importWorld(testApp);
  await world.athlete({ firstName: "Pitcher", lastName: "One" });
  const [header = "", first = "", second = "", third = ""] = trackmanFile([
    { uid: "a" },
    { uid: "b", velo: "fast" },
    { uid: "c" },
  ]).split("\r\n");
  const twoLines = first.replace("Sample Field", '"Sample\r\nField"');
  const file = [header, "", twoLines, "", second, third, ""].join("\r\n");
  expect(await world.importFile(file)).toMatchObject({
    pitchesAdded: 2,
    rejected: [{ line: 6, reason: expect.stringContaining('"fast" is not a number') }],
  });
});

test("stores the good rows of any mix and reports each bad one by its line", async () => {
  const badRow = fc.constantFrom<Record<string, string | number>>(
    { velo: "fast" },
    { velo: 140 },
    { vertical: 99 },
    { horizontal: "#REF!" },
    { pitcher: "" },
  );
  const row = fc.option(badRow, { nil: undefined });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 25 }), async (rows) => {
      const world = await importWorld(testApp);
      await world.athlete({ firstName: "Pitcher", lastName: "One" });
      const file = trackmanFile(rows.map((fault, index) => ({ uid: `p${index}`, ...fault })));
      const imported = await world.importFile(file);
      const badLines = rows.flatMap((fault, index) => (fault ? [index + 2] : []));
      expect(imported.rejected.map(({ line }) => line)).toEqual(badLines);
      expect(imported.pitchesAdded).toBe(rows.length - badLines.length);
      expect((await world.stored()).pitches).toHaveLength(rows.length - badLines.length);
    }),
    { numRuns: 12 },
  );
});
