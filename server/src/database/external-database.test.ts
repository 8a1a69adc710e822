import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, inject, test } from "vitest";
import { closeAtEnd } from "../../test/kit/close-at-end.ts";
import { newDatabase } from "../../test/kit/database/database-harness.ts";
import {
  asOwner,
  serverFor,
  silence,
  templateName,
} from "../../test/kit/database/database-server.ts";
import { type TaggedDatabase, tagged } from "../../test/kit/database/sql.ts";
import { openDatabase } from "./open-database.ts";
import { readServerState } from "./server-state.ts";

const testServer = inject("testServer");
let folder: string;
let dataDir: string;
let timelineFile: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "armslot-given-"));
  dataDir = folder;
  timelineFile = join(dataDir, "database-timeline.json");
  closeAtEnd(async () => rmSync(folder, { recursive: true, force: true }));
});

/** An address without a listener. */
const deadHost = "127.0.0.1:1";

test("reports an unreachable database quickly in one sentence", async () => {
  const open = (hosts: string) =>
    openDatabase({
      databaseUrl: `postgres://someone:secret@${hosts}/armslot`,
      dataDir,
      purpose: "serve",
    });
  await expect(open(deadHost)).rejects.toThrow(
    new Error(
      "The database of DATABASE_URL can't be used: connect ECONNREFUSED 127.0.0.1:1. Start PostgreSQL there, or correct the host and the port in DATABASE_URL.",
    ),
  );
  await expect(open(`${deadHost},${deadHost}`)).rejects.toThrow(
    "can't be used: connect ECONNREFUSED",
  );
  await expect(open(deadHost)).rejects.not.toThrow("secret");
});

test.each([
  [
    "08P01",
    "unsupported startup parameter: statement_timeout",
    "Name PostgreSQL itself in DATABASE_URL, not a connection pooler.",
  ],
  [
    "28P01",
    'password authentication failed for user "someone"',
    "Correct the user and the password in DATABASE_URL.",
  ],
  [
    "28000",
    'no pg_hba.conf entry for host "127.0.0.1", user "someone", database "armslot", no encryption',
    "Allow the connection in PostgreSQL's pg_hba.conf, or correct DATABASE_URL.",
  ],
  [
    "3D000",
    'database "armslot" does not exist',
    'Correct the name of the database in DATABASE_URL, or create the database; docs/operating.md says under "With your own PostgreSQL" how.',
  ],
  [
    "42501",
    "permission denied to create role",
    'Give the user of DATABASE_URL the rights that it needs; docs/operating.md says under "With your own PostgreSQL" how.',
  ],
  [
    "53300",
    "sorry, too many clients already",
    "Raise max_connections of PostgreSQL, or end other connections to it.",
  ],
  [
    "57P03",
    "the database system is starting up",
    "Wait until PostgreSQL has started, and try again.",
  ],
  ["XX000", "something else", "Check DATABASE_URL, and read the log of PostgreSQL."],
])("says what to do about an answer with the code %s", async (code, message, advice) => {
  const text = `SERROR\0C${code}\0M${message}\0\0`;
  const answer = Buffer.alloc(5 + text.length, text, "latin1");
  answer.write("E");
  answer.writeInt32BE(4 + text.length, 1);
  answer.write(text, 5, "latin1");
  // Answers like a PostgreSQL, or like PgBouncer 1.18, which may not be installed.
  const refusing = createServer((socket) => socket.once("data", () => socket.end(answer)));
  await new Promise<void>((resolve) => refusing.listen(0, "127.0.0.1", resolve));
  closeAtEnd(async () => void refusing.close());
  const { port } = refusing.address() as AddressInfo;
  const databaseUrl = `postgres://someone:secret@127.0.0.1:${port}/armslot`;
  await expect(openDatabase({ databaseUrl, dataDir, purpose: "serve" })).rejects.toThrow(
    new Error(`The database of DATABASE_URL can't be used: ${message}. ${advice}`),
  );
});

