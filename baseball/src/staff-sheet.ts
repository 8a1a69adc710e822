import type { PitchFilter } from "@armslot/contracts/pitch-filter";
import type { StaffLine, StaffSheet, StaffType } from "@armslot/contracts/staff-sheet";
import { calendarDateText } from "./calendar-date.ts";
import { guardFormula } from "./csv-cell.ts";
import { csvFile } from "./csv-file.ts";
import { totalsOfGames } from "./game-totals.ts";
import { fullName } from "./names.ts";
import { type FilteredGame, filteredGames } from "./pitch-filter.ts";
import { typeStatisticsOf } from "./pitch-statistics.ts";
import { noReading, percentText } from "./reading-text.ts";
import { readingNumberText } from "./value-text.ts";
import { trackedPitches } from "./workload.ts";

type Numbers = Pick<StaffLine, "lastOuting" | "pitches7" | "pitches28" | "types">;

interface SheetOptions {
  readonly filter: PitchFilter;
  /** `YYYY-MM-DD` */
  readonly today: string;
}

/**
 * Returns the numbers of an athlete's line on the staff sheet. The database computes the same from stored sums.
 * @param games newest first
 * @public
 */
export function staffNumbers(
  games: readonly FilteredGame[],
  { filter, today }: SheetOptions,
): Numbers {
  const days = filteredGames(games, {}).flatMap(({ game, pitches }) => {
    const date = games[game]?.gameDate ?? null;
    return date === null ? [] : [{ date, pitches: pitches.length }];
  });
  return {
    lastOuting:
      days
        .map(({ date }) => date)
        .filter((date) => date <= today)
        .toSorted()
        .at(-1) ?? null,
    pitches7: trackedPitches(days, today, 7),
    pitches28: trackedPitches(days, today, 28),
    types: typeStatisticsOf(totalsOfGames(filteredGames(games, filter))).map((type) => {
      const { n = 0, mean = null, max = null } = type.readings.velo ?? {};
      const { pitchType, pitches } = type;
      return { pitchType, pitches, velo: mean === null || max === null ? null : { n, mean, max } };
    }),
  };
}

/** Returns the number of an athlete's pitches under the filter. */
export function pitchesOf({ types }: Pick<StaffLine, "types">): number {
  return types.reduce((sum, { pitches }) => sum + pitches, 0);
}

/** Returns the part of an athlete's pitches that are of a type, as a whole percentage: `45%`, or `<1%`. */
export function usageText({ pitches }: StaffType, line: Pick<StaffLine, "types">): string {
  return percentText(pitches / pitchesOf(line));
}

const header = [
  "Athlete",
  "Position",
  "Last Outing",
  "Pitches (7 Days)",
  "Pitches (28 Days)",
  "Pitch Type",
  "Pitches",
  "Usage",
  "Velocity Mean (mph)",
  "Velocity n",
  "Velocity Max (mph)",
];

/**
 * Returns the text of the staff sheet's CSV file, with a row for each athlete and pitch type, and one for an athlete without pitches
 * under the filter. The numbers are those of the screen.
 * @param filter the words of the filter
 */
export function staffSheetCsv(
  { athletes }: Pick<StaffSheet, "athletes">,
  filter: readonly string[],
): string {
  const rows = athletes.flatMap((line) => {
    const { position, lastOuting, pitches7, pitches28, types } = line;
    const facts = [
      guardFormula(fullName(line)),
      position,
      calendarDateText(lastOuting) ?? noReading,
      ...[pitches7, pitches28].map((count) => (lastOuting === null ? noReading : String(count))),
    ];
    if (types.length === 0) return [[...facts, ...header.slice(facts.length).map(() => noReading)]];
    return types.map((type) => [...facts, ...typeCells(type, line)]);
  });
  const words = filter.length === 0 ? "All pitches" : filter.join(", ");
  return csvFile([["Staff Sheet"], ["Filter", guardFormula(words)], [], header, ...rows]);
}

function typeCells(type: StaffType, line: StaffLine): string[] {
  const { pitchType, pitches, velo } = type;
  return [
    guardFormula(pitchType),
    String(pitches),
    usageText(type, line),
    ...(velo
      ? [readingNumberText("velo", velo.mean), String(velo.n), readingNumberText("velo", velo.max)]
      : [noReading, "0", noReading]),
  ];
}
