import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { trackmanFile } from "../../test/import-world.ts";

const command = fileURLToPath(new URL("../../dist/cli/armslot.js", import.meta.url));

// The process is the built one; without a build the journeys in e2e stand for this file.
describe.skipIf(!existsSync(command))("the built command", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "armslot-process-"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function run(words: readonly string[]): Promise<{ code: number; out: string; error: string }> {
    const env = { DATA_DIR: join(folder, "data"), PORT: "3979" };
    return new Promise((resolve) => {
      execFile(process.execPath, [command, ...words], { env }, (failure, out, error) => {
        resolve({ code: Number(failure?.code ?? 0), out, error });
      });
    });
  }

  test("works on an empty folder with no server, stores what it imports and ends with the promised codes", async () => {
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
    expect(imported).toMatchObject({ code: 0, error: "" });
    expect(JSON.parse(imported.out)).toMatchObject({
      files: [{ format: "trackman", unmatched: [{ pitches: 1 }] }],
    });
    expect(await run(["import", join(folder, "none.csv"), "--program", programId])).toEqual({
      code: 1,
      out: "",
      error: `${join(folder, "none.csv")}: There is no such file.\n`,
    });
    expect(await run(["program", "rename"])).toMatchObject({ code: 2, out: "" });
  }, 60_000);

  /** A server that answers, and its end. */
  async function serve(dataDir: string) {
    const env = { DATA_DIR: dataDir, PORT: "3979", DEMO: "off" };
    const server = spawn(process.execPath, [command, "serve"], { env, stdio: "pipe" });
    const ended = once(server, "exit");
    for await (const text of server.stdout) if (String(text).includes("is ready")) break;
    return { server, ended };
  }

  test("a server whose client never finishes its request stops within ten seconds all the same", async () => {
    const { server, ended } = await serve(join(folder, "stuck"));
    const client = connect(3979, "127.0.0.1");
    const head = ["POST /api/sign-in HTTP/1.1", "Host: localhost:3979", "Content-Length: 50"];
    const type = ["Content-Type: application/json", "Sec-Fetch-Site: same-origin"];
    client.write(`${[...head, ...type].join("\r\n")}\r\n\r\n{`);
    const hungUp = once(client, "close");
    const toldAt = performance.now();
    server.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
    expect(performance.now() - toldAt).toBeLessThan(10_000);
    await hungUp;
  }, 60_000);

  test("a server that is told twice to stop still stops its database and lets go of its folder", async () => {
    const dataDir = join(folder, "served");
    const { server, ended } = await serve(dataDir);
    expect(existsSync(join(dataDir, "armslot.lock"))).toBe(true);
    server.kill("SIGTERM");
    server.kill("SIGINT");
    server.kill("SIGTERM");
    server.kill("SIGINT");
    expect(await ended).toEqual([0, null]);
    expect(existsSync(join(dataDir, "armslot.lock"))).toBe(false);
    expect(existsSync(join(dataDir, "postgres", "postmaster.pid"))).toBe(false);
  }, 60_000);
});