describe.runIf("url" in testServer)("the database of DATABASE_URL", () => {
  const base = "url" in testServer ? testServer.url : "";
  let databaseUrl: URL;
  beforeEach(async () => {
    databaseUrl = new URL(base);
    databaseUrl.pathname = `/${await newDatabase()}`;
  });
  async function open(log = silence, address = databaseUrl.href): Promise<TaggedDatabase> {
    const db = tagged(await openDatabase({ databaseUrl: address, dataDir, purpose: "serve", log }));
    return Object.assign(db, { close: closeAtEnd(db.close) });
  }

  test("the database of DATABASE_URL is migrated and usable as both roles", async () => {
    const db = await open();
    await expect(db.ready()).resolves.toBeUndefined();
    const rows = await db.identitySql`select current_user as role`;
    expect([...rows]).toEqual([{ role: "armslot_identity" }]);
  });

  test("the database of DATABASE_URL is found when an earlier host is down", async () => {
    const several = databaseUrl.href.replace(databaseUrl.host, `${deadHost},${databaseUrl.host}`);
    const db = await open(silence, several);
    await expect(db.ready()).resolves.toBeUndefined();
  });

  test("the database of DATABASE_URL is refused if it is another cluster than before, until the file is removed", async () => {
    writeFileSync(timelineFile, '{"systemId":"7001","number":1}');
    await expect(open()).rejects.toThrow(
      /is another cluster \(system identifier \d+\) than the one used before \(7001\)\. If you moved to it on purpose, stop Armslot, remove .*database-timeline\.json and start it\.$/,
    );
    rmSync(timelineFile);
    await expect((await open()).ready()).resolves.toBeUndefined();
    expect(existsSync(timelineFile)).toBe(true);
  });

  test("the database of DATABASE_URL is not opened with a damaged timeline file", async () => {
    writeFileSync(timelineFile, "");
    await expect(open()).rejects.toThrow(`Cannot read ${timelineFile}`);
  });

  describe("is used with a warning", () => {
    let warnings: string[];
    beforeEach(() => {
      warnings = [];
    });
    const log = {
      ...silence,
      warn: (_: object, message: string) => void warnings.push(message),
    };

    test("the database of DATABASE_URL is used with a warning if its user may not read the timeline", async () => {
      const name = databaseUrl.pathname.slice(1);
      const role = `owner_of_${name}`;
      await asOwner(testServer, name, async (sql) => {
        await sql.unsafe(`create role ${role} login createrole password 'made-up'`);
        await sql.unsafe(`grant armslot_app, armslot_identity to ${role}`);
        await sql.unsafe(`alter database ${name} owner to ${role}`);
        await sql.unsafe("revoke execute on function pg_control_system() from public");
      });
      databaseUrl.username = role;
      databaseUrl.password = "made-up";
      const db = await open(log);
      await expect(db.ready()).resolves.toBeUndefined();
      expect(warnings).toEqual([
        expect.stringContaining("does not let its user read its timeline"),
      ]);
      await db.close();
      await asOwner(testServer, name, async (sql) => {
        await sql.unsafe(`reassign owned by ${role} to current_user; drop owned by ${role}`);
        await sql.unsafe(`drop role ${role}`);
      });
    });

    test("the database of DATABASE_URL is used with a warning if the timeline cannot be stored", async () => {
      writeFileSync(join(folder, "file"), "");
      dataDir = join(folder, "file", "data");
      await expect((await open(log)).ready()).resolves.toBeUndefined();
      expect(warnings).toEqual([expect.stringContaining("cannot store the database's timeline")]);
    });
  });
});

test.each(["armslot_app", "armslot_identity"])("%s may read the timeline", async (role) => {
  const server = serverFor(testServer, templateName);
  const connection = await server.open(server.as(role), 10_000);
  closeAtEnd(async () => connection.destroy());
  expect(await readServerState(connection)).toEqual({
    isStandby: false,
    timeline: { systemId: expect.stringMatching(/^\d{10,}$/), number: 1 },
  });
});
