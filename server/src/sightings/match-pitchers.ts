import type { Outing, OutingPitcher, RowNote } from "@armslot/baseball/files/outings/outing";
import { groupBy } from "@armslot/baseball/pitch/group-by";
import { armOfType } from "@armslot/baseball/pitch/pitch-arm";
import { fullName, nameKey, type PersonName } from "@armslot/baseball/roster/names";
import { nearNames } from "@armslot/baseball/roster/near-names";
import type { Position } from "@armslot/contracts/roster/athlete-fields";
import type { UnmatchedPitcher } from "./imported-file.ts";

/** The fields of a roster athlete that matching uses. */
export interface RosterAthlete {
  readonly athleteId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly position: Position;
  /** Names that the athlete had before, which files can still have. */
  readonly formerNames?: readonly PersonName[];
  /** Whether pitches of both arms are stored. */
  readonly hasBothArms?: boolean;
}

/** A pitcher in a file with all their outings. */
export interface FilePitcher {
  /** Names the pitcher in this file and in others of its format. */
  readonly key: string;
  readonly pitcher: OutingPitcher;
  readonly outings: readonly Outing[];
}

/** A pitcher in a file and the matching athlete. */
export interface MatchedPitcher extends FilePitcher {
  readonly athleteId: string;
  /** Whether a person, the device's ID or the name decided. */
  readonly by: "decision" | "id" | "name";
}

interface Matching {
  readonly roster: readonly RosterAthlete[];
  /** Athlete IDs by the vendor ID that files of this format use. */
  readonly knownIds: ReadonlyMap<string, string>;
}

export interface Matched {
  readonly matched: readonly MatchedPitcher[];
  readonly unmatched: readonly UnmatchedPitcher[];
  /** Pitchers that a person decided to leave out. */
  readonly skipped: readonly FilePitcher[];
  /** Pitchers whose ID is known but who have another name or throwing hand than the athlete. */
  readonly warned: readonly RowNote[];
}

const reasons = {
  nameless: "The file does not name the pitcher. Choose the athlete.",
  unknown: "No athlete on the roster has this name.",
  otherHand: "The athlete of this name throws with the other hand.",
  several: "Several athletes on the roster have this name.",
  twice: "More than one pitcher of the file could be this athlete.",
} as const;

const positionOf = { R: "RHP", L: "LHP" } as const;

/** Whether the file shows that a pitcher throws with both hands (IMP-36). */
export function throwsWithBoth(outings: readonly Outing[]): boolean {
  return outings.some(({ pitches }) =>
    pitches.some(({ pitchType }) => armOfType(pitchType) !== null),
  );
}

/** Whether an outing can be another one of a pitcher without an ID: not with another hand, and not in a game that they have already. */
function canBeTheirs({ pitcher, outings }: FilePitcher, outing: Outing): boolean {
  const { throws } = outing.pitcher;
  const isOneHand = throws === null || pitcher.throws === null || throws === pitcher.throws;
  const isOtherHand = !isOneHand && !throwsWithBoth([...outings, outing]);
  const { sourceKey } = outing.game;
  return !isOtherHand && outings.every(({ game }) => game.sourceKey !== sourceKey);
}

/**
 * Returns the pitchers of a file in order of first appearance, identified by vendor ID, or else by name. Two of one name have keys with
 * their number.
 */
export function pitchersOf(outings: readonly Outing[]): FilePitcher[] {
  const pitchers = new Map<string, FilePitcher & { readonly outings: Outing[] }>();
  for (const outing of outings) {
    const { vendorId, fullName } = outing.pitcher;
    const first = vendorId === null ? `name ${nameKey(fullName)}` : `id ${vendorId}`;
    let key = first;
    let known = pitchers.get(key);
    for (let count = 2; vendorId === null && known && !canBeTheirs(known, outing); count += 1) {
      key = `${first} ${count}`;
      known = pitchers.get(key);
    }
    if (known) known.outings.push(outing);
    else pitchers.set(key, { key, pitcher: outing.pitcher, outings: [outing] });
  }
  return [...pitchers.values()];
}

/** Returns the number of a pitcher's pitches in the file. */
export function pitchesOf({ outings }: FilePitcher): number {
  return outings.reduce((sum, { pitches }) => sum + pitches.length, 0);
}

interface Unmatched {
  readonly reason: string;
  /** The athletes who could be this pitcher, the most likely first. */
  readonly near: readonly RosterAthlete[];
}

function unmatchedPitcher(given: FilePitcher, { reason, near }: Unmatched): UnmatchedPitcher {
  const { fullName: name, throws } = given.pitcher;
  const suggestions = near.map(({ athleteId, ...athlete }) => ({
    athleteId,
    name: fullName(athlete),
  }));
  return { key: given.key, name, throws, pitches: pitchesOf(given), reason, suggestions };
}

