import type { LeagueType } from "@armslot/contracts/athlete/league";
import { leagueLevel, levelReadings, storedReading } from "@armslot/contracts/pitch/levels";
import type { ReadingName } from "@armslot/contracts/pitch/readings";
import type { Hand } from "../pitch/pitch-arm.ts";
import type { LevelRow } from "./level-tables.ts";

/** The number of values, their sum, and the sum of their squares. */
type LeagueSums = readonly [n: number, total: number, squares: number];

/** What the other teams' pitchers of one hand threw of a type in a season, in sums. */
export interface SummedLeagueType extends Omit<LeagueType, "rows"> {
  readonly readings: { readonly [Name in ReadingName]?: LeagueSums };
}

const handWords = { R: "right-handed", L: "left-handed" } as const;

/** Returns the means and sample standard deviations of a type. It has none with too few pitchers or pitches (LEVEL-6). */
export function leagueTypeOf({ readings, ...type }: SummedLeagueType): LeagueType {
  const { pitchersMin, pitchesMin } = leagueLevel;
  if (type.pitchers < pitchersMin || type.pitches < pitchesMin) return { ...type, rows: [] };
  const rows = levelReadings.flatMap((reading) => {
    const [n, total, squares] = readings[storedReading(reading)] ?? [0, 0, 0];
    if (n < pitchesMin) return [];
    const mean = total / n;
    const sd = Math.sqrt(Math.max(0, squares - total * mean) / (n - 1));
    // Without any spread there is nothing to compare with.
    if (sd === 0) return [];
    const isToLeft = reading === "armSideBreak" && type.throws === "L";
    return [{ reading, mean: isToLeft ? -mean : mean, sd, pitches: n }];
  });
  return { ...type, rows };
}

/** Returns the rows of a level table for pitchers of one hand in a season. */
export function leagueRows(
  types: readonly LeagueType[],
  { season, hand }: { readonly season: number; readonly hand: Hand },
): LevelRow[] {
  return types
    .filter((type) => type.season === season && type.throws === hand)
    .flatMap(({ pitchType, rows }) => rows.map((row) => ({ ...row, pitchType })));
}

/** Returns why the league has no numbers of a type. Undefined if it has some. */
export function leagueGap(
  types: readonly LeagueType[],
  {
    season,
    hand,
    pitchType,
  }: { readonly season: number; readonly hand: Hand; readonly pitchType: string },
): string | undefined {
  const { pitchersMin, pitchesMin } = leagueLevel;
  const {
    pitchers = 0,
    pitches = 0,
    rows = [],
  } = types.find(
    (type) => type.season === season && type.throws === hand && type.pitchType === pitchType,
  ) ?? {};
  if (rows.length > 0) return undefined;
  if (pitchers < pitchersMin) {
    return `${pitchers} of ${pitchersMin} ${handWords[hand]} pitchers`;
  }
  return pitches < pitchesMin ? `${pitches} of ${pitchesMin} pitches` : "No readings";
}
