import type { PitchFile } from "@armslot/baseball/files/outings/outing";
import type { ReviewedPitcher } from "@armslot/contracts/imports/import-review";
import {
  type FilePitcher,
  type Matched,
  pitchersOf,
  pitchesOf,
  throwsWithBoth,
} from "../sightings/match-pitchers.ts";

/** The names of athletes by ID. */
export type Names = ReadonlyMap<string, string>;

const reasons = {
  decision: "You chose this athlete.",
  id: "The device's ID belongs to this athlete.",
  name: "The name is the athlete's.",
  nameAndHand: "The name and the throwing hand are the athlete's.",
  otherTeam: "This pitcher is on the other team.",
  skipped: "This pitcher is left out, because you chose so for this file or an earlier one.",
} as const;

/** Returns an athlete as a reply names one. */
export function namedAthlete(names: Names, athleteId: string) {
  return { uid: athleteId, name: names.get(athleteId) ?? "" };
}

/** The pitchers' teams by key, and the program's own. */
interface Teams {
  readonly teams: ReadonlyMap<string, string>;
  readonly own: string | undefined;
}

type Fate = Pick<ReviewedPitcher, "state" | "athlete" | "reason" | "suggestions">;

/** Returns what the import does with a pitcher, and why. */
export function fateOf(
  { key, pitcher, outings }: FilePitcher,
  matched: Matched,
  names: Names,
): Fate {
  const athlete = matched.matched.find((each) => each.key === key);
  if (athlete) {
    const isHandKnown = pitcher.throws !== null && !throwsWithBoth(outings);
    const byName = isHandKnown ? reasons.nameAndHand : reasons.name;
    const reason = athlete.by === "name" ? byName : reasons[athlete.by];
    const found = namedAthlete(names, athlete.athleteId);
    return { state: "matched", athlete: found, reason, suggestions: [] };
  }
  const unmatched = matched.unmatched.find((each) => each.key === key);
  const { reason = reasons.skipped, suggestions = [] } = unmatched ?? {};
  const state = unmatched ? "unmatched" : "skipped";
  return {
    state,
    athlete: null,
    reason,
    suggestions: suggestions.map(({ athleteId: uid, name }) => ({ uid, name })),
  };
}

/** Returns the pitchers of a file. Unmatched ones of the other team are skipped. */
export function reviewedPitchers(
  file: PitchFile,
  fate: (given: FilePitcher) => Fate,
  { teams, own }: Teams,
): ReviewedPitcher[] {
  return pitchersOf(file.outings).map((given) => {
    const { firstName, lastName, fullName: name, throws } = given.pitcher;
    const team = teams.get(given.key) ?? null;
    const ofGiven = fate(given);
    const isOpponent = ofGiven.state === "unmatched" && own !== undefined && team !== own && team;
    const { otherTeam: reason } = reasons;
    return {
      key: given.key,
      ...{ name, firstName, lastName, throws, team },
      hasBothArms: throwsWithBoth(given.outings),
      pitches: pitchesOf(given),
      ...(isOpponent ? { ...ofGiven, state: "skipped", reason } : ofGiven),
    };
  });
}
