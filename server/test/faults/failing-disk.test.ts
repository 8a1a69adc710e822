import { execFileSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  addAthlete,
  openVisit,
  type Program,
  setUpProgram,
  startProduct,
} from "../../../kit/product.mjs";
import { password, trackmanFile } from "../../../kit/samples.mjs";
import { askArmslot, isProductBuilt, type Product, runArmslot } from "../../../scripts/product.mjs";
import type { Check } from "../../src/cli/doctor/check.ts";
import { withOwner } from "../../src/database/owner-access.ts";
import { closeAtEnd } from "../kit/close-at-end.ts";
import { withDatabase } from "../kit/database/data-folder.ts";
import { sqlOn } from "../kit/database/sql.ts";
import { ownDisk } from "../kit/services/own-disk.ts";
import { oneLine } from "../kit/test-cli.ts";

const blockBytes = 4096;
const probe = ownDisk(8);
probe?.remove();

const run = (program: string, args: readonly string[]) =>
  execFileSync(program, args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

/**
 * Moves a file to a disk of its own, whose part that holds the file can be lost: every read there then reports an error.
 * @param root a folder that every user may enter
 */
function moveToFailingDisk(file: string, root: string) {
  const [image, folder] = [join(root, "image"), join(root, "disk")];
  mkdirSync(folder);
  writeFileSync(image, "");
  truncateSync(image, 16 * 1024 * 1024);
  run("mkfs.ext4", ["-q", "-O", "^has_journal", "-b", String(blockBytes), "-m", "0", image]);
  const mounting = ["-o", "loop", image, folder];
  run("mount", mounting);
  closeAtEnd(async () => void run("umount", [folder]));
  const moved = join(folder, "moved");
  run("cp", ["-a", file, moved]);
  renameSync(file, `${file}.original`);
  symlinkSync(moved, file);
  // Nothing of the file stays in memory.
  run("umount", [folder]);
  const [first = 0] = run("debugfs", ["-R", "blocks /moved", image])
    .trim()
    .split(/\s+/)
    .map(Number);
  const whole = readFileSync(image);
  run("mount", mounting);
  return {
    fail: () => truncateSync(image, first * blockBytes),
    repair: () => writeFileSync(image, whole.subarray(first * blockBytes), { flag: "a" }),
  };
}

async function ask({ url }: Product, { programId, cookie }: Program, path: string) {
  const reply = await fetch(`${url}/api/programs/${programId}${path}`, { headers: { cookie } });
  return { status: reply.status, body: await reply.json() };
}

// Mounting needs root on Linux.
describe.skipIf(!isProductBuilt || !probe)("a disk that fails", { timeout: 600_000 }, () => {
  test("refuses only what it cannot read, names the table to the operator, and loses nothing", async () => {
    const root = mkdtempSync(join(tmpdir(), "armslot-failing-"));
    chmodSync(root, 0o755);
    closeAtEnd(async () => rmSync(root, { recursive: true, force: true }));
    const dataDir = withDatabase(join(root, "data"));
    const first = await startProduct({ dataDir });
    closeAtEnd(first.stop);
    const program = await setUpProgram(first);
    const pitcher = { firstName: "Pitcher", lastName: "One" };
    const athleteId = await addAthlete(program, pitcher);
    const game = join(root, "game.csv");
    writeFileSync(game, trackmanFile([{ uid: "a" }, { uid: "b" }]));
    await askArmslot(first.env, ["import", game, "--program", program.programId]);
    const { body } = await ask(first, program, `/athletes/${athleteId}`);
    const path = `/athletes/${athleteId}/games/${body.games[0].gameId}`;
    const before = await ask(first, program, path);
    expect(before).toMatchObject({ status: 200, body: { pitches: [{}, {}] } });
    const relation = await withOwner({ dataDir }, async (owner) => {
      const [row] = await sqlOn(owner)`select pg_relation_filepath('pitches') as path`;
      return row.path;
    });
    await first.stop();
    const disk = moveToFailingDisk(join(dataDir, "postgres", relation), root);
    disk.fail();

    const product = await startProduct({ dataDir });
    closeAtEnd(product.stop);
    const visit = openVisit(product.url);
    await visit.post("/api/sign-in", { email: program.email, password });
    const here: Program = { ...program, cookie: visit.header(), post: visit.post };
    expect(await ask(product, here, path)).toMatchObject({
      status: 500,
      body: { code: "unexpected" },
    });
    expect(await ask(product, here, "/athletes")).toMatchObject({ status: 200 });
    await addAthlete(here, { lastName: "While failing" });
    expect((await fetch(`${product.url}/readyz`)).status).toBe(200);

    const { out } = await runArmslot(product.env, ["doctor", "--json"]);
    const { checks }: { checks: Check[] } = JSON.parse(out);
    expect(checks.find(({ name }) => name === "Rows")).toMatchObject({
      state: "failed",
      finding: expect.stringMatching(/^The table pitches is damaged: .*Input\/output error/),
    });
    const folder = join(root, "backups");
    const backup = await runArmslot(product.env, ["backup", folder]);
    expect(backup).toMatchObject({ code: 1, error: expect.stringMatching(oneLine) });
    expect(backup.error).toMatch(/^The table pitches is damaged: .*Input\/output error/);
    expect(readdirSync(folder)).toEqual([]);

    disk.repair();
    expect(await ask(product, here, path)).toEqual(before);
    const { body: roster } = await ask(product, here, "/athletes");
    const names = roster.athletes.map(({ lastName }: { lastName: string }) => lastName);
    expect(names.sort()).toEqual(["One", "While failing"]);
  });
});
