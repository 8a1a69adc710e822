import type { PitchFile } from "@armslot/baseball/outing";
import { PitchFileRefused } from "@armslot/baseball/pitch-file-refused";
import { AppError } from "../app-error.ts";
import type { Sql } from "../database/database.ts";
import { holdAthletes } from "../tables/athletes.ts";
import { knownVendorIds, rosterOf } from "./imports.query.ts";
import { type Matched, matchPitchers, pitchersOf, type RosterAthlete } from "./match-pitchers.ts";

interface Wanted {
  readonly programId: string;
  /** Takes the file's one pitcher for this athlete, whatever the names. */
  readonly athleteId?: string | undefined;
}

/** Tells which athletes of the roster pitched in a file. Throws `athlete-not-found`, PitchFileRefused. */
export async function matchFile(sql: Sql, file: PitchFile, wanted: Wanted): Promise<Matched> {
  const { programId, athleteId } = wanted;
  const roster = await rosterOf(sql, programId);
  const knownIds = await knownVendorIds(sql, { programId, format: file.format });
  if (athleteId !== undefined) return matchOne(file, { athleteId, roster, knownIds });
  return matchPitchers(pitchersOf(file.outings), { roster, knownIds });
}

/** Matches a file and holds its athletes to the end of the transaction; one who was erased in between is on the roster no more. */
export async function matchAndHold(sql: Sql, file: PitchFile, wanted: Wanted): Promise<Matched> {
  const found = await matchFile(sql, file, wanted);
  const athleteIds = [...new Set(found.matched.map(({ athleteId }) => athleteId))];
  const held = await holdAthletes(sql, { programId: wanted.programId, athleteIds });
  return held === athleteIds.length ? found : await matchAndHold(sql, file, wanted);
}

interface OneMatch {
  readonly athleteId: string;
  readonly roster: readonly RosterAthlete[];
  readonly knownIds: ReadonlyMap<string, string>;
}

/** Takes the one pitcher of a file for a named athlete. */
function matchOne(file: PitchFile, { athleteId, roster, knownIds }: OneMatch): Matched {
  if (!roster.some((athlete) => athlete.athleteId === athleteId)) {
    throw new AppError("athlete-not-found");
  }
  const pitchers = pitchersOf(file.outings);
  if (pitchers.length > 1) {
    throw new PitchFileRefused(
      `This file has ${pitchers.length} pitchers, and only a file of one can be imported for one athlete.`,
    );
  }
  const [only] = pitchers;
  const owner = knownIds.get(only?.pitcher.vendorId ?? "");
  if (owner !== undefined && owner !== athleteId) {
    throw new PitchFileRefused("This file's pitcher was imported before as another athlete.");
  }
  return { matched: only ? [{ ...only, athleteId }] : [], unmatched: [] };
}