type Decision = { readonly athlete: RosterAthlete; readonly by: "id" | "name" } | Unmatched;

/** Finds an athlete by exact name, and by throwing hand if the file has one. */
function matchByName(
  { pitcher, outings }: FilePitcher,
  namesakes: readonly RosterAthlete[],
): Decision {
  const throws = throwsWithBoth(outings) ? null : pitcher.throws;
  const fitting = namesakes.filter(
    ({ position, hasBothArms }) =>
      throws === null || hasBothArms || position === positionOf[throws],
  );
  const [athlete, ...others] = fitting;
  if (others.length > 0) return { reason: reasons.several, near: fitting };
  if (athlete) return { athlete, by: "name" };
  if (pitcher.fullName === "") return { reason: reasons.nameless, near: [] };
  return { reason: namesakes.length > 0 ? reasons.otherHand : reasons.unknown, near: namesakes };
}

/** Returns a remark if a pitcher has a name that the athlete no longer has. */
function formerName({ pitcher, outings }: FilePitcher, athlete: RosterAthlete): RowNote[] {
  const line = outings[0]?.pitches[0]?.line;
  if (line === undefined || nameKey(pitcher.fullName) === nameKey(athlete)) return [];
  const reason = `${pitcher.fullName} is a former name of ${fullName(athlete)}, so the pitches were added there.`;
  return [{ line, reason }];
}

/** Returns the athletes by each former name. */
function byFormerName(roster: readonly RosterAthlete[]): ReadonlyMap<string, RosterAthlete[]> {
  const named = roster.flatMap((athlete) =>
    [...new Set((athlete.formerNames ?? []).map(nameKey))].map((name) => ({ name, athlete })),
  );
  const groups = groupBy(named, ({ name }) => name);
  return new Map([...groups].map(([name, each]) => [name, each.map(({ athlete }) => athlete)]));
}

/** Returns a warning if a pitcher whose ID is known has another name or hand than the athlete. */
function difference({ pitcher, outings }: FilePitcher, athlete: RosterAthlete): RowNote[] {
  const { throws, fullName: written } = pitcher;
  const name = fullName(athlete);
  const isOtherName = written !== "" && nameKey(written) !== nameKey(athlete);
  const hasBoth = athlete.hasBothArms || throwsWithBoth(outings);
  const isOtherHand = throws !== null && !hasBoth && positionOf[throws] !== athlete.position;
  const line = outings[0]?.pitches[0]?.line;
  if (line === undefined || !(isOtherName || isOtherHand)) return [];
  const stored = isOtherHand ? `${name} (${athlete.position})` : name;
  const given = throws !== null && isOtherHand ? `${written} (${positionOf[throws]})` : written;
  const reason = `The pitcher ${given} has the device's ID of ${stored}, so the pitches were added there.`;
  return [{ line, reason }];
}

/**
 * Matches a file's pitchers to the roster: by vendor ID if it was imported before, or else by exact name, of today or before, with
 * the throwing hand as a check. In doubt a pitcher stays unmatched, because two people must never be merged silently.
 */
export function matchPitchers(
  pitchers: readonly FilePitcher[],
  { roster, knownIds }: Matching,
): Omit<Matched, "skipped"> {
  const namesakes = groupBy(roster, nameKey);
  const formerly = byFormerName(roster);
  const athletes = new Map(roster.map((athlete) => [athlete.athleteId, athlete]));
  const judged = pitchers.map((given) => {
    const known = athletes.get(knownIds.get(given.pitcher.vendorId ?? "") ?? "");
    const name = nameKey(given.pitcher.fullName);
    const verdict: Decision = known
      ? { athlete: known, by: "id" }
      : matchByName(given, name === "" ? [] : (namesakes.get(name) ?? formerly.get(name) ?? []));
    return { given, verdict };
  });
  const claims = groupBy(judged, ({ verdict }) =>
    "athlete" in verdict ? verdict.athlete.athleteId : "",
  );
  const matched: MatchedPitcher[] = [];
  const unmatched: UnmatchedPitcher[] = [];
  const warned: RowNote[] = [];
  for (const { given, verdict } of judged) {
    if (!("athlete" in verdict)) {
      const { reason, near } = verdict;
      const likely = near.length > 0 ? near : nearNames(given.pitcher.fullName, roster);
      unmatched.push(unmatchedPitcher(given, { reason, near: likely }));
      continue;
    }
    const { athlete, by } = verdict;
    if (by === "id" || claims.get(athlete.athleteId)?.length === 1) {
      matched.push({ ...given, athleteId: athlete.athleteId, by });
      warned.push(...(by === "id" ? difference : formerName)(given, athlete));
    } else unmatched.push(unmatchedPitcher(given, { reason: reasons.twice, near: [athlete] }));
  }
  return { matched, unmatched, warned };
}
