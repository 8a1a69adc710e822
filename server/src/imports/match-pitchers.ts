import { nameKey } from "@armslot/baseball/names";
import type { Outing, OutingPitcher } from "@armslot/baseball/outing";
import type { Position } from "@armslot/contracts/fields";
import type { UnmatchedPitcher } from "./imported-file.ts";

/** The fields of a roster athlete that matching uses. */
export interface RosterAthlete {
  readonly athleteId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly position: Position;
}

/** A pitcher in a file with all their outings. */
export interface FilePitcher {
  readonly pitcher: OutingPitcher;
  readonly outings: readonly Outing[];
}

/** A pitcher in a file and the matching athlete. */
export interface MatchedPitcher extends FilePitcher {
  readonly athleteId: string;
}

interface Matching {
  readonly roster: readonly RosterAthlete[];
  /** Athlete IDs by the vendor ID that files of this format use. */
  readonly knownIds: ReadonlyMap<string, string>;
}

export interface Matched {
  readonly matched: readonly MatchedPitcher[];
  readonly unmatched: readonly UnmatchedPitcher[];
}

const reasons = {
  unknown: "No athlete on the roster has this name.",
  otherHand: "The athlete of this name throws with the other hand.",
  several: "Several athletes on the roster have this name.",
  twice: "More than one pitcher of the file could be this athlete.",
} as const;

const positionOf = { R: "RHP", L: "LHP" } as const;

/** Returns the pitchers of a file in order of first appearance, identified by vendor ID, or else by name. */
export function pitchersOf(outings: readonly Outing[]): FilePitcher[] {
  const pitchers = new Map<string, { pitcher: OutingPitcher; outings: Outing[] }>();
  for (const outing of outings) {
    const { vendorId, fullName } = outing.pitcher;
    const key = vendorId === null ? `name ${nameKey(fullName)}` : `id ${vendorId}`;
    const known = pitchers.get(key);
    if (known) known.outings.push(outing);
    else pitchers.set(key, { pitcher: outing.pitcher, outings: [outing] });
  }
  return [...pitchers.values()];
}

function pitchesOf({ outings }: FilePitcher): number {
  return outings.reduce((sum, { pitches }) => sum + pitches.length, 0);
}

function unmatchedPitcher(given: FilePitcher, reason: string): UnmatchedPitcher {
  const { fullName, throws } = given.pitcher;
  return { name: fullName, throws, pitches: pitchesOf(given), reason };
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

type Decision = { readonly athleteId: string } | { readonly reason: string };

/** Finds an athlete by exact name, and by throwing hand if the file has it. */
function matchByName(pitcher: OutingPitcher, namesakes: readonly RosterAthlete[]): Decision {
  const { throws } = pitcher;
  const fitting =
    throws === null
      ? namesakes
      : namesakes.filter(({ position }) => position === positionOf[throws]);
  const [athlete, ...others] = fitting;
  if (others.length > 0) return { reason: reasons.several };
  if (athlete) return { athleteId: athlete.athleteId };
  return { reason: namesakes.length > 0 ? reasons.otherHand : reasons.unknown };
}

/**
 * Matches a file's pitchers to the roster: by vendor ID if it was imported before, or else by exact name with the throwing hand as
 * a check. In doubt a pitcher stays unmatched, because two people must never be merged silently.
 */
export function matchPitchers(
  pitchers: readonly FilePitcher[],
  { roster, knownIds }: Matching,
): Matched {
  const namesakes = groupBy(roster, nameKey);
  const judged = pitchers.map((given) => {
    const knownId = knownIds.get(given.pitcher.vendorId ?? "");
    const name = nameKey(given.pitcher.fullName);
    const verdict: Decision =
      knownId === undefined
        ? matchByName(given.pitcher, name === "" ? [] : (namesakes.get(name) ?? []))
        : { athleteId: knownId };
    return { given, verdict, isById: knownId !== undefined };
  });
  const claims = groupBy(judged, ({ verdict }) =>
    "athleteId" in verdict ? verdict.athleteId : "",
  );
  const matched: MatchedPitcher[] = [];
  const unmatched: UnmatchedPitcher[] = [];
  for (const { given, verdict, isById } of judged) {
    if ("reason" in verdict) unmatched.push(unmatchedPitcher(given, verdict.reason));
    else if (isById || claims.get(verdict.athleteId)?.length === 1) {
      matched.push({ ...given, athleteId: verdict.athleteId });
    } else unmatched.push(unmatchedPitcher(given, reasons.twice));
  }
  return { matched, unmatched };
}
