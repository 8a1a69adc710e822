import { programLevel } from "@armslot/contracts/pitch/levels";
import { type PitchFilter, textsOfFilter } from "@armslot/contracts/pitch/pitch-filter";
import { useChosenColumns } from "../../session/chosen-columns.ts";

/** The level that a member compares athletes with, and the function that changes it. */
export interface ChosenLevel {
  /** Undefined until the member chooses one. */
  readonly levelId: string | undefined;
  readonly onChoose: (levelId: string) => void;
}

/** Returns the level that the member chose last on this device, for the screens or for reports. */
export function useChosenLevel(place: "level" | "report-level" = "level"): ChosenLevel {
  const [[levelId], choose] = useChosenColumns(place);
  return { levelId, onChoose: (id) => choose([id]) };
}

/** The start of the level ID of a program's own table. */
const ownTablePrefix = "own ";

/** Returns the level ID of a program's own table. */
export function ownLevelId(levelTableId: string): string {
  return ownTablePrefix + levelTableId;
}

const leaguePrefix = "league ";

/** Returns the level ID of a season of the program's league. */
export function leagueLevelId(season: number): string {
  return leaguePrefix + season;
}

/** Returns the season of a level ID of the program's league, or null for another level. */
export function seasonOfLevel(levelId: string | undefined): number | null {
  return levelId?.startsWith(leaguePrefix) ? Number(levelId.slice(leaguePrefix.length)) : null;
}

/** Returns the query of an athlete's page. It asks only for the comparison that is shown (LEVEL-3, LEVEL-4). */
export function athleteQueryOf(filter: PitchFilter, { levelId = "" }: ChosenLevel) {
  const texts = textsOfFilter(filter);
  if (levelId.startsWith(ownTablePrefix)) {
    return { ...texts, level: levelId.slice(ownTablePrefix.length) };
  }
  const canCompare = filter.batter === undefined && filter.count === undefined;
  return levelId === programLevel.id && canCompare ? { ...texts, level: programLevel.id } : texts;
}
