import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { addAthlete, type Program, setUpProgram, startProduct } from "../../../kit/product.mjs";
import { trackmanFile } from "../../../kit/samples.mjs";
import { askArmslot, isProductBuilt } from "../../../scripts/product.mjs";
import { closeAtEnd } from "../kit/close-at-end.ts";
import { withDatabase } from "../kit/database/data-folder.ts";

/** Names whose order or letters depend on a locale: Turkish has a dotless i, and Swedish sorts Ä last. */
const lastNames = ["Ilgaz", "ısık", "izmir", "İnan", "Ärlig", "Zeller", "adams", "O'Neil"];
const days = ["2025-12-31", "2026-01-01", "2026-03-08", "2026-11-01"];

describe.skipIf(!isProductBuilt)("in any time zone and locale", { timeout: 300_000 }, () => {
  let root: string;
  let dataDir: string;
  let program: Program;
  let athleteId: string;
  let expected: object;

  /** Starts the product with these settings of the system, imports a game for each day, and returns what members see. */
  async function seen(system: Readonly<Record<string, string>>, prefix: string) {
    const product = await startProduct({ dataDir, settings: system });
    try {
      const url = `${product.url}/api/programs`;
      if (!program) {
        program = await setUpProgram(product);
        for (const lastName of lastNames) await addAthlete(program, { lastName });
        const pitcher = { firstName: "Pitcher", lastName: "One" };
        athleteId = await addAthlete(program, pitcher);
      }
      const files = days.map((date) => {
        const file = join(root, `${prefix}-${date}.csv`);
        const game = { uid: `${prefix}-${date}`, date, home: "HOM_TEA", away: prefix };
        writeFileSync(file, trackmanFile([{ uid: `${prefix}-${date}-1` }], game));
        return file;
      });
      const settings = { ...product.env, ...system };
      await askArmslot(settings, ["import", ...files, "--program", program.programId]);
      const read = async (path: string) => {
        const headers = { cookie: program.cookie };
        const reply = await fetch(`${url}/${program.programId}${path}`, { headers });
        expect(reply.status).toBe(200);
        return await reply.json();
      };
      const { athletes } = await read("/athletes");
      const { games } = await read(`/athletes/${athleteId}`);
      const ours = games.filter(({ opponent }: { opponent: string }) => opponent === prefix);
      const { athletes: listed } = await askArmslot(settings, [
        ...["athlete", "list", "--program", program.programId],
      ]);
      return {
        order: athletes.map(({ lastName }: { lastName: string }) => lastName),
        listed: listed.map(({ lastName }: { lastName: string }) => lastName),
        days: ours.map(({ gameDate }: { gameDate: string }) => gameDate),
      };
    } finally {
      await product.stop();
    }
  }

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), "armslot-zones-"));
    closeAtEnd(async () => rmSync(root, { recursive: true, force: true }));
    dataDir = withDatabase(join(root, "data"));
    expected = await seen({ TZ: "UTC", LANG: "C.UTF-8" }, "utc");
    expect(expected).toMatchObject({ days: expect.arrayContaining(days) });
  }, 300_000);

  test.each([
    { TZ: "Pacific/Kiritimati", LANG: "tr_TR.UTF-8" },
    { TZ: "America/St_Johns", LC_ALL: "C" },
    { TZ: "Pacific/Pago_Pago", LANG: "sv_SE.UTF-8", LC_ALL: "sv_SE.UTF-8" },
  ])("%j shows the same days and the same order", async (system) => {
    expect(await seen(system, system.TZ.replace(/\W/g, ""))).toEqual(expected);
  });
});
