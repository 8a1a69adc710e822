import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { aGame, anAthlete, aProgram, somePitches } from "../../../test/kit/build.ts";
import { closeAtEnd } from "../../../test/kit/close-at-end.ts";
import { openTestApp, type TestApp } from "../../../test/kit/test-app.ts";
import { oneLine, runOn } from "../../../test/kit/test-cli.ts";
import { unzipped } from "../../../test/kit/unzipped.ts";

let testApp: TestApp;
let folder: string;
beforeAll(async () => {
  testApp = await openTestApp();
  folder = mkdtempSync(join(tmpdir(), "armslot-export-"));
  closeAtEnd(async () => rmSync(folder, { recursive: true }));
});

test("writes a program or an athlete to a new private file and records it", async () => {
  const { programId } = await aProgram(testApp);
  const game = await aGame(testApp, await anAthlete(testApp, { programId }));
  await somePitches(testApp, game, [{ velo: 90 }, { velo: 91 }]);
  await anAthlete(testApp, { programId });
  const run = async (name: string, ...more: string[]) => {
    const file = join(folder, name);
    const words = ["export", "--program", programId, "--to", file, ...more];
    return { file, ...(await runOn(testApp, words)) };
  };

  const whole = await run("program.zip", "--json");
  expect(whole.error).toBe("");
  expect(JSON.parse(whole.out)).toEqual({ file: whole.file, athletes: 2, games: 1 });
  expect(statSync(whole.file).mode & 0o777).toBe(0o600);
  const texts = await unzipped(readFileSync(whole.file));
  expect(JSON.parse(texts.get("json/athletes.json") ?? "")).toHaveLength(2);
  expect(JSON.parse(texts.get("json/pitches.json") ?? "")).toHaveLength(2);

  const one = await run("athlete.zip", "--athlete", game.athleteId);
  expect(one).toMatchObject({ code: 0, error: "" });
  const athlete = await unzipped(readFileSync(one.file));
  expect(JSON.parse(athlete.get("json/athletes.json") ?? "")).toHaveLength(1);

  const entries = await testApp.db.asOwner(
    (sql) => sql`
      select action, actor_user_id as actor from audit_entries
      where program_id = ${programId} order by entry_id`,
  );
  expect([...entries]).toEqual([
    { action: "program-exported", actor: null },
    { action: "athlete-exported", actor: null },
  ]);
});

test("changes no existing file and names what is wrong", async () => {
  const { programId } = await aProgram(testApp);
  const file = join(folder, "kept.zip");
  writeFileSync(file, "kept");
  const run = (...words: string[]) => runOn(testApp, ["export", ...words]);
  const refused = [
    await run("--program", programId, "--to", file),
    await run("--program", programId, "--to", join(folder, "none", "file.zip")),
    await run("--program", programId, "--to", join(file, "file.zip")),
    await run("--program", programId, "--athlete", programId),
    await run("--program", testApp.parts.newId()),
  ];
  expect(refused.map(({ code, error }) => [code, error.replaceAll(folder, "")])).toEqual([
    [1, "Cannot write /kept.zip: The file exists. Name another one with --to.\n"],
    [1, "Cannot write /none/file.zip: There is no such folder. Check the name.\n"],
    [1, "Cannot write /kept.zip/file.zip: There is no such folder. Check the name.\n"],
    [1, "This program has no athlete with this ID.\n"],
    [1, "No program with this ID. To list all programs: npx armslot program list\n"],
  ]);
  for (const { error } of refused) expect(error).toMatch(oneLine);
  expect(readFileSync(file, "utf8")).toBe("kept");
});
