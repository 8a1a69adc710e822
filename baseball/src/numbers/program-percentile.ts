import { type LevelReading, levelReadings, programLevel } from "@armslot/contracts/pitch/levels";
import type { PitchFilter } from "@armslot/contracts/pitch/pitch-filter";
import type { Position } from "@armslot/contracts/roster/athlete-fields";
import { roundComputed } from "../pitch/decimal.ts";
import { totalsOfGames } from "./game-totals.ts";
import { comparedMean } from "./level-comparison.ts";
import { type FilteredGame, filteredGames } from "./pitch-filter.ts";
import { typeStatisticsOf } from "./pitch-statistics.ts";

/** An athlete's place among the program's pitchers who have enough pitches of a type with a reading. */
export interface ProgramRank {
  readonly pitchType: string;
  readonly reading: LevelReading;
  /** All of them, those with a lower mean, and those with the same mean. The athlete is one of them. */
  readonly pitchers: number;
  readonly below: number;
  readonly same: number;
}

/**
 * Returns the percentile of a place from 0 to 100: the part of the pitchers with a lower mean, plus half of those with the same one
 * (LEVEL-3). Null with too few pitchers.
 */
export function programPercentile({ pitchers, below, same }: ProgramRank): number | null {
  return pitchers < programLevel.pitchersMin ? null : (100 * (below + same / 2)) / pitchers;
}

/** A pitcher of the program with all games, newest first. */
export interface ProgramPitcher {
  readonly position: Position;
  readonly games: readonly FilteredGame[];
}

/** Returns a percentile as screens show it: from 1 to 99, because no one is below or above oneself. */
export function shownPercentile(percentile: number): number {
  return Math.max(1, Math.min(99, roundComputed(percentile, 0)));
}

/** Means that agree to this many decimals are the same. */
const sameDecimals = 6;

/** Returns the means of a pitcher who has enough pitches, by type and reading. */
function meansOf({ position, games }: ProgramPitcher, filter: PitchFilter) {
  const hand = position === "LHP" ? "L" : "R";
  return typeStatisticsOf(totalsOfGames(filteredGames(games, filter))).flatMap((type) =>
    levelReadings.flatMap((reading) => {
      const found = comparedMean(type, reading, hand);
      if (found === null || found.n < programLevel.pitchesMin) return [];
      const mean = roundComputed(found.mean, sameDecimals);
      return [{ pitchType: type.pitchType, reading, mean }];
    }),
  );
}

/**
 * Returns the places of one of the pitchers under a filter, which applies to each pitcher. The database must find the same.
 * @public
 */
export function programRanks(
  pitcher: ProgramPitcher,
  pitchers: readonly ProgramPitcher[],
  filter: PitchFilter,
): ProgramRank[] {
  const all = pitchers.flatMap((each) => meansOf(each, filter));
  return meansOf(pitcher, filter).map(({ pitchType, reading, mean }) => {
    const others = all.filter((each) => each.pitchType === pitchType && each.reading === reading);
    return {
      pitchType,
      reading,
      pitchers: others.length,
      below: others.filter((other) => other.mean < mean).length,
      same: others.filter((other) => other.mean === mean).length,
    };
  });
}
