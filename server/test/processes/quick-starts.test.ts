import { execFile, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { parse } from "csv-parse/sync";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { freePort } from "../../../scripts/free-port.mjs";
import { anApiToken } from "../kit/api-tokens.ts";
import { aGame, anAthlete, aProgram, somePitches } from "../kit/build.ts";
import { closeAtEnd } from "../kit/close-at-end.ts";
import { noLimits } from "../kit/endpoint-calls.ts";
import { trackmanFile } from "../kit/import-world.ts";
import { openTestApp, type TestApp } from "../kit/test-app.ts";

const page = readFileSync(new URL("../../../docs/api.md", import.meta.url), "utf8");

/** Returns the code blocks of docs/api.md in a language. */
function blocksOf(language: string): string[] {
  const blocks = [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)];
  return blocks.filter(([, name]) => name === language).map(([, , code = ""]) => code);
}

const [settings = "", download = "", upload = ""] = blocksOf("sh");
const run = promisify(execFile);

let testApp: TestApp;
let home: string;
let env: NodeJS.ProcessEnv;
let address: string;
beforeAll(async () => {
  const port = await freePort();
  address = `http://localhost:${port}`;
  testApp = await openTestApp({ settings: { ...noLimits, PUBLIC_URL: address } });
  await (await testApp.app()).listen({ port, host: "localhost" });
});
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), "armslot-quick-start-"));
  closeAtEnd(async () => rmSync(home, { recursive: true }));
  const { programId, admin } = await aProgram(testApp);
  const athlete = await anAthlete(testApp, { programId, firstName: "Pitcher", lastName: "One" });
  const game = await aGame(testApp, { ...athlete, opponent: "Señor, A" });
  await somePitches(testApp, game, [
    ...[{ velo: 90 }, { velo: 91.5 }, {}, { velo: 80, pitchType: "Slider" }],
    { velo: 50, excludedReason: "warm-up" },
  ]);
  const { token } = await anApiToken(testApp, admin);
  env = { PATH: process.env.PATH, HOME: home, LANG: "C.UTF-8", ARMSLOT_URL: address };
  Object.assign(env, { ARMSLOT_PROGRAM: programId, ARMSLOT_TOKEN: token });
});

const inHome = (command: string, args: readonly string[]) =>
  run(command, [...args], { cwd: home, env, timeout: 30_000 });

const velocities = [
  ["Four-Seam", 90.75],
  ["Slider", 80],
] as const;

test("the settings name the three variables that the examples read", () => {
  const named = [...settings.matchAll(/^export (\w+)=/gm)].map(([, name]) => name);
  expect(named).toEqual(["ARMSLOT_URL", "ARMSLOT_PROGRAM", "ARMSLOT_TOKEN"]);
  for (const name of named) expect(Object.keys(env)).toContain(name);
});

describe("curl", () => {
  test("downloads all pitches, and keeps the token in a file of its owner", async () => {
    const mode = await inHome("sh", ["-c", `${download}\nstat -c %a armslot.curl`]);
    expect(mode.stdout).toBe("600\n");
    const rows = parse(readFileSync(join(home, "pitches.csv")), { columns: true }) as Record<
      string,
      string
    >[];
    expect(rows.map(({ velo }) => velo)).toEqual(["90", "91.5", "", "80", "50"]);
    expect(rows[0]?.opponent).toBe("Señor, A");
  });

  test("curl fails and prints why when the token was revoked", async () => {
    await testApp.db.asOwner((sql) => sql`delete from api_tokens`);
    const failed = inHome("sh", ["-ec", download]);
    await expect(failed).rejects.toMatchObject({ code: 22 });
    expect(readFileSync(join(home, "pitches.csv"), "utf8")).toContain("invalid-api-token");
  });

  test("uploads a file", async () => {
    writeFileSync(join(home, "game.csv"), trackmanFile([{ uid: "a" }, { uid: "b" }]));
    const { stdout } = await inHome("sh", ["-ec", `${download}\n${upload}`]);
    expect(JSON.parse(stdout)).toMatchObject({
      files: [{ name: "game.csv", state: "imported", import: { totals: { pitchesAdded: 2 } } }],
    });
  });
});

