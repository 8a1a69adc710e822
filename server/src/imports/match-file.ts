import type { PitchFile } from "@armslot/baseball/files/outings/outing";
import { PitchFileRefused } from "@armslot/baseball/files/pitch-file-refused";
import { AppError } from "../core/app-error.ts";
import type { Tx } from "../database/database.ts";
import {
  knownVendorIds,
  ownersOfKeys,
  rosterOf,
  skippedVendorIds,
} from "../sightings/imports.query.ts";
import {
  type FilePitcher,
  type Matched,
  type MatchedPitcher,
  matchPitchers,
  pitchersOf,
  type RosterAthlete,
} from "../sightings/match-pitchers.ts";
import { lockAthletes } from "../storage/athletes.ts";
import { withArms } from "./throwing-arms.ts";

interface MatchOptions {
  readonly programId: string;
  /** Assigns the file's only pitcher to this athlete, ignoring names. */
  readonly athleteId?: string | undefined;
  /** The athletes that a person chose, by the pitcher's key. Null leaves the pitcher out. */
  readonly pitchers?: ReadonlyMap<string, string | null> | undefined;
}

/** Matches the pitchers of a file to athletes on the roster. Throws `athlete-not-found` or PitchFileRefused. */
export async function matchFile(tx: Tx, file: PitchFile, options: MatchOptions): Promise<Matched> {
  const { programId, athleteId } = options;
  const roster = await rosterOf(tx, programId);
  const knownIds = await knownVendorIds(tx, { programId, format: file.format });
  // Our own export names the athletes of this program by their IDs.
  for (const { athleteId: own } of file.format === "armslot" ? roster : []) knownIds.set(own, own);
  const arms = { programId, format: file.format, roster };
  if (athleteId !== undefined) {
    return await withArms(tx, matchOne(file, { athleteId, roster, knownIds }), arms);
  }
  const skippedIds = await skippedVendorIds(tx, { programId, format: file.format });
  const { decided, open } = decide(pitchersOf(file.outings), {
    chosen: options.pitchers ?? new Map(),
    skippedIds,
    roster,
  });
  const found = matchPitchers(open, { roster, knownIds });
  const matched = [...decided.matched, ...found.matched];
  return await withArms(tx, { ...found, matched, skipped: decided.skipped }, arms);
}

interface Decisions {
  readonly chosen: ReadonlyMap<string, string | null>;
  /** The IDs of pitchers that were left out of earlier files. */
  readonly skippedIds: ReadonlySet<string>;
  readonly roster: readonly RosterAthlete[];
}

/** Separates the pitchers that a person decided about, now or in an earlier file. Throws `athlete-not-found`. */
function decide(
  pitchers: readonly FilePitcher[],
  { chosen, skippedIds, roster }: Decisions,
): { decided: Pick<Matched, "matched" | "skipped">; open: FilePitcher[] } {
  const athleteIds = new Set(roster.map(({ athleteId }) => athleteId));
  const matched: MatchedPitcher[] = [];
  const skipped: FilePitcher[] = [];
  const open: FilePitcher[] = [];
  for (const given of pitchers) {
    const isSkipped = skippedIds.has(given.pitcher.vendorId ?? "");
    const athleteId =
      chosen.get(given.key) ?? (chosen.has(given.key) || isSkipped ? null : undefined);
    if (athleteId === undefined) open.push(given);
    else if (athleteId === null) skipped.push(given);
    else if (athleteIds.has(athleteId)) matched.push({ ...given, athleteId, by: "decision" });
    else throw new AppError("athlete-not-found");
  }
  return { decided: { matched, skipped }, open };
}

/**
 * Matches a file and locks its athletes, and those who have its pitches by now, until the transaction ends. Matches again if one was deleted in
 * the meantime.
 */
export async function matchAndLock(
  tx: Tx,
  file: PitchFile,
  options: MatchOptions,
): Promise<Matched> {
  const found = await matchFile(tx, file, options);
  const keys = found.matched.flatMap(keysOf);
  const owners = await ownersOfKeys(tx, { programId: options.programId, keys });
  const athleteIds = [...new Set([...found.matched.map(({ athleteId }) => athleteId), ...owners])];
  const held = await lockAthletes(tx, { programId: options.programId, athleteIds });
  return held === athleteIds.length ? found : await matchAndLock(tx, file, options);
}

function keysOf({ outings }: FilePitcher): string[] {
  return outings.flatMap(({ pitches }) => pitches.flatMap(({ sourceKey }) => sourceKey ?? []));
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
  const matched = only ? [{ ...only, athleteId, by: "decision" as const }] : [];
  return { matched, unmatched: [], skipped: [], warned: [] };
}
