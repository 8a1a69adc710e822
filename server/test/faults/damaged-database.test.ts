import { execFileSync } from "node:child_process";
import {
  chmodSync,
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { Check } from "../../src/cli/doctor/check.ts";
import { openDatabase } from "../../src/database/open-database.ts";
import { withOwner } from "../../src/database/owner-access.ts";
import { closeAtEnd } from "../kit/close-at-end.ts";
import { withDatabase } from "../kit/database/data-folder.ts";
import { makePitchedGame, makeProgram } from "../kit/database/database-rows.ts";
import { sqlOn, tagged } from "../kit/database/sql.ts";
import { trackmanFile } from "../kit/import-world.ts";
import { oneLine, runAlone, runOpening } from "../kit/test-cli.ts";

const pageBytes = 8192;
const wayOut =
  'Restore the newest backup to a new DATA_DIR or a new database (npx armslot restore FILE); docs/operating.md says under "A damaged database" how.';

let root: string;
/** A stopped database with one pitch, which no test changes. */
let soundDir: string;
let programId: string;
let backup: string;
let files: Readonly<Record<string, string>>;
let number = 0;

const newPath = () => {
  number += 1;
  return join(root, String(number));
};

/** Returns a copy of the stopped database. */
function aCopy(): string {
  const dataDir = newPath();
  execFileSync("cp", ["-a", soundDir, dataDir]);
  return dataDir;
}

/** Overwrites bytes at the end of a page of a table or an index. */
function damage(dataDir: string, relation: string, page = 0): void {
  const file = openSync(join(dataDir, "postgres", files[relation] ?? ""), "r+");
  writeSync(file, Buffer.alloc(64, 0xa5), 0, 64, (page + 1) * pageBytes - 200);
  closeSync(file);
}

async function rowsCheck(dataDir: string): Promise<Check | undefined> {
  const { out } = await runAlone({ DATA_DIR: dataDir, PORT: "3979" }, ["doctor", "--json"]);
  const { checks }: { checks: Check[] } = JSON.parse(out);
  return (
    checks.find(({ name }) => name === "Rows") ?? checks.find(({ name }) => name === "Database")
  );
}

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "armslot-damaged-"));
  closeAtEnd(async () => rmSync(root, { recursive: true, force: true }));
  soundDir = withDatabase(newPath());
  const db = tagged(await openDatabase({ dataDir: soundDir, purpose: "serve" }));
  ({ programId } = await makeProgram(db));
  await makePitchedGame(db, programId);
  const made = await runAlone({ DATA_DIR: soundDir }, ["backup", newPath(), "--json"]);
  await db.close();
  backup = JSON.parse(made.out).file;
  files = await withOwner({ dataDir: soundDir }, async (owner) => {
    const sql = sqlOn(owner);
    await sql`checkpoint`;
    const [row] = await sql`
      select pg_relation_filepath('pitches') as pitches, pg_relation_filepath('athletes') as athletes, pg_relation_filepath('pitches_pkey') as "pitches_pkey"`;
    return row;
  });
}, 300_000);

describe("a database with a damaged page of a table", { timeout: 300_000 }, () => {
  let dataDir: string;
  beforeAll(() => {
    dataDir = aCopy();
    damage(dataDir, "pitches");
  });

  test("a database with a damaged page of a table is found by the doctor, which names the table and the way out", async () => {
    const check = await rowsCheck(dataDir);
    expect(check?.state).toBe("failed");
    expect(check?.finding).toMatch(/^The table pitches is damaged: PostgreSQL cannot read all/);
    expect(check?.finding).toContain(wayOut);
    expect(check?.finding).not.toContain("athletes");
  });

  test("a database with a damaged page of a table is not backed up, and the command names the table and the way out", async () => {
    const folder = newPath();
    const { code, out, error } = await runAlone({ DATA_DIR: dataDir }, ["backup", folder]);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(error).toMatch(oneLine);
    expect(error).toMatch(/^The table pitches is damaged: PostgreSQL cannot read all of its rows /);
    expect(error).toContain(wayOut);
    expect(readdirSync(folder)).toEqual([]);
  });

  test("a database with a damaged page of a table is replaced by the newest backup in a new folder", async () => {
    const fresh = newPath();
    expect(await runAlone({ DATA_DIR: fresh }, ["restore", backup])).toMatchObject({ code: 0 });
    expect(await rowsCheck(fresh)).toMatchObject({
      state: "ok",
      finding: expect.stringMatching(/^Read all rows of \d+ tables in \d+\.\d seconds\.$/),
    });
  });
});

