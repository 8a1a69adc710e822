import type { ImportDecisions } from "@armslot/contracts/imports/import-review";
import type { Viewer } from "../../../access/viewer.ts";
import type { ImportOptions } from "../../../intake/import-file.ts";

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
  };
}
