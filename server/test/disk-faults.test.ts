import { statSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { isProductBuilt, runArmslot } from "../../scripts/product.mjs";
import { closeAtEnd } from "./close-at-end.ts";
import { type OwnDisk, ownDisk } from "./own-disk.ts";
import { oneLine } from "./test-cli.ts";

/** The space that the error asks for. */
const adviceBytes = 128 * 1024 * 1024;
const probe = ownDisk(8);
probe?.remove();

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

  test("ends a first start on a full disk with one line, and starts once there is space", async () => {
    disk.fill();
    const full = await armslot("serve");
    expect(full).toMatchObject({ code: 1, error: expect.stringMatching(oneLine) });
    expect(full.error).toContain(`The disk of DATA_DIR ${dataDir} is full. Free at least 128 MB`);
    disk.free(adviceBytes);
    expect(await armslot("migrate")).toMatchObject({ code: 0, error: "" });
  });

  test("ends a later start on a full disk with one line, and starts once there is space", async () => {
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
});