test.each([
  ["pitches", () => ["export", "--program", programId, "--to", newPath()]],
  ["athletes", () => ["athlete", "list", "--program", programId]],
])(
  "a damaged page of the table %s makes a command fail that reads it, and it names the way out",
  async (table, words) => {
    const dataDir = aCopy();
    damage(dataDir, table);
    const before = readdirSync(root);
    const { code, out, error } = await runOpening({ DATA_DIR: dataDir }, words());
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(error).toMatch(oneLine);
    expect(error).toMatch(
      /^A table is damaged: PostgreSQL cannot read all of its rows \(invalid page .* npx armslot doctor names the table\. /,
    );
    expect(error).toContain(wayOut);
    expect(readdirSync(root)).toEqual(before);
  },
  300_000,
);

test("a damaged page of a table makes an import refuse the file, and it names the way out", async () => {
  const dataDir = aCopy();
  damage(dataDir, "athletes");
  const file = newPath();
  writeFileSync(file, trackmanFile([{ uid: "a" }]));
  const words = ["import", file, "--program", programId];
  const { code, error } = await runOpening({ DATA_DIR: dataDir }, words);
  expect(code).toBe(1);
  expect(error).toContain(`${file}: A table is damaged: PostgreSQL cannot read all of its rows (`);
  expect(error).toContain(wayOut);
}, 300_000);

test("a damaged page of an index is reported once PostgreSQL has read it", async () => {
  const dataDir = aCopy();
  // The planner reads the first page of an index for every statement on its table.
  damage(dataDir, "pitches_pkey", 1);
  expect(await rowsCheck(dataDir)).toMatchObject({ state: "ok" });
  await withOwner({ dataDir }, async (owner) => {
    await owner.sendAll("set enable_seqscan = off");
    const sql = sqlOn(owner);
    await expect(sql`select from pitches order by pitch_id`).rejects.toThrow("invalid page");
  });
  expect(await rowsCheck(dataDir)).toMatchObject({
    state: "warning",
    finding: expect.stringContaining("PostgreSQL found 1 damaged page, perhaps of an index."),
  });
}, 300_000);

test.each([0o777, 0o770, 0o755])(
  "a database that other users may enter (mode %i) is no damage: its permissions are the way out",
  async (mode) => {
    const dataDir = aCopy();
    const folder = join(dataDir, "postgres");
    chmodSync(folder, mode);
    const first = await runAlone({ DATA_DIR: dataDir }, ["backup", newPath()]);
    expect(first).toMatchObject({ code: 1, error: expect.stringMatching(oneLine) });
    expect(first.error).toContain(`The database in ${folder} did not start: `);
    expect(first.error).toContain("Take their rights away with chmod 700, and start again.");
    expect(first.error).not.toContain("backup");
    chmodSync(folder, 0o700);
    expect(await runAlone({ DATA_DIR: dataDir }, ["backup", newPath()])).toMatchObject({ code: 0 });
  },
  300_000,
);

describe("a database whose files are missing or damaged", { timeout: 300_000 }, () => {
  test.each<[string, (inCluster: (name: string) => string) => void]>([
    ["without pg_control", (at) => rmSync(at("global/pg_control"))],
    ["with an empty pg_control", (at) => truncateSync(at("global/pg_control"))],
    [
      "with a changed pg_control",
      (at) => {
        const file = openSync(at("global/pg_control"), "r+");
        writeSync(file, Buffer.alloc(8, 0xff), 0, 8, 40);
        closeSync(file);
      },
    ],
    ["without its write-ahead log", (at) => rmSync(at("pg_wal"), { recursive: true })],
    ["without the files of its tables", (at) => rmSync(at("base"), { recursive: true })],
    ["without PG_VERSION", (at) => rmSync(at("PG_VERSION"))],
    ["with an empty PG_VERSION", (at) => writeFileSync(at("PG_VERSION"), "")],
    [
      "without anything in its folder",
      (at) => {
        for (const name of readdirSync(at("."))) rmSync(at(name), { recursive: true });
      },
    ],
  ])("%s is not opened, and the command and the doctor name the way out", async (_, harm) => {
    const dataDir = aCopy();
    harm((name) => join(dataDir, "postgres", name));
    const { code, error } = await runAlone({ DATA_DIR: dataDir }, ["backup", newPath()]);
    expect(code).toBe(1);
    expect(error).toMatch(oneLine);
    expect(error).toContain(wayOut);
    expect(error).not.toContain("/proc/");
    const check = await rowsCheck(dataDir);
    expect(check).toMatchObject({ name: "Database", state: "failed" });
    expect(check?.finding).toContain(wayOut);
    expect(readdirSync(dataDir)).not.toContain("armslot.lock");
  });
});
