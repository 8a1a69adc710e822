import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import {
  builtCommand,
  type Ended,
  isProductBuilt,
  runArmslot,
  startBuiltProduct,
} from "../../../scripts/product.mjs";
import { closeAtEnd } from "../../test/kit/close-at-end.ts";
import { withDatabase } from "../../test/kit/database/data-folder.ts";
import { trackmanFile } from "../../test/kit/import-world.ts";

// These tests run the built command. Without a build, the browser tests in e2e cover it.
describe.skipIf(!isProductBuilt)("the built command", () => {
  let folder: string;
  /** A data folder with a database. */
  let shellDir: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "armslot-process-"));
    closeAtEnd(async () => rmSync(folder, { recursive: true, force: true }));
    shellDir = withDatabase(join(folder, "shell"));
  });

  const run = (words: readonly string[]) =>
    runArmslot({ DATA_DIR: join(folder, "data"), PORT: "3979" }, words);

  test("the built command works on an empty folder without a server, imports a file and exits with the documented codes", async () => {
    const created = await run([
      "program",
      "create",
      "--name",
      "Harbor",
      "--league",
      "Coast",
      "--email",
      "a@b.example",
      "--json",
    ]);
    expect({ ...created, out: "" }).toEqual({ code: 0, out: "", error: "" });
    const { programId, setupUrl } = JSON.parse(created.out);
    expect(setupUrl).toMatch(/^http:\/\/localhost:3979\/program-setup\//);
    const good = join(folder, "good.csv");
    writeFileSync(good, trackmanFile([{ uid: "a" }]));
    const imported = await run(["import", good, "--program", programId, "--json"]);
    expect(imported).toMatchObject({ code: 3, error: "" });
    expect(JSON.parse(imported.out)).toMatchObject({
      files: [{ format: "trackman", unmatched: [{ pitches: 1 }] }],
    });
    expect(await run(["import", join(folder, "none.csv"), "--program", programId])).toEqual({
      code: 1,
      out: "",
      error: `${join(folder, "none.csv")}: No such file. Check its name.\n`,
    });
    expect(await run(["program", "rename"])).toMatchObject({ code: 2, out: "" });
  });

  test("repairs a lost database password with the command that the error names", async () => {
    const env = { DATA_DIR: withDatabase(join(folder, "lost")) };
    const file = join(env.DATA_DIR, "postgres-password");
    writeFileSync(file, "");
    expect(await runArmslot(env, ["program", "list"])).toEqual({
      code: 1,
      out: "",
      error: `${file} is missing, empty or damaged. Run "npx armslot database reset-password" to set a new password; no data is lost.\n`,
    });
    const reset = ["database", "reset-password", "--json"];
    const elsewhere = { DATABASE_URL: "postgres://somebody@127.0.0.1:1/any" };
    const secret = { SERVER_SECRET: "s".repeat(32) };
    const refused = await runArmslot({ ...env, ...elsewhere, ...secret }, reset);
    expect(refused.code).toBe(1);
    expect(refused.error).toMatch(/^DATABASE_URL is set, .*own PostgreSQL\.\n$/);
    expect(JSON.parse(refused.out)).toEqual({ error: refused.error.trimEnd() });
    const done = await runArmslot(env, reset);
    expect({ ...done, out: JSON.parse(done.out) }).toEqual({ code: 0, out: { file }, error: "" });
    expect(await runArmslot(env, ["program", "list"])).toMatchObject({ code: 0, error: "" });
  }, 120_000);

  /** Runs a shell script in which `$armslot` is the command. */
  function shell(script: string): Promise<Ended> {
    const armslot = `${process.execPath} ${builtCommand}`;
    const env = { DATA_DIR: shellDir, PORT: "3979", armslot };
    return new Promise((resolve) => {
      execFile(
        "/bin/bash",
        ["--norc", "-c", script],
        { env, cwd: folder },
        (failure, out, error) => {
          resolve({ code: Number(failure?.code ?? 0), out, error });
        },
      );
    });
  }

  const lost = (reason: string) =>
    `Cannot write to standard output: ${reason}. The output is incomplete. Changes that the command made are kept.\n`;

  test.runIf(existsSync("/dev/full"))(
    "exits with 1 when its output cannot be written",
    async () => {
      const isLost = { code: 1, out: "", error: lost("no space left on device") };
      for (const words of ["--help", "leads list --csv", "migrate --json"]) {
        expect(await shell(`$armslot ${words} > /dev/full`), words).toEqual(isLost);
      }
    },
  );

  test("exits with 1 when only the first part of its output can be written", async () => {
    const { code, error } = await shell("ulimit -f 1; $armslot --help > part.txt");
    expect({ code, error }).toEqual({ code: 1, error: lost("file too large") });
    expect(readFileSync(join(folder, "part.txt"))).toHaveLength(1024);
  });

  test("exits with 0 and prints no error when the reader of its output has left", async () => {
    const script = "$armslot --help | true; echo $" + "{PIPESTATUS[0]}";
    expect(await shell(script)).toEqual({ code: 0, out: "0\n", error: "" });
  });

  test("the built command does nothing when its output is closed and it is run for that output", async () => {
    const program = "program create --name Harbor --league Coast --email closed@b.example";
    for (const words of [program, "migrate --json", "--help"]) {
      const { code, error } = await shell(`$armslot ${words} >&-`);
      expect(code, words).toBe(1);
      expect(error, words).toMatch(/^Standard output is closed.*Nothing was done.*\n$/);
    }
    expect((await shell(`$armslot ${program} --json`)).code).toBe(0);
    expect((await shell("$armslot program list > /dev/null")).code).toBe(0);
    expect((await shell("$armslot migrate >&-")).code).toBe(0);
  });

  const trees = ["Ash", "Birch", "Cedar"];

  /** Creates a program for each tree concurrently. Every command must succeed. */
  async function createPrograms(dataDir: string): Promise<void> {
    const created = trees.map((name) => {
      const words = ["--name", name, "--league", "Coast", "--email", `${name}@example.test`];
      return runArmslot({ DATA_DIR: dataDir }, ["program", "create", ...words]);
    });
    for (const { code, error } of await Promise.all(created)) {
      expect({ code, error }).toEqual({ code: 0, error: "" });
    }
    const listed = await runArmslot({ DATA_DIR: dataDir }, ["program", "list", "--json"]);
    const { programs }: { programs: { name: string }[] } = JSON.parse(listed.out);
    expect(programs.map(({ name }) => name).sort()).toEqual(trees);
  }

  test("the built command runs three commands that start concurrently on an empty folder", async () => {
    await createPrograms(join(folder, "crowded/armslot/data"));
  }, 480_000);

  test("the built command runs four commands during a server's first start", async () => {
    const dataDir = join(folder, "beside");
    const starting = serve(dataDir);
    const lock = join(dataDir, "armslot.lock");
    await expect.poll(() => existsSync(lock), { interval: 5 }).toBe(true);
    const listed = runArmslot({ DATA_DIR: dataDir }, ["program", "list"]);
    await createPrograms(dataDir);
    expect(await listed).toMatchObject({ code: 0, error: "" });
    const { child, ended } = await starting;
    child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
  }, 480_000);

  /** Starts a server and waits until it is ready. */
  async function serve(dataDir: string) {
    const product = await startBuiltProduct({ DATA_DIR: dataDir });
    closeAtEnd(product.stop);
    return { ...product, ended: once(product.child, "exit") };
  }

  test("stops a server whose client never finishes its request", async () => {
    const { child, ended, url } = await serve(withDatabase(join(folder, "stuck")));
    const { host, port } = new URL(url);
    const client = connect(Number(port), "127.0.0.1");
    const head = ["POST /api/sign-in HTTP/1.1", `Host: ${host}`, "Content-Length: 50"];
    const type = ["Content-Type: application/json", "Sec-Fetch-Site: same-origin"];
    client.write(`${[...head, ...type].join("\r\n")}\r\n\r\n{`);
    const hungUp = once(client, "close");
    const stoppedAt = performance.now();
    child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
    expect(performance.now() - stoppedAt).toBeLessThan(40_000);
    await hungUp;
  });

  test("stops the database and releases the folder when a server gets several signals", async () => {
    const dataDir = withDatabase(join(folder, "served"));
    const { child, ended } = await serve(dataDir);
    expect(existsSync(join(dataDir, "armslot.lock"))).toBe(true);
    child.kill("SIGTERM");
    child.kill("SIGINT");
    child.kill("SIGTERM");
    child.kill("SIGINT");
    expect(await ended).toEqual([0, null]);
    expect(existsSync(join(dataDir, "armslot.lock"))).toBe(false);
    expect(existsSync(join(dataDir, "postgres", "postmaster.pid"))).toBe(false);
  });
});
