import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { anAthlete, aProgram } from "../../../test/kit/build.ts";
import { closeAtEnd } from "../../../test/kit/close-at-end.ts";
import { trackmanFile } from "../../../test/kit/import-world.ts";
import { openTestApp, type TestApp } from "../../../test/kit/test-app.ts";
import { oneLine, runOn } from "../../../test/kit/test-cli.ts";
import type { CommandContext } from "../command.ts";

let testApp: TestApp;
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "armslot-import-"));
  closeAtEnd(async () => rmSync(folder, { recursive: true }));
});
beforeEach(async () => {
  testApp = await openTestApp();
});

const armslot = (words: readonly string[], changes: Partial<CommandContext> = {}) =>
  runOn(testApp, words, changes);

function csv(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

describe("import", () => {
  test("says how many pitches a corrected file gives from whom to whom", async () => {
    const { programId } = await aProgram(testApp);
    for (const lastName of ["One", "Two"])
      await anAthlete(testApp, { programId, firstName: "Pitcher", lastName });
    const two = { pitcher: "Two, Pitcher", id: 2 };
    const first = csv("first.csv", trackmanFile([{ uid: "a" }, { uid: "b" }, { uid: "c" }]));
    const pitches = [{ uid: "a" }, { uid: "b", ...two }, { uid: "c", ...two }];
    const corrected = csv("corrected.csv", trackmanFile(pitches));
    const { out } = await armslot(["import", first, corrected, "--program", programId]);
    expect(out).toContain("  2 pitches go from Pitcher One to Pitcher Two.\n");
    const back = csv("back.csv", trackmanFile([{ uid: "b" }]));
    const printed = await armslot(["import", back, "--program", programId, "--json"]);
    const moved = [{ from: "Pitcher Two", to: "Pitcher One", pitches: 1 }];
    expect(JSON.parse(printed.out)).toMatchObject({ files: [{ moved, pitchesAdded: 0 }] });
  });

  test("imports some files, refuses others, and prints one object with exactly the documented fields", async () => {
    const { programId } = await aProgram(testApp);
    await anAthlete(testApp, { programId, firstName: "Pitcher", lastName: "One" });
    const good = csv(
      "good.csv",
      trackmanFile([
        { uid: "a" },
        { uid: "b", velo: "fast" },
        { uid: "c", pitcher: "Two, Pitcher", id: 2 },
      ]),
    );
    const bad = csv("bad.csv", "name,age\nAda,12\n");
    const files = [join(folder, "missing.csv"), folder, bad, good];
    const { code, out, error } = await armslot([
      "import",
      ...files,
      "--program",
      programId,
      "--json",
    ]);
    expect(code).toBe(1);
    expect(out).toMatch(oneLine);
    expect(error.trimEnd().split("\n")).toHaveLength(3);
    const refused = {
      format: null,
      gamesCreated: 0,
      gamesUpdated: 0,
      pitchesAdded: 0,
      pitchesKnown: 0,
      pitchesFilled: 0,
      warned: [],
      rejected: [],
      unmatched: [],
    };
    expect(JSON.parse(out)).toEqual({
      files: [
        { file: files[0], ...refused, error: "No such file. Check its name." },
        { file: files[1], ...refused, error: "This is a folder. Name the files in it." },
        { file: files[2], ...refused, error: expect.stringContaining("not a pitch file") },
        {
          ...{ file: good, format: "trackman", gamesCreated: 1, gamesUpdated: 0 },
          ...{ pitchesAdded: 1, pitchesKnown: 0, pitchesFilled: 0, warned: [] },
          rejected: [{ line: 3, reason: expect.any(String) }],
          unmatched: [{ name: "Pitcher Two", throws: "R", pitches: 1 }],
        },
      ],
    });
  });

  test("exits with 3 and gives reasons when every pitcher was skipped", async () => {
    const { programId } = await aProgram(testApp);
    const file = csv("skipped.csv", trackmanFile([{ uid: "a" }, { uid: "b", velo: 140 }]));
    const { code, out, error } = await armslot(["import", file, "--program", programId]);
    expect({ code, error }).toEqual({ code: 3, error: "" });
    expect(out).toContain("0 added, 0 already stored");
    expect(out).toMatch(/line 3 {2}Velocity 140 mph is outside/);
    expect(out).toMatch(/Pitcher One {2}RHP {2}1 pitch {2}No athlete on the roster/);
    expect(out).toContain("Add or correct these athletes, then import the file again.");
  });

  test("exits with 0 when one of the pitchers was skipped", async () => {
    const { programId } = await aProgram(testApp);
    await anAthlete(testApp, { programId, firstName: "Pitcher", lastName: "One" });
    const two = { uid: "b", pitcher: "Two, Pitcher", id: 2 };
    const both = csv("both.csv", trackmanFile([{ uid: "a" }, two]));
    const other = csv("other-pitcher.csv", trackmanFile([two]));
    expect(await armslot(["import", both, "--program", programId])).toMatchObject({ code: 0 });
    expect(await armslot(["import", both, "--program", programId])).toMatchObject({ code: 0 });
    const files = ["import", both, other, "--program", programId];
    expect(await armslot(files)).toMatchObject({ code: 3 });
    expect(await armslot(["import", other, "--program", programId])).toMatchObject({ code: 3 });
  });

  test("exits with 3 and says so when every row of a file was rejected", async () => {
    const { programId } = await aProgram(testApp);
    await anAthlete(testApp, { programId, firstName: "Pitcher", lastName: "One" });
    const refused = csv("refused.csv", trackmanFile([{ uid: "a", velo: 187 }]));
    const { code, out } = await armslot(["import", refused, "--program", programId]);
    expect(code).toBe(3);
    expect(out).toContain("Nothing of this file was stored.");
    expect(out).toContain("1 row rejected");
    const json = await armslot(["import", refused, "--program", programId, "--json"]);
    expect(json.code).toBe(3);
    expect(JSON.parse(json.out).files).toMatchObject([{ state: "nothing-stored" }]);
    const good = csv("stored.csv", trackmanFile([{ uid: "a" }, { uid: "b", velo: 187 }]));
    const partly = await armslot(["import", good, "--program", programId, "--json"]);
    expect(partly.code).toBe(0);
    expect(partly.out).not.toContain("nothing-stored");
  });

  test("leaves out a game that another file stored, and takes it with --keep-both", async () => {
    const { programId } = await aProgram(testApp);
    await anAthlete(testApp, { programId, firstName: "Pitcher", lastName: "One" });
    const pitches = [80, 81, 82].map((velo) => ({ uid: String(velo), velo }));
    await armslot(["import", csv("one.csv", trackmanFile(pitches)), "--program", programId]);
    const other = pitches.map((pitch) => ({ ...pitch, uid: `other-${pitch.uid}` }));
    const file = csv("two.csv", trackmanFile(other, { uid: "game-2" }));
    const words = ["import", file, "--program", programId];
    const { code, out } = await armslot(words);
    expect(code).toBe(0);
    expect(out).toContain("1 game left out");
    expect(out).toContain("line 2  3 of 3 pitches are in the stored game 02/20/2026, AWY_TEA");
    expect(out).toContain("Use --keep-both");
    expect(JSON.parse((await armslot([...words, "--json"])).out)).toMatchObject({
      files: [{ pitchesAdded: 0, duplicates: [{ alike: 3, decision: "skip" }] }],
    });
    expect((await armslot([...words, "--keep-both"])).out).toContain("3 added");
  });

  test("asks for --dates when dates can be read in two ways", async () => {
    const { programId } = await aProgram(testApp);
    const rapsodo =
      "Player Name,Unique ID,Date,Pitch Type,Velocity,HB (trajectory)\nPitcher One,1@1,3/4/2025,Slider,80,3\n";
    const words = ["import", csv("dates.csv", rapsodo), "--program", programId];
    const { code, error } = await armslot(words);
    expect(code).toBe(1);
    expect(error).toContain(
      'The date "3/4/2025" on line 2 can be 2025-03-04 or 2025-04-03. Choose whether the month or the day comes first. Use --dates mdy or --dates dmy.',
    );
    expect(await armslot([...words, "--dates", "dmy"])).toMatchObject({ code: 3, error: "" });
    expect(await armslot([...words, "--dates", "ymd"])).toMatchObject({
      code: 2,
      error: expect.stringContaining("Use --dates mdy"),
    });
  });

  test("refuses a game without a date until --date gives one or --undated accepts it", async () => {
    const { programId } = await aProgram(testApp);
    await anAthlete(testApp, { programId, firstName: "Pitcher", lastName: "One" });
    const file = csv("undated.csv", trackmanFile([{ uid: "a" }, { uid: "b" }], { date: "" }));
    const words = ["import", file, "--program", programId];
    for (const more of [[], ["--dry-run"]]) {
      const { code, error } = await armslot([...words, ...more]);
      expect({ code, error }).toEqual({
        code: 1,
        error: `${file}: A game has no date. Use --date YYYY-MM-DD, or --undated to import without a date.\n`,
      });
    }
    const dates = () =>
      testApp.db.asOwner(
        (sql) => sql`select game_date::text from games where program_id = ${programId}`,
      );
    expect([...(await dates())]).toEqual([]);
    expect(await armslot([...words, "--date", "5/12/2026"])).toMatchObject({
      code: 2,
      error: expect.stringContaining("Use --date with a date such as 2026-05-12."),
    });
    expect(await armslot([...words, "--date", "2026-05-12"])).toMatchObject({ code: 0, error: "" });
    expect([...(await dates())]).toEqual([{ game_date: "2026-05-12" }]);
    // Nothing new without a date is stored now.
    expect(await armslot(words)).toMatchObject({ code: 0, error: "" });
    const other = trackmanFile([{ uid: "c", velo: 90 }], { date: "", uid: "game-2" });
    const undated = [
      "import",
      csv("other-undated.csv", other),
      "--program",
      programId,
      "--undated",
    ];
    expect((await armslot(undated)).out).toContain("1 added");
    expect(await armslot([...undated, "--date", "2026-05-12"])).toMatchObject({
      code: 2,
      error: expect.stringContaining("Use either --date or --undated."),
    });
  });

  test("names a game that was deleted since the file's import, and brings it back with --again", async () => {
    const { programId } = await aProgram(testApp);
    await anAthlete(testApp, { programId, firstName: "Pitcher", lastName: "One" });
    const file = csv("deleted.csv", trackmanFile([{ uid: "a" }, { uid: "b", velo: 82 }]));
    const words = ["import", file, "--program", programId];
    await armslot(words);
    await testApp.db.asOwner((sql) => sql`delete from games where program_id = ${programId}`);
    for (const more of [[], ["--dry-run"]]) {
      expect(await armslot([...words, ...more])).toMatchObject({
        code: 1,
        error: `${file}: This file was imported before. Deleted since: the game of 2026-02-20 against AWY_TEA (2 pitches). Use --again to bring it back.\n`,
      });
    }
    expect((await armslot([...words, "--again"])).out).toContain("2 added");
    expect(await armslot(words)).toMatchObject({ code: 0, error: "" });
  });

  test("stores nothing with --dry-run", async () => {
    const { programId } = await aProgram(testApp);
    await anAthlete(testApp, { programId, firstName: "Pitcher", lastName: "One" });
    const words = ["import", csv("dry.csv", trackmanFile([{ uid: "a" }])), "--program", programId];
    const dry = await armslot([...words, "--dry-run"]);
    expect(dry.out).toContain("Dry run: nothing was stored.");
    expect(dry.out).not.toContain("Add or correct these athletes");
    expect((await armslot(words)).out).toContain("1 added, 0 already stored");
    expect((await armslot(words)).out).toContain("0 added, 1 already stored");
  });

  test("shows its progress in a terminal and clears the line at the end", async () => {
    const { programId } = await aProgram(testApp);
    const file = csv("\u001b[31mred.csv", trackmanFile([{ uid: "a" }]));
    const words = ["import", file, "--program", programId];
    const interactive = await armslot(words, { isInteractive: true });
    expect(interactive.error).toContain("50 %");
    expect(interactive.error.endsWith("\r\u001b[K")).toBe(true);
    expect(interactive.error + interactive.out).not.toContain("\u001b[31m");
    expect((await armslot([...words, "--json"], { isInteractive: true })).error).toBe("");
  });

  test.for([
    ["a text that is not an ID", ["--program", "harbor"]],
    ["an unknown ID", ["--program", "01a1fbf5-b9e4-7142-9e8b-5bf7306a80cc"]],
  ] as const)("explains how to find the program for %s", async ([, words]) => {
    const { code, out, error } = await armslot([
      "import",
      csv("any.csv", trackmanFile([{ uid: "a" }])),
      ...words,
    ]);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(error).toBe("No program with this ID. To list all programs: npx armslot program list\n");
  });

  test("import does not find an athlete of another program", async () => {
    const [one, other] = [await aProgram(testApp), await aProgram(testApp)];
    const { athleteId } = await anAthlete(testApp, { programId: other.programId });
    const file = csv("other.csv", trackmanFile([{ uid: "a" }]));
    const { code, error } = await armslot([
      "import",
      file,
      "--program",
      one.programId,
      "--athlete",
      athleteId,
    ]);
    expect({ code, error }).toEqual({
      code: 1,
      error: "This program has no athlete with this ID.\n",
    });
  });
});
