import { programLevel } from "@armslot/contracts/levels";
import { type PitchFilter, textsOfFilter } from "@armslot/contracts/pitch-filter";
import { useChosenColumns } from "../../session/chosen-columns.ts";

/** The level that a member compares athletes with, and the function that changes it. */
export interface ChosenLevel {
  /** Undefined until the member chooses one. */
  readonly levelId: string | undefined;
  readonly onChoose: (levelId: string) => void;
}

/** Returns the level that the member chose last on this device. */
export function useChosenLevel(): ChosenLevel {
  const [[levelId], choose] = useChosenColumns("level");
  return { levelId, onChoose: (id) => choose([id]) };
}

/** Returns the query of an athlete's page. The comparison with the program's pitchers is asked for only where it is shown (LEVEL-3). */
export function athleteQueryOf(filter: PitchFilter, { levelId }: ChosenLevel) {
  const canCompare = filter.batter === undefined && filter.count === undefined;
  const isAsked = levelId === programLevel.id && canCompare;
  return { ...textsOfFilter(filter), ...(isAsked && { level: programLevel.id }) };
}
