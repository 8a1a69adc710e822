import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { beforeEach, describe, expect, test } from "vitest";
import { addAthlete, type Program, setUpProgram, startProduct } from "../../../kit/product.mjs";
import { isProductBuilt, type Product } from "../../../scripts/product.mjs";
import { withOwner } from "../../src/database/owner-access.ts";
import { closeAtEnd } from "../kit/close-at-end.ts";
import { withDatabase } from "../kit/database/data-folder.ts";

const patience = { timeout: 120_000, interval: 20 };

let root: string;
let dataDir: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "armslot-process-"));
  closeAtEnd(async () => rmSync(root, { recursive: true, force: true }));
  dataDir = withDatabase(join(root, "data"));
});

async function start(settings: Readonly<Record<string, string>> = {}): Promise<Product> {
  const product = await startProduct({ dataDir, settings });
  closeAtEnd(product.stop);
  return product;
}

async function lastNames(product: Product, { programId, cookie }: Program): Promise<string[]> {
  const path = `${product.url}/api/programs/${programId}/athletes`;
  const reply = await fetch(path, { headers: { cookie } });
  expect(reply.status).toBe(200);
  const { athletes }: { athletes: { lastName: string }[] } = await reply.json();
  return athletes.map(({ lastName }) => lastName).sort();
}

/** Adds athletes, four at a time, until it is stopped. Returns the names that the server acknowledged. */
function startWriting(program: Program) {
  const acknowledged: string[] = [];
  let isStopped = false;
  let sent = 0;
  const writer = async () => {
    while (!isStopped) {
      sent += 1;
      const lastName = `Written ${sent}`;
      try {
        await addAthlete(program, { lastName });
        acknowledged.push(lastName);
      } catch {
        // A refused write promises nothing.
      }
    }
  };
  const writers = Array.from({ length: 4 }, writer);
  return {
    acknowledged,
    async stop() {
      isStopped = true;
      await Promise.all(writers);
    },
  };
}

describe.skipIf(!isProductBuilt)("an uncaught error", { timeout: 300_000 }, () => {
  test.each([
    ["exception", 'throw new Error("planted")'],
    ["rejection", 'Promise.reject(new Error("planted"))'],
  ])(
    "(%s) is logged, lets running requests end, and loses no acknowledged write",
    async (_, fault) => {
      const module = join(root, "fault.mjs");
      writeFileSync(module, `process.once("SIGUSR2", () => { ${fault}; });`);
      const product = await start({ NODE_OPTIONS: `--import=${module}` });
      const program = await setUpProgram(product);
      const writing = startWriting(program);
      await expect.poll(() => writing.acknowledged.length, patience).toBeGreaterThan(10);
      await writing.stop();
      const ended = once(product.child, "exit");
      const running = await withOwner({ dataDir }, async (owner) => {
        await owner.sendAll("begin; lock table athletes in exclusive mode");
        const write = addAthlete(program, { lastName: "Running" });
        await expect
          .poll(async () => {
            const [result] = await owner.sendAll(
              "select count(*)::integer as n from pg_locks where not granted",
            );
            return result?.rows[0]?.n;
          }, patience)
          .toBe(1);
        product.child.kill("SIGUSR2");
        await expect.poll(product.output, patience).toContain("stopping after an uncaught error");
        await owner.sendAll("rollback");
        await write;
        return "Running";
      });
      expect(await ended).toEqual([1, null]);
      // The log names the place. The message could hold data.
      expect(product.output()).toContain("fault.mjs:1");
      const again = await start();
      expect(await lastNames(again, program)).toEqual([...writing.acknowledged, running].sort());
    },
  );
});

const setLimit = (pid: number, limit: string) =>
  execFileSync("prlimit", ["--pid", String(pid), `--nofile=${limit}`]);
const canLimit = process.platform === "linux";

describe.skipIf(!isProductBuilt || !canLimit)(
  "without free descriptors",
  { timeout: 300_000 },
  () => {
    test("requests are answered or refused with 503, and all is well again afterwards", async () => {
      const product = await start({ LOG_LEVEL: "error" });
      const program = await setUpProgram(product);
      await addAthlete(program, { lastName: "Before" });
      const connections = 12;
      const agent = new Agent({ keepAlive: true, maxSockets: connections });
      closeAtEnd(async () => agent.destroy());
      const statusOf = async (path: string) => {
        const request = get(`${product.url}${path}`, {
          agent,
          headers: { cookie: program.cookie },
        });
        const [reply] = await once(request, "response");
        await text(reply);
        return reply.statusCode as number;
      };
      const all = (path: string) =>
        Promise.all(Array.from({ length: connections }, () => statusOf(path)));
      // Opens the agent's connections. A health check needs no connection to the database.
      expect(new Set(await all("/healthz"))).toEqual(new Set([200]));
      // Every request needs a new connection to the database now.
      await withOwner({ dataDir }, async (owner) => {
        await owner.sendAll(
          "select pg_terminate_backend(pid, 10000) from pg_stat_activity where application_name = 'armslot'",
        );
      });
      expect(new Set(await all("/healthz"))).toEqual(new Set([200]));
      const open = new Set(readdirSync(`/proc/${product.pid}/fd`).map(Number));
      const lowestFree = [...open.keys(), open.size].findIndex((_, number) => !open.has(number));
      setLimit(product.pid, `${lowestFree}:4096`);
      const athletes = `/api/programs/${program.programId}/athletes`;
      const statuses = [...(await all(athletes)), ...(await all("/")), ...(await all("/healthz"))];
      for (const status of statuses) expect([200, 503]).toContain(status);
      expect(statuses).toContain(503);
      const oneMore = get(`${product.url}/healthz`, { agent: new Agent() });
      await expect(once(oneMore, "response")).rejects.toMatchObject({ code: "ECONNRESET" });
      setLimit(product.pid, "4096:4096");
      await expect.poll(async () => [...new Set(await all(athletes))], patience).toEqual([200]);
      await addAthlete(program, { lastName: "After" });
      expect(await lastNames(product, program)).toEqual(["After", "Before"]);
      expect(product.child.exitCode).toBeNull();
    });
  },
);
