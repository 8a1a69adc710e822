import type { DuplicateDecision } from "@armslot/contracts/imports/import-choices";
import type { ImportDecisions } from "@armslot/contracts/imports/import-review";
import type { Viewer } from "../http/viewer.ts";
import type { ImportOptions } from "./import-file.ts";

/** What a review and its import do with a game that looks like a stored one until a person decides. No pitch counts twice by it. */
export const suggestedDecision: DuplicateDecision = "merge";

/** Returns a person's decisions as options of the import. */
export function importOptions(
  { programId, userId }: Viewer,
  { dates, date, team, league, opponent, location, ...lists }: ImportDecisions,
): ImportOptions {
  const { pitchers = [], duplicates = [] } = lists;
  return {
    programId,
    userId,
    dates,
    date,
    team,
    countsLeague: league,
    opponent,
    location,
    pitchers: new Map(pitchers.map(({ key, athleteId }) => [key, athleteId])),
    decisions: Object.fromEntries(duplicates.map(({ key, choice }) => [key, choice])),
    duplicates: suggestedDecision,
  };
}
