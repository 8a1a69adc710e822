import type {
  OutingPitch,
  PitchFile,
  PitchFileFormat,
  RowNote,
} from "@armslot/baseball/files/outings/outing";
import { PitchFileRefused } from "@armslot/baseball/files/pitch-file-refused";
import { armOfType, clearSideOf, type Hand, typeOfThrow } from "@armslot/baseball/pitch/pitch-arm";
import { fullName } from "@armslot/baseball/roster/names";
import type { Position } from "@armslot/contracts/roster/athlete-fields";
import { sql } from "kysely";
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
  throwsWithBoth,
} from "../sightings/match-pitchers.ts";
import { lockAthletes } from "../storage/athletes.ts";

const handOf = { RHP: "R", LHP: "L" } as const satisfies Record<Position, Hand>;

/** So many stored pitches of the athlete's own arm prove that a file of the other arm is not of a wrong profile. */
const provenMin = 3;

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

interface Arms {
  readonly programId: string;
  readonly format: PitchFileFormat;
  readonly roster: readonly RosterAthlete[];
}

/**
 * Gives the pitches that athletes threw with the hand that is not their own the types of that arm (TYPE-5). A file shows it of a pitcher
 * with both hands (IMP-36). Of a file of one hand, it shows in what is stored of the athlete.
 */
async function withArms(
  tx: Tx,
  matched: Matched,
  { programId, format, roster }: Arms,
): Promise<Matched> {
  const athletes = new Map(roster.map((athlete) => [athlete.athleteId, athlete]));
  const warned: RowNote[] = [...matched.warned];
  const pitchers: MatchedPitcher[] = [];
  for (const given of matched.matched) {
    const athlete = athletes.get(given.athleteId);
    if (!athlete) continue;
    const isProven =
      isOfOtherArm(given, athlete) && (await hasOwnArm(tx, { programId, athlete, format }));
    if (isProven) warned.push(...remark(given, athlete));
    const hasBoth = athlete.hasBothArms === true || isProven;
    pitchers.push(typedByArm(given, { own: handOf[athlete.position], hasBoth, format }));
  }
  return { ...matched, matched: pitchers, warned };
}

/** Whether a file has a pitcher's other arm alone, by the tags and the releases. */
function isOfOtherArm({ outings }: MatchedPitcher, { position, hasBothArms }: RosterAthlete) {
  const pitches = outings.flatMap((outing) => outing.pitches);
  const isSeen = clearSideOf(pitches) === (position === "RHP" ? "L" : "R");
  const isTagged = outings.every(
    ({ pitcher }) => pitcher.throws !== null && pitcher.throws !== handOf[position],
  );
  return !hasBothArms && isTagged && isSeen && !throwsWithBoth(outings);
}

interface Stored {
  readonly programId: string;
  readonly format: PitchFileFormat;
  readonly athlete: RosterAthlete;
}

/** Whether pitches of the athlete are stored whose release a device measured on the side of their own hand. */
async function hasOwnArm(
  tx: Tx,
  { programId, athlete: { athleteId, position }, format }: Stored,
): Promise<boolean> {
  if (format === "file") return false;
  const stored = await tx
    .selectFrom("pitches as p")
    .innerJoin("games as g", (join) =>
      join.onRef("g.program_id", "=", "p.program_id").onRef("g.game_id", "=", "p.game_id"),
    )
    .select("p.release_side")
    .where("p.program_id", "=", programId)
    .where("g.program_id", "=", programId)
    .where("g.athlete_id", "=", athleteId)
    .where(sql<boolean>`p.release_side * ${position === "RHP" ? 1 : -1} >= 0.5`)
    .limit(provenMin)
    .execute();
  return stored.length === provenMin;
}

function remark({ outings }: MatchedPitcher, athlete: RosterAthlete): RowNote[] {
  const line = outings[0]?.pitches[0]?.line;
  if (line === undefined) return [];
  const arm = athlete.position === "RHP" ? "left" : "right";
  const reason = `${fullName(athlete)} (${athlete.position}) throws with the ${arm} hand here, and with the other one in earlier games. These pitches have pitch types of their own.`;
  return [{ line, reason }];
}

interface Typing {
  readonly own: Hand;
  readonly hasBoth: boolean;
  readonly format: PitchFileFormat;
}

function typedByArm(given: MatchedPitcher, { own, hasBoth, format }: Typing): MatchedPitcher {
  // Our own file has the arm in the name of the type.
  const isKnown = hasBoth && format !== "armslot";
  const armOf = (pitch: OutingPitch, tagged: Hand | null) =>
    (format === "file" ? null : clearSideOf([pitch])) ?? tagged;
  if (!isKnown && !throwsWithBoth(given.outings)) return given;
  return {
    ...given,
    outings: given.outings.map((outing) => ({
      ...outing,
      pitches: outing.pitches.map((pitch) => {
        const named = armOfType(pitch.pitchType);
        const arm = named ?? (isKnown ? armOf(pitch, outing.pitcher.throws) : null);
        if (arm === null || (arm === own && named === null)) return pitch;
        return { ...pitch, pitchType: typeOfThrow(pitch.pitchType, { arm, own }) };
      }),
    })),
  };
}
