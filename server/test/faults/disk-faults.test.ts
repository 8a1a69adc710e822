import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, statfsSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { addAthlete, setUpProgram, startProduct } from "../../../kit/product.mjs";
import { seasonFile } from "../../../kit/samples.mjs";
import { askArmslot, isProductBuilt, type Product, runArmslot } from "../../../scripts/product.mjs";
import { withOwner } from "../../src/database/owner-access.ts";
import { closeAtEnd } from "../kit/close-at-end.ts";
import { newDataFolder, withDatabase } from "../kit/database/data-folder.ts";
import { type OwnDisk, ownDisk } from "../kit/services/own-disk.ts";
import { oneLine } from "../kit/test-cli.ts";

const megabyte = 1024 * 1024;
/** The space that the error asks for. */
const adviceBytes = 128 * megabyte;
const probe = ownDisk(8);
probe?.remove();

const freeBytes = ({ folder }: OwnDisk) => statfsSync(folder).bavail * statfsSync(folder).bsize;

const games = 50;

/** Uploads a file of many games. Returns functions that import it, and that count the stored games, null while reads fail. */
async function anUploadedSeason(product: Product) {
  const { programId, cookie, post } = await setUpProgram(product);
  const profile = { firstName: "Pitcher", lastName: "1" };
  const athleteId = await addAthlete({ programId, post }, profile);
  const base = `/api/programs/${programId}`;
  const headers = { "sec-fetch-site": "same-origin", cookie };
  const uploaded = await fetch(`${product.url}${base}/import-files?name=season.csv`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/octet-stream" },
    body: seasonFile({ pitcher: "1, Pitcher", id: 1, games, pitches: 100, prefix: "disk" }),
  });
  const { files } = await uploaded.json();
  const path = `${base}/import-files/${files[0].fileId}/import`;
  return {
    run: async () => await post(path, { decisions: {} }, { "idempotency-key": randomUUID() }),
    storedGames: async () => {
      const reply = await fetch(`${product.url}${base}/athletes/${athleteId}`, { headers });
      return reply.ok ? (await reply.json()).games.length : null;
    },
  };
}

// Mounting and shutting down a file system needs root on Linux.
describe.skipIf(!isProductBuilt || !probe)("on a separate disk", { timeout: 180_000 }, () => {
  let disk: OwnDisk;
  let dataDir: string;
  beforeEach(() => {
    const mounted = ownDisk(220);
    if (!mounted) throw new Error("Cannot mount a second disk.");
    disk = mounted;
    closeAtEnd(async () => disk.remove());
    dataDir = join(disk.folder, "armslot/data");
  });

  const armslot = (...words: string[]) =>
    runArmslot({ DATA_DIR: dataDir, PORT: "3975", DEMO: "off" }, words);
  const program = ["--name", "Harbor", "--league", "Coast", "--email", "coach@example.test"];

  test("loses neither secrets nor data in a power cut right after the first command", async () => {
    const created = await armslot("program", "create", ...program, "--json");
    expect(created).toMatchObject({ code: 0, error: "" });
    disk.cutPower();
    expect(statSync(join(dataDir, "server-secret")).size).toBeGreaterThanOrEqual(32);
    const listed = await armslot("program", "list", "--json");
    expect(listed).toMatchObject({ code: 0, error: "" });
    const { programs } = JSON.parse(listed.out);
    expect(programs).toMatchObject([{ programId: JSON.parse(created.out).programId }]);
  });

  test("an import during which the disk fills up stores all or nothing, and works once there is space", async () => {
    const product = await startProduct({ dataDir: withDatabase(dataDir) });
    closeAtEnd(product.stop);
    const { run, storedGames } = await anUploadedSeason(product);
    const before = freeBytes(disk);
    const running = run().then(
      () => "imported",
      (error: Error) => error.message,
    );
    // Less free space shows that the import writes now.
    await expect
      .poll(() => freeBytes(disk), { interval: 5, timeout: 60_000 })
      .toBeLessThan(before - 2 * megabyte);
    disk.fill();
    const outcome = await running;
    disk.free(adviceBytes);
    await expect.poll(storedGames, { timeout: 60_000 }).toBe(outcome === "imported" ? games : 0);
    if (outcome !== "imported") {
      expect(outcome).toContain("Nothing was saved: the server is out of storage.");
      await run();
    }
    expect(await storedGames()).toBe(games);
  });

  test("a first start on a full disk ends with one line, and the next one succeeds once there is space", async () => {
    disk.fill();
    const full = await armslot("serve");
    expect(full).toMatchObject({ code: 1, error: expect.stringMatching(oneLine) });
    expect(full.error).toContain(`The disk of DATA_DIR ${dataDir} is full. Free at least 128 MB`);
    disk.free(adviceBytes);
    expect(await armslot("migrate")).toMatchObject({ code: 0, error: "" });
  });

  test("a later start on a full disk ends with one line, and the next one succeeds once there is space", async () => {
    withDatabase(dataDir);
    const created = await armslot("program", "create", ...program, "--json");
    disk.fill();
    for (const words of [["serve"], ["program", "list"]]) {
      const full = await armslot(...words);
      expect(full).toMatchObject({ code: 1, error: expect.stringMatching(oneLine) });
      expect(full.error).toContain(`The disk of DATA_DIR ${dataDir} is full. Free at least 128 MB`);
    }
    disk.free(adviceBytes);
    const listed = await armslot("program", "list", "--json");
    const { programs } = JSON.parse(listed.out);
    expect(programs).toMatchObject([{ programId: JSON.parse(created.out).programId }]);
  });

  test("restores nothing while the disk is too small for a backup, and all of it once there is space", async () => {
    const source = await startProduct({ dataDir: newDataFolder() });
    closeAtEnd(source.stop);
    await withOwner({ dataDir: source.dataDir }, async (owner) => {
      await owner.sendAll(`insert into throttles (key, count, window_ends_at)
        select repeat('x', 480) || n, 1, now() from generate_series(1, 45000) n`);
    });
    const folder = mkdtempSync(join(tmpdir(), "armslot-backups-"));
    closeAtEnd(async () => rmSync(folder, { recursive: true, force: true }));
    const { file, rows } = await askArmslot(source.env, ["backup", folder]);
    disk.fill();
    // Enough for an empty database.
    disk.free(90 * megabyte);
    const full = await armslot("restore", file);
    expect(full).toMatchObject({ code: 1, out: "", error: expect.stringMatching(oneLine) });
    expect(full.error).toContain(
      `The disk of DATA_DIR ${dataDir} or of CLIPS_DIR ${join(dataDir, "clips")} is full, and nothing was restored. Free some space and restore again.`,
    );
    disk.free(adviceBytes);
    const restored = await armslot("restore", file, "--json");
    expect(restored).toMatchObject({ code: 0, error: "" });
    expect(JSON.parse(restored.out).rows).toBe(rows);
  });
});
