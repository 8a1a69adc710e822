import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, inject, test } from "vitest";
import {
  type DebianCluster,
  installedPrograms,
  startDebianCluster,
} from "../../../scripts/debian-postgres.mjs";
import { openDatabase } from "../../src/database/open-database.ts";
import { insertPitches } from "../../src/storage/pitches.ts";
import { closeAtEnd } from "../kit/close-at-end.ts";
import { aPitch, makePitchedGame, makeProgram } from "../kit/database/database-rows.ts";
import { onConnection } from "../kit/database/database-server.ts";
import { type Sql, type TaggedDatabase, tagged } from "../kit/database/sql.ts";

const run = promisify(execFile);
const manual = readFileSync(new URL("../../../docs/operating.md", import.meta.url), "utf8");

/** Runs the manual's shell lines that begin with `program` and returns their error output. */
async function runFromManual(program: string, env: Readonly<Record<string, string>>) {
  const lines = manual.split("\n").filter((line) => line.startsWith(`${program} `));
  expect(lines, `lines of the manual that begin with ${program}`).toHaveLength(1);
  const bin = installedPrograms()?.bin;
  const options = { cwd: env.FOLDER, env: { ...env, PATH: `${bin}:/usr/bin:/bin` } };
  return (await run("sh", ["-c", lines.join("\n")], options)).stderr;
}

function asSuperuser<T>(cluster: DebianCluster, work: (sql: Sql) => Promise<T>) {
  return onConnection({ url: cluster.url }, work);
}

/** Creates an empty database `armslot` whose owner may create roles but is no superuser. */
async function newDatabase(cluster: DebianCluster, owner: string): Promise<string> {
  await asSuperuser(cluster, async (sql) => {
    await sql.unsafe(`create role ${owner} login createrole password 'made-up'`);
    await sql.unsafe(`create database armslot owner ${owner}`);
  });
  return `postgres://${owner}:made-up@${cluster.address}/armslot`;
}

const runsOnDebian = "url" in inject("testServer") && installedPrograms() !== undefined;

describe.runIf(runsOnDebian)("a backup restored under another owner", () => {
  let folder: string;
  let to: DebianCluster;
  let restored: TaggedDatabase;
  let url: string;
  let ours: Awaited<ReturnType<typeof makePitchedGame>> & { programId: string };
  let theirs: typeof ours;
  const said: Record<string, string> = {};

  async function openAs(databaseUrl: string): Promise<TaggedDatabase> {
    const db = tagged(await openDatabase({ databaseUrl, dataDir: folder, purpose: "serve" }));
    return Object.assign(db, { close: closeAtEnd(db.close) });
  }

  async function filledProgram(db: TaggedDatabase) {
    const { programId } = await makeProgram(db);
    return { programId, ...(await makePitchedGame(db, programId)) };
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "armslot-backup-"));
    closeAtEnd(async () => rmSync(folder, { recursive: true, force: true }));
    const from = await startDebianCluster();
    closeAtEnd(from.remove);
    to = await startDebianCluster();
    closeAtEnd(to.remove);
    const oldUrl = await newDatabase(from, "old_owner");
    const db = await openAs(oldUrl);
    ours = await filledProgram(db);
    theirs = await filledProgram(db);
    await db.close();
    said.pg_dump = await runFromManual("pg_dump", { DATABASE_URL: oldUrl, FOLDER: folder });
    url = await newDatabase(to, "new_owner");
    for (const program of ["psql", "pg_restore"]) {
      said[program] = await runFromManual(program, { DATABASE_URL: url, FOLDER: folder });
    }
    rmSync(join(folder, "database-timeline.json"));
    restored = await openAs(url);
  });
  test("a backup restored under another owner is restored without an error", () => {
    expect(said).toEqual({ pg_dump: "", psql: "", pg_restore: "" });
  });

  test("keeps programs separate", async () => {
    const athletes = await restored.tenantRead(
      ours.programId,
      (sql) => sql`select athlete_id as "athleteId" from athletes`,
    );
    expect([...athletes]).toEqual([{ athleteId: ours.athleteId }]);
    const intrusion = restored.tenant(ours.programId, (sql) =>
      insertPitches(sql, { programId: theirs.programId, pitches: [aPitch(theirs)] }),
    );
    await expect(intrusion).rejects.toMatchObject({ code: "42501" });
  });

  test("counts added pitches as the new owner", async () => {
    const { programId } = ours;
    const totals = () =>
      restored.tenantRead(
        programId,
        (sql) => sql`select sum(pitches)::integer as pitches from pitch_totals`,
      );
    expect([...(await totals())]).toEqual([{ pitches: 1 }]);
    await restored.tenant(programId, (sql) =>
      insertPitches(sql, { programId, pitches: [aPitch(ours, { pitchNum: 2 })] }),
    );
    expect([...(await totals())]).toEqual([{ pitches: 2 }]);
  });

  test("a backup restored under another owner is refused with the repair command while another role owns the database", async () => {
    const giveTo = (owner: string) =>
      asSuperuser(to, (sql) => sql.unsafe(`alter database armslot owner to ${owner}`));
    await giveTo("postgres");
    await expect(openAs(url)).rejects.toThrow(
      "new_owner must own the database. Have an administrator run ALTER DATABASE armslot OWNER TO new_owner.",
    );
    await giveTo("new_owner");
    const again = await openAs(url);
    await expect(again.ready()).resolves.toBeUndefined();
  });
});
