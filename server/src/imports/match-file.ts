import type { PitchFile } from "@armslot/baseball/outing";
import { PitchFileRefused } from "@armslot/baseball/pitch-file-refused";
import { AppError } from "../app-error.ts";
import type { Tx } from "../database/database.ts";
import { holdAthletes } from "../tables/athletes.ts";
import { knownVendorIds, rosterOf } from "./imports.query.ts";
import { type Matched, matchPitchers, pitchersOf, type RosterAthlete } from "./match-pitchers.ts";

interface MatchOptions {
  readonly programId: string;
  /** Assigns the file's only pitcher to this athlete, ignoring names. */
  readonly athleteId?: string | undefined;
}

/** Matches the pitchers of a file to athletes on the roster. Throws `athlete-not-found` or PitchFileRefused. */
export async function matchFile(tx: Tx, file: PitchFile, options: MatchOptions): Promise<Matched> {
  const { programId, athleteId } = options;
  const roster = await rosterOf(tx, programId);
  const knownIds = await knownVendorIds(tx, { programId, format: file.format });
  if (athleteId !== undefined) return matchOne(file, { athleteId, roster, knownIds });
  return matchPitchers(pitchersOf(file.outings), { roster, knownIds });
}

/** Matches a file and locks its athletes until the transaction ends. Matches again if one was deleted in the meantime. */
export async function matchAndLock(
  tx: Tx,
  file: PitchFile,
  options: MatchOptions,
): Promise<Matched> {
  const found = await matchFile(tx, file, options);
  const athleteIds = [...new Set(found.matched.map(({ athleteId }) => athleteId))];
  const held = await holdAthletes(tx, { programId: options.programId, athleteIds });
  return held === athleteIds.length ? found : await matchAndLock(tx, file, options);
}

interface OneMatch {
  readonly athleteId: string;
  readonly roster: readonly RosterAthlete[];
  readonly knownIds: ReadonlyMap<string, string>;
}

/** Matches the only pitcher of a file to a given athlete. */
function matchOne(file: PitchFile, { athleteId, roster, knownIds }: OneMatch): Matched {
  if (!roster.some((athlete) => athlete.athleteId === athleteId)) {
    throw new AppError("athlete-not-found");
  }
  const pitchers = pitchersOf(file.outings);
  if (pitchers.length > 1) {
    throw new PitchFileRefused(
      `This file has ${pitchers.length} pitchers. A file that is imported for one athlete must have one pitcher.`,
    );
  }
  const [only] = pitchers;
  const owner = knownIds.get(only?.pitcher.vendorId ?? "");
  if (owner !== undefined && owner !== athleteId) {
    throw new PitchFileRefused("This file's pitcher was already imported as another athlete.");
  }
  return { matched: only ? [{ ...only, athleteId }] : [], unmatched: [], warned: [] };
}
