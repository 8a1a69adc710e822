import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { text } from "node:stream/consumers";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  askArmslot,
  builtCommand,
  isProductBuilt,
  type Product,
  runArmslot,
  startBuiltProduct,
} from "../../../scripts/product.mjs";
import { hasCode } from "../../src/core/error-code.ts";
import { openCluster } from "../../src/database/embedded/embedded-cluster.ts";
import { serverOf } from "../../src/database/embedded/embedded-database.ts";
import { readPostmaster } from "../../src/database/embedded/postmaster.ts";
import { withOwner } from "../../src/database/owner-access.ts";
import { closeAtEnd } from "../kit/close-at-end.ts";
import { withDatabase } from "../kit/database/data-folder.ts";

const interrupted = "Interrupted. Nothing was restored. To try again, run the command again.\n";
const patience = { timeout: 60_000, interval: 50 };

describe.skipIf(!isProductBuilt)("backups of a running server", { timeout: 120_000 }, () => {
  let root: string;
  let product: Product;
  let folder: string;
  /** A backup of the running server, which no test changes. */
  let made: { readonly file: string; readonly rows: number };
  let number = 0;

  async function startWith(settings: Readonly<Record<string, string>>): Promise<Product> {
    const started = await startBuiltProduct(settings);
    closeAtEnd(started.stop);
    return started;
  }

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), "armslot-backups-"));
    closeAtEnd(async () => rmSync(root, { recursive: true, force: true }));
    product = await startWith({ DATA_DIR: withDatabase(join(root, "data")), LOG_LEVEL: "info" });
    made = await askArmslot(product.env, ["backup", join(root, "made")]);
  }, 300_000);
  beforeEach(() => {
    number += 1;
    folder = join(root, `backups-${number}`);
  });

  const files = () => (existsSync(folder) ? readdirSync(folder) : []);

  /** Starts a backup and waits until it is in the middle of it, held up by a lock on one of the last tables. */
  async function inTheMiddle(work: (child: ChildProcess) => Promise<void>): Promise<void> {
    await withOwner({ dataDir: product.dataDir }, async (owner) => {
      await owner.sendAll("begin; lock table users in access exclusive mode");
      const stdio = "ignore";
      const child = spawn(process.execPath, [builtCommand, "backup", folder], {
        env: product.env,
        stdio,
      });
      await vi.waitFor(() => expect(files()).toHaveLength(1), patience);
      await work(child);
    });
  }

  test("leaves only an unfinished file when it is killed", async () => {
    await inTheMiddle(async (child) => {
      child.kill("SIGKILL");
      await once(child, "close");
    });
    expect(files()).toEqual([expect.stringMatching(/\.partial$/)]);
  });

  test("leaves nothing when it is interrupted", async () => {
    await inTheMiddle(async (child) => {
      child.kill("SIGINT");
      expect(await once(child, "close")).toEqual([1, null]);
    });
    expect(files()).toEqual([]);
  });

  test("backups of a running server are made by the server itself with BACKUP_DIR, and the oldest are deleted unless they are much larger", async () => {
    mkdirSync(folder);
    for (const day of [1, 2, 3])
      writeFileSync(join(folder, `armslot-2025010${day}-000000.tar.gz`), "");
    const large = join(folder, "armslot-20250101-000000.tar.gz");
    truncateSync(large, 1_000_000_000);
    const DATA_DIR = withDatabase(join(root, "scheduled"));
    const settings = { DATA_DIR, LOG_LEVEL: "info", BACKUP_KEEP: "2" };
    const scheduled = await startWith({ ...settings, BACKUP_DIR: folder });
    await vi.waitFor(() => expect(scheduled.output()).toContain('"event":"backup"'), patience);
    const warning = `The newest backup is less than half as large as ${large}.`;
    await vi.waitFor(() => expect(scheduled.output()).toContain(warning), patience);
    const [kept, old, newest = ""] = files().sort();
    expect(kept).toBe(basename(large));
    expect(old).toBe("armslot-20250103-000000.tar.gz");
    const verified = await runArmslot(scheduled.env, ["backup", "verify", join(folder, newest)]);
    expect(verified).toMatchObject({ code: 0, error: "" });
  });

  test("backups of a running server are made when the system refuses to lower their priority", async () => {
    const refusal = join(root, "refuse.cjs");
    writeFileSync(
      refusal,
      `require("node:os").setPriority = () => { throw Object.assign(new Error("EPERM"), { code: "ERR_SYSTEM_ERROR" }); };
      require("node:module").syncBuiltinESMExports();`,
    );
    const DATA_DIR = withDatabase(join(root, "refused"));
    const settings = { DATA_DIR, LOG_LEVEL: "info", BACKUP_DIR: folder };
    const refused = await startWith({ ...settings, NODE_OPTIONS: `--require=${refusal}` });
    await vi.waitFor(() => expect(refused.output()).toContain('"event":"backup"'), patience);
    expect((await fetch(`${refused.url}/readyz`)).status).toBe(200);
  });

  test("backups of a running server that fail are logged in one line, and the server goes on", async () => {
    writeFileSync(folder, "");
    const DATA_DIR = withDatabase(join(root, "failing"));
    const failing = await startWith({ DATA_DIR, BACKUP_DIR: folder });
    const line = `cannot back up, trying again in an hour: Cannot back up to ${folder}: This is a file. Name a folder.`;
    await vi.waitFor(() => expect(failing.output()).toContain(line), patience);
    expect((await fetch(`${failing.url}/readyz`)).status).toBe(200);
  });

  test.for([
    ["killed", "SIGKILL", ""],
    ["interrupted", "SIGINT", interrupted],
  ] as const)(
    "backups of a running server that are restored by a process which is %s can be restored again",
    async ([name, signal, expected]) => {
      const settings = { DATA_DIR: join(root, `restored-${name}`), DEMO: "off" };
      const child = spawn(process.execPath, [builtCommand, "restore", made.file], {
        env: { ...product.env, ...settings },
        stdio: ["ignore", "ignore", "pipe"],
      });
      const said = text(child.stderr);
      const isReady = () => readPostmaster(join(settings.DATA_DIR, "postgres"))?.isReady;
      await vi.waitUntil(isReady, { ...patience, interval: 1 });
      child.kill("SIGSTOP");
      const server = serverOf(await openCluster(settings.DATA_DIR), async () => undefined);
      const owner = await server.open(server.owner, patience.timeout);
      closeAtEnd(async () => owner.destroy());
      // The restore waits when it creates a table of the same name. If it already has, we wait: it is in the middle then.
      const hold = "begin; set local lock_timeout = '5s'; create table public.shares ()";
      const isFirst = await owner.sendAll(hold).then(
        () => true,
        (error: unknown) => !hasCode(error, "55P03"),
      );
      child.kill("SIGCONT");
      const untilHeld = async () => {
        const [result] = await owner.sendAll("select 1 from pg_locks where not granted");
        expect(result?.count).toBe(1);
      };
      if (isFirst) await vi.waitFor(untilHeld, patience);
      child.kill(signal);
      await once(child, "close");
      expect(await said).toBe(expected);
      owner.destroy();
      const restored = await runArmslot(settings, ["restore", made.file, "--json"]);
      expect(restored).toMatchObject({ code: 0, error: "" });
      expect(JSON.parse(restored.out).rows).toBe(made.rows);
    },
  );

  test("backups of a running server that are interrupted while the database is created say so", async () => {
    const settings = { DATA_DIR: join(root, "interrupted-early"), DEMO: "off" };
    const child = spawn(process.execPath, [builtCommand, "restore", made.file], {
      env: { ...product.env, ...settings },
      stdio: ["ignore", "ignore", "pipe"],
      detached: true,
    });
    const said = text(child.stderr);
    // initdb has this file when it begins to run SQL, which an interrupt cancels.
    const map = join(settings.DATA_DIR, "postgres.new", "base", "1", "pg_filenode.map");
    const isCreating = () => existsSync(map);
    await vi.waitUntil(isCreating, { ...patience, interval: 1 });
    // As a terminal does, to every process of the command.
    process.kill(-(child.pid ?? 0), "SIGINT");
    expect(await once(child, "close")).toEqual([1, null]);
    expect(await said).toBe(interrupted);
  });
});