test("Python prints the averages with its standard library", async () => {
  const [script = ""] = blocksOf("python");
  const { stdout } = await inHome("python3", ["-c", script]);
  expect(stdout).toBe("Four-Seam: 90.8 mph (n = 2)\nSlider: 80.0 mph (n = 1)\n");
});

// Debian installs pandas for its own Python, which need not be the first one in PATH.
const python = ["python3", "/usr/bin/python3"].find(
  (each) => spawnSync(each, ["-c", "import pandas"]).status === 0,
);

test.skipIf(python === undefined)(
  `pandas reads numbers, dates and missing values${python ? "" : " (skipped: pandas is not installed)"}`,
  async () => {
    const [, script = ""] = blocksOf("python");
    const dated = script.replace(
      'read_csv("pitches.csv")',
      'read_csv("pitches.csv", parse_dates=["gameDate", "thrownAt"])',
    );
    const types = `
print(pitches.dtypes[["pitchNum", "velo", "spinRate", "pitchType", "gameDate"]].to_json(default_handler=str))
print(int(pitches["velo"].isna().sum()))`;
    await inHome("sh", ["-c", download]);
    const { stdout } = await inHome(python ?? "", ["-c", script]);
    for (const [type, velo] of velocities) {
      expect(stdout).toMatch(new RegExp(`${type} +${velo.toFixed(2)} +\\d`));
    }
    const facts = await inHome(python ?? "", ["-c", dated + types]);
    const [missing, dtypes = ""] = facts.stdout.trim().split("\n").reverse();
    expect(missing).toBe("1");
    expect(JSON.parse(dtypes)).toMatchObject({
      pitchNum: "int64",
      velo: "float64",
      spinRate: "float64",
      pitchType: expect.stringMatching(/^(?:object|str)$/),
      gameDate: expect.stringMatching(/^datetime64/),
    });
  },
);

test.skipIf(spawnSync("Rscript", ["--version"]).error)("R prints the averages", async () => {
  const [script = ""] = blocksOf("r");
  writeFileSync(join(home, "quick-start.R"), script);
  const { stdout } = await inHome("Rscript", ["quick-start.R"]);
  for (const [type, velo] of velocities) {
    expect(stdout).toMatch(new RegExp(`${type} +${velo}`));
  }
});

test("the line for cron imports a folder once, also files with spaces in their names", async () => {
  const [line = ""] = blocksOf("cron");
  const [, command = ""] = /^0 2 \* \* \* (.+)\n$/.exec(line) ?? [];
  const here = command
    .replace("https://armslot.example.com", address)
    .replace("PROGRAM_ID", env.ARMSLOT_PROGRAM ?? "");
  mkdirSync(join(home, "trackman/May 12"), { recursive: true });
  const files = {
    "one.csv": [{ uid: "a" }],
    "May 12/two & three.csv": [{ uid: "b" }, { uid: "c" }],
  };
  for (const [name, pitches] of Object.entries(files)) {
    writeFileSync(join(home, "trackman", name), trackmanFile(pitches, { uid: name }));
  }
  const night = async () => {
    const { stdout, stderr } = await inHome("sh", ["-c", `${download}\n${here}`]);
    expect(stderr).toBe("");
    return stdout.split(/(?<=\})(?=\{)/).flatMap((reply) => JSON.parse(reply).files);
  };
  const facts = (results: readonly { name: string; state: string }[]) =>
    results.map(({ name, state }) => `${name}: ${state}`).sort();
  expect(facts(await night())).toEqual(["one.csv: imported", "two & three.csv: imported"]);
  const again = ["one.csv: already-imported", "two & three.csv: already-imported"];
  expect(facts(await night())).toEqual(again);
});

test("the page's example of an answer is one that the server gives", async () => {
  const [example = ""] = blocksOf("json");
  const pitches = [{ uid: "a", pitcher: "Two, Pitcher", id: 900002 }];
  writeFileSync(join(home, "game.csv"), trackmanFile(pitches));
  const { stdout } = await inHome("sh", ["-ec", `${download}\n${upload}`]);
  expect(JSON.parse(stdout)).toEqual(JSON.parse(example));
});
