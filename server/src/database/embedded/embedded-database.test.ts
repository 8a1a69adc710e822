import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { withDatabase } from "../../../test/kit/database/data-folder.ts";
import { type TaggedDatabase, tagged } from "../../../test/kit/database/sql.ts";
import { openConnection } from "../connection.ts";
import { openDatabase, type Preparation } from "../open-database.ts";
import { DataFolderHeld } from "./data-folder-lock.ts";
import { readPostmaster, stopOrphan } from "./postmaster.ts";
import { isRunning } from "./process-identity.ts";

let root: string;
let dataDir: string;
const opened: TaggedDatabase[] = [];
const children: ChildProcess[] = [];

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "armslot-embedded-"));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

beforeEach(() => {
  dataDir = withDatabase(mkdtempSync(join(root, "data-")));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  for (const db of opened.splice(0)) await db.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Lets the running test begin without a database. */
function beginEmpty(): void {
  dataDir = mkdtempSync(join(dataDir, "empty-"));
}

async function open(
  purpose: "serve" | "command" = "serve",
  dir = dataDir,
  preparation?: Preparation,
): Promise<TaggedDatabase> {
  const db = tagged(await openDatabase({ dataDir: dir, purpose, preparation }));
  opened.push(db);
  return db;
}

async function close(db: TaggedDatabase): Promise<void> {
  opened.splice(opened.indexOf(db), 1);
  await db.close();
}

const postmaster = () => readPostmaster(join(dataDir, "postgres"))?.pid ?? 0;
const lockFile = () => join(dataDir, "armslot.lock");

async function insertProgram(db: TaggedDatabase): Promise<string> {
  const id = randomUUID();
  await db.identitySql`
    insert into programs (program_id, name, league, admin_email, created_at, updated_at)
    values (${id}, 'Harbor College', 'Test League', 'coach@example.com', now(), now())`;
  return id;
}

async function storedPrograms(db: TaggedDatabase): Promise<string[]> {
  const rows = await db.identitySql<{ id: string }[]>`select program_id as id from programs`;
  return rows.map(({ id }) => id);
}

/** Runs a command with process IDs of its own, which begin with 1, as a container does. A kill ends all of its processes. */
const container = ["unshare", "--pid", "--fork", "--mount-proc", "--kill-child"] as const;
const hasContainers = spawnSync(container[0], [...container.slice(1), "true"]).status === 0;

/** Returns the ID of a process that has ended. */
function endedProcess(): number {
  return Number(execFileSync(process.execPath, ["-p", "process.pid"], { encoding: "utf8" }));
}

test.skipIf(process.platform === "win32")(
  "uses loopback with a password if no socket can be created",
  async () => {
    const before = await open();
    const id = await insertProgram(before);
    await close(before);
    mkdirSync(join(dataDir, "postgres", ".s.PGSQL.5432"));
    const server = await open();
    expect(await storedPrograms(server)).toEqual([id]);
    expect(await storedPrograms(await open("command"))).toEqual([id]);
    const port = readPostmaster(join(dataDir, "postgres"))?.port ?? 0;
    for (const user of ["armslot", "armslot_app", "armslot_identity"]) {
      const target = { host: "127.0.0.1", port, user, password: "guessed", database: "postgres" };
      await expect(openConnection(target, 10_000)).rejects.toMatchObject({ code: "28P01" });
    }
    process.kill(postmaster(), "SIGKILL");
    await expect.poll(() => storedPrograms(server)).toEqual([id]);
  },
);

describe("the data folder", () => {
  test("keeps its data over a restart, and no process stays between", async () => {
    const first = await open();
    const id = await insertProgram(first);
    const pid = postmaster();
    await close(first);
    expect(isRunning(pid)).toBe(false);
    expect(existsSync(lockFile())).toBe(false);
    expect(await storedPrograms(await open())).toEqual([id]);
  });

  test("refuses a second server and names the first", async () => {
    const first = await open();
    const second = openDatabase({ dataDir, purpose: "serve" });
    await expect(second).rejects.toThrow(`an Armslot server (process ${process.pid}, since `);
    await expect(first.ready()).resolves.toBeUndefined();
  });

  test.each([
    ["serve", "an Armslot server", "Stop it first"],
    ["command", "an Armslot command", "Wait until it has ended"],
  ] as const)(
    "the data folder that a process holds for %s says what to do about it",
    (purpose, who, advice) => {
      const { message } = new DataFolderHeld("/data", { pid: 7, purpose, since: "2026-05-01" });
      expect(message).toBe(
        `/data is in use by ${who} (process 7, since 2026-05-01). ${advice}, or set DATA_DIR to another folder.`,
      );
    },
  );

  test("allows a command beside a server, which keeps running", async () => {
    const server = await open();
    const command = await open("command");
    const id = await insertProgram(command);
    await close(command);
    expect(await storedPrograms(server)).toEqual([id]);
  });

  test("the data folder can be created by a command alone, hides its secrets from other users, and no process stays", async () => {
    beginEmpty();
    const command = await open("command", dataDir, "create");
    const isOpenToOthers = (file: string) => (statSync(join(dataDir, file)).mode & 0o077) !== 0;
    expect(["postgres", "postgres-password", "postgres.log"].filter(isOpenToOthers)).toEqual([]);
    const pid = postmaster();
    expect(isRunning(pid)).toBe(true);
    await close(command);
    expect(isRunning(pid)).toBe(false);
  });

  test("serves one command after another", async () => {
    const first = await open("command");
    const second = open("command");
    const id = await insertProgram(first);
    await close(first);
    expect(await storedPrograms(await second)).toEqual([id]);
  });

  test.each([
    [
      "a process that ended",
      () => ({ pid: endedProcess(), purpose: "serve", since: "2026-03-01T12:00:00Z" }),
    ],
    [
      "a process whose ID another one has now",
      () => ({
        pid: process.pid,
        purpose: "serve",
        since: "2026-03-01T12:00:00Z",
        processStart: "long ago",
      }),
    ],
  ])("the data folder is taken over from %s", async (_, holder) => {
    writeFileSync(lockFile(), JSON.stringify(holder()));
    const db = await open();
    await expect(db.ready()).resolves.toBeUndefined();
    expect(JSON.parse(readFileSync(lockFile(), "utf8"))).toMatchObject({ pid: process.pid });
  });

  test.runIf(process.platform === "linux")(
    "identifies its process by what a container shows to every process alike",
    async () => {
      await open();
      const { processStart } = JSON.parse(readFileSync(lockFile(), "utf8"));
      const stat = readFileSync("/proc/self/stat", "utf8");
      // The name of the process is in parentheses and may contain spaces. The start is field 22.
      expect(processStart).toBe(stat.split(") ").at(-1)?.split(" ")[22 - 3]);
    },
  );

  test("the data folder is taken over from an incomplete lock file", async () => {
    writeFileSync(lockFile(), '{"pi');
    await expect(open()).resolves.toBeDefined();
  });

  test("the data folder may have a path that is too long for a socket address", async () => {
    const long = withDatabase(join(dataDir, "a-folder-with-a-name-of-some-length".repeat(4)));
    const db = await open("serve", long);
    await expect(insertProgram(db)).resolves.toBeDefined();
    await expect(open("command", long)).resolves.toBeDefined();
  });

  test.runIf(process.getuid?.() === 0)(
    "the data folder may be in a folder that other users cannot enter",
    async () => {
      const closed = join(dataDir, "home");
      mkdirSync(closed, { mode: 0o700 });
      const db = await open("serve", withDatabase(join(closed, "data")));
      await expect(insertProgram(db)).resolves.toBeDefined();
    },
  );

  test("the data folder starts again after an interrupted first start", async () => {
    beginEmpty();
    mkdirSync(join(dataDir, "postgres.new"));
    writeFileSync(join(dataDir, "postgres.new", "PG_VERSION"), "18\n");
    await expect(open()).resolves.toBeDefined();
  });

  test("reports a missing password file", async () => {
    await close(await open());
    rmSync(join(dataDir, "postgres-password"));
    await expect(open()).rejects.toThrow("postgres-password is missing");
    expect(existsSync(lockFile())).toBe(false);
  });
});

describe("a killed database", () => {
  let isOver = false;
  afterEach(() => {
    isOver = true;
  });

  test("restarts with every acknowledged write exactly once", async () => {
    const db = await open();
    const acknowledged: string[] = [];
    isOver = false;
    const write = async () => {
      while (!isOver) {
        await insertProgram(db).then(
          (id) => acknowledged.push(id),
          () => undefined,
        );
      }
    };
    const writers = [write(), write(), write()];
    await expect.poll(() => acknowledged.length).toBeGreaterThan(30);
    const killed = postmaster();
    process.kill(killed, "SIGKILL");
    const killedAt = performance.now();
    // The killed server's connections go on for a moment, so only writes to the next one count.
    const isReplaced = () => ![0, killed].includes(postmaster());
    await expect.poll(isReplaced, { interval: 10 }).toBe(true);
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length, { interval: 10 }).toBeGreaterThan(before + 30);
    expect(performance.now() - killedAt).toBeLessThan(20_000);
    isOver = true;
    await Promise.all(writers);
    const stored = await storedPrograms(db);
    expect(stored).toEqual(expect.arrayContaining(acknowledged));
    expect(new Set(stored).size).toBe(stored.length);
  });
});

test.runIf(process.platform === "linux")(
  "a killed database leaves nothing that could be taken for the next one with the same process ID",
  async () => {
    await open();
    const cluster = join(dataDir, "postgres");
    const left = readFileSync(join(cluster, "postmaster.pid"), "utf8");
    const killed = mkdtempSync(join(dataDir, "killed-"));
    writeFileSync(
      join(killed, "postmaster.pid"),
      left.replace(String(postmaster()), String(endedProcess())),
    );
    expect(readPostmaster(killed)?.isReady).toBe(true);
    expect(await stopOrphan(killed)).toBe(false);
    expect(readPostmaster(killed)).toBeUndefined();
  },
);

describe("a killed server", () => {
  const server = fileURLToPath(new URL("../../..", import.meta.url));
  const built = join(server, ".build", "database", "open-database.js");

  beforeAll(() => {
    const source = join(server, "src");
    execFileSync(
      process.execPath,
      [
        join(server, "../node_modules/typescript/bin/tsc"),
        join(source, "database/open-database.ts"),
        "--ignoreConfig",
        "--noCheck",
        "--rootDir",
        source,
        "--outDir",
        join(server, ".build"),
        "--module",
        "nodenext",
        "--target",
        "es2023",
        "--types",
        "node",
        "--rewriteRelativeImportExtensions",
      ],
      { stdio: "pipe" },
    );
  });

  /** Starts a server that writes without a pause, or with one after each row. */
  async function writingServer(wrapper: readonly string[] = [], pauseMs = 0) {
    const args = [
      join(server, "test/kit/database/database-writer.mjs"),
      pathToFileURL(built).href,
      dataDir,
      String(pauseMs),
    ];
    const [command = "", ...words] = [...wrapper, process.execPath, ...args];
    const child = spawn(command, words, { stdio: ["ignore", "pipe", "inherit"] });
    children.push(child);
    const acknowledged: string[] = [];
    createInterface({ input: child.stdout }).on("line", (line) => acknowledged.push(line));
    await expect.poll(() => acknowledged.length).toBeGreaterThan(50);
    return { child, acknowledged };
  }

  test("leaves its database running, and the next server takes over with all acknowledged writes", async () => {
    const { child, acknowledged } = await writingServer();
    const orphan = postmaster();
    child.kill("SIGKILL");
    await once(child, "close");
    expect(isRunning(orphan)).toBe(true);

    const startedAt = performance.now();
    const db = await open();
    expect(performance.now() - startedAt).toBeLessThan(20_000);
    const stored = await storedPrograms(db);
    expect(stored).toEqual(expect.arrayContaining(acknowledged));
    expect(new Set(stored).size).toBe(stored.length);
    await expect(insertProgram(db)).resolves.toBeDefined();
  });

  test("together with its database leaves a folder that opens with all acknowledged writes", async () => {
    const { child, acknowledged } = await writingServer();
    child.kill("SIGKILL");
    process.kill(postmaster(), "SIGKILL");
    await once(child, "close");
    const stored = await storedPrograms(await open("command"));
    expect(stored).toEqual(expect.arrayContaining(acknowledged));
  });

  describe.skipIf(!hasContainers)(
    `in a container${hasContainers ? "" : " (skipped: unshare cannot make one here)"}`,
    () => {
      test("the server starts again, although its process IDs repeat", async () => {
        const { child, acknowledged } = await writingServer(container);
        child.kill("SIGKILL");
        await once(child, "close");
        const again = await writingServer(container);
        again.child.kill("SIGKILL");
        await once(again.child, "close");
        const stored = await storedPrograms(await open());
        const all = [...acknowledged, ...again.acknowledged];
        expect(stored).toEqual(expect.arrayContaining(all));
      });

      test("keeps its folder while it runs, also from processes that cannot see it", async () => {
        // The refusals take five seconds. Full speed would use a core until then.
        const { acknowledged } = await writingServer(container, 10);
        const lock = readFileSync(lockFile(), "utf8");
        const refused = (["serve", "command"] as const).map((purpose) =>
          expect(open(purpose)).rejects.toThrow("in use by an Armslot server in another"),
        );
        await Promise.all(refused);
        expect(readFileSync(lockFile(), "utf8")).toBe(lock);
        const before = acknowledged.length;
        await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 50);
      });
    },
  );
});
