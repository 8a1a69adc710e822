import { leagueGap, leagueRows } from "@armslot/baseball/numbers/league";
import { type LevelTable, levelTables } from "@armslot/baseball/numbers/level-tables";
import { type Hand, handOfType, typeWithoutArm } from "@armslot/baseball/pitch/pitch-arm";
import type { LeagueType } from "@armslot/contracts/athlete/league";
import { leagueLevel } from "@armslot/contracts/pitch/levels";
import type { AthleteScreen } from "@armslot/contracts/roster/athletes";
import { leagueLevelId, ownLevelId, seasonOfLevel } from "./use-chosen-level.ts";

/** The name of the comparison with the program's own pitchers. */
export const programName = "Our pitchers";
/** Stands in the place of numbers until they arrive. */
export const comparing = "Comparing…";
/** Stands in the place of numbers that could not be loaded. */
export const notLoaded = "Not loaded";

/** A level to compare with. */
export interface Level {
  readonly id: string;
  readonly label: string;
  /** Returns what pitchers of a hand are compared with. Null until it is loaded. */
  readonly rowsOf: (hand: Hand | null) => LevelTable["rows"] | null;
  /** Returns in a few words why the level has no numbers of a pitch type. */
  readonly gap: (pitchType: string, hand: Hand | null) => string;
  /** Where its numbers are from, and what limits their use. */
  readonly origin: string;
}

const notInTable = () => "Not in this table";

/** The program's own tables. The rows of one are null until they are loaded. */
type OwnTables = AthleteScreen["levelTables"];

/** Returns the levels of one season of the program's league (LEVEL-6). */
function leagueOfSeason(season: number, types: readonly LeagueType[] | undefined): Level {
  const { pitchersMin, pitchesMin } = leagueLevel;
  return {
    id: leagueLevelId(season),
    label: `Our league, ${season}`,
    rowsOf: (hand) => {
      if (types === undefined) return null;
      return hand === null ? [] : leagueRows(types, { season, hand });
    },
    gap: (type, own) => {
      const [hand, pitchType] = [handOfType(type, own), typeWithoutArm(type)];
      return (
        (hand === null ? undefined : leagueGap(types ?? [], { season, hand, pitchType })) ??
        notInTable()
      );
    },
    origin: `The other teams’ pitchers of the same throwing hand in your imported files, counted without names. A pitch type needs ${pitchersMin} of them and ${pitchesMin} pitches.`,
  };
}

interface LevelsOptions {
  readonly own: OwnTables;
  /** Undefined until it is loaded. */
  readonly league: readonly LeagueType[] | undefined;
  /** The chosen level, which is listed while the league still loads. */
  readonly levelId: string | undefined;
}

/** Returns the levels that a reader can choose besides the program's own pitchers. */
export function levelsOf({ own, league, levelId }: LevelsOptions): readonly Level[] {
  const chosen = league ? null : seasonOfLevel(levelId);
  const seasons = new Set(league?.map(({ season }) => season) ?? (chosen === null ? [] : [chosen]));
  return [
    ...[...seasons].map((season) => leagueOfSeason(season, league)),
    ...levelTables.map(({ id, name, year, rows, source, limits }) => ({
      ...{ id, label: `${name}, ${year}`, rowsOf: () => rows, gap: notInTable },
      origin: `${source}: ${limits}`,
    })),
    ...own.map(({ levelTableId, name, year, rows, source }) => ({
      ...{ id: ownLevelId(levelTableId), label: `${name}, ${year}`, rowsOf: () => rows },
      gap: notInTable,
      origin: `Your program’s table. Source: ${source}`,
    })),
  ];
}
