import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { AthleteProfile } from "@armslot/contracts/roster/athlete-fields";
import { trackmanFile } from "../../../kit/samples.mjs";
import { type ImportOptions, importFile } from "../../src/imports/import-file.ts";
import type { ImportedFile } from "../../src/sightings/imported-file.ts";
import { anAthlete, aProgram } from "./build.ts";
import type { TestApp } from "./test-app.ts";

export { trackmanFile };

/** Returns the bytes of a synthetic device file. */
export function fixture(name: string): Buffer {
  return readFileSync(new URL(`../../../baseball/test/fixtures/${name}`, import.meta.url));
}

/** Returns the path of a vendor's real file, or null if this machine has none. Real files are never part of the project. */
export function realFile(vendor: string): string | null {
  const beside = fileURLToPath(new URL("../../../../shared", import.meta.url));
  const folder = join(process.env.ARMSLOT_SHARED ?? beside, "data/real");
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const name = names.find((each) => each.startsWith(vendor) && each.endsWith(".csv"));
  return name === undefined ? null : join(folder, name);
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** A program to import into, with functions for tests. */
export interface ImportWorld {
  readonly programId: string;
  athlete(profile: Partial<AthleteProfile>): Promise<string>;
  importFile(content: string | Uint8Array, options?: Partial<ImportOptions>): Promise<ImportedFile>;
  /** Returns everything that an import can change, in a fixed order. */
  stored(): Promise<Stored>;
}

interface StoredPitch {
  readonly athleteId: string;
  readonly gameDate: string | null;
  readonly opponent: string | null;
  readonly location: string | null;
  readonly pitchNum: number;
  readonly pitchType: string;
  readonly velo: number | null;
  readonly vertBreak: number | null;
  readonly hb: number | null;
}

export interface Stored {
  readonly pitches: StoredPitch[];
  readonly totals: {
    athleteId: string;
    pitchType: string;
    pitches: number;
    totalVelo: number;
    totalVB: number;
    totalHB: number;
  }[];
  readonly submissions: { athleteId: string; submission: number }[];
  readonly sources: { source: string; vendorId: string; athleteId: string }[];
}

/** Creates a separate program for a test. */
export async function importWorld(testApp: TestApp): Promise<ImportWorld> {
  const { parts, db } = testApp;
  const { programId } = await aProgram(testApp);
  return {
    programId,
    athlete: async (profile) => (await anAthlete(testApp, { programId, ...profile })).athleteId,
    importFile: async (content, options = {}) => {
      const bytes = typeof content === "string" ? Buffer.from(content) : content;
      const file = { name: "games.csv", content: once(bytes) };
      return await importFile(parts, file, { programId, ...options });
    },
    stored: async () =>
      await db.tenantRead(programId, async (sql) => ({
        pitches: await sql<StoredPitch[]>`
          select g.athlete_id as "athleteId", g.game_date as "gameDate", g.opponent, g.location,
            p.pitch_num as "pitchNum", p.pitch_type as "pitchType", p.velo, p.vert_break as "vertBreak", p.hb
          from pitches p join games g on g.program_id = p.program_id and g.game_id = p.game_id
          where p.program_id = ${programId}
          order by g.athlete_id, g.game_date, g.game_id, p.pitch_num`,
        totals: await sql<Stored["totals"]>`
          select athlete_id as "athleteId", pitch_type as "pitchType", pitches, total_velo as "totalVelo",
            total_vb as "totalVB", total_hb as "totalHB"
          from pitch_totals where program_id = ${programId} order by athlete_id, pitch_type`,
        submissions: await sql<Stored["submissions"]>`
          select athlete_id as "athleteId", submission from athletes
          where program_id = ${programId} order by athlete_id`,
        sources: await sql<Stored["sources"]>`
          select source, vendor_id as "vendorId", athlete_id as "athleteId" from athlete_sources
          where program_id = ${programId} order by source, vendor_id`,
      })),
  };
}
