import type { StaffLine, StaffSheet, StaffType } from "@armslot/contracts/compare/staff-sheet";
import type { CircumstanceValues } from "@armslot/contracts/pitch/circumstances";
import type { PitchFilter } from "@armslot/contracts/pitch/pitch-filter";
import { isThrown, workloadDays } from "@armslot/contracts/pitch/workload";
import { guardFormula } from "../csv/csv-cell.ts";
import { csvFile } from "../csv/csv-file.ts";
import { availableFromText, type RestDay, restReason } from "../numbers/availability.ts";
import { totalsOfGames } from "../numbers/game-totals.ts";
import { lastBatterOf, workloadDayOf } from "../numbers/last-batter.ts";
import { type FilteredGame, type FilteredPitch, filteredGames } from "../numbers/pitch-filter.ts";
import { typeStatisticsOf } from "../numbers/pitch-statistics.ts";
import { daysBetween, trackedPitches } from "../numbers/workload.ts";
import { calendarDateText } from "../pitch/calendar-date.ts";
import { groupBy } from "../pitch/group-by.ts";
import { noReading, percentText } from "../pitch/reading-text.ts";
import { readingNumberText } from "../pitch/value-text.ts";
import { fullName } from "../roster/names.ts";

type Numbers = Pick<StaffLine, "lastDays" | "lastOuting" | "pitches7" | "pitches28" | "types">;

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
  games: readonly FilteredGame<FilteredPitch & Pick<CircumstanceValues, "result">>[],
  { filter, today }: SheetOptions,
): Numbers {
  const outings = games.map(({ gameDate, kind, pitches }) => {
    const thrown = pitches.filter(({ excludedReason }) => isThrown(excludedReason));
    return { gameDate, kind, thrown: thrown.length, lastBatter: lastBatterOf(thrown) };
  });
  const ofDays = groupBy(
    outings.filter(({ gameDate, thrown }) => gameDate !== null && gameDate <= today && thrown > 0),
    ({ gameDate }) => gameDate ?? "",
  );
  const days = [...ofDays]
    .map(([date, ofDay]) => workloadDayOf(date, ofDay))
    .toSorted((one, other) => (one.date < other.date ? 1 : -1));
  return {
    lastOuting: days[0]?.date ?? null,
    lastDays: days.filter(({ date }) => daysBetween(date, today) < workloadDays.week),
    pitches7: trackedPitches(days, today, workloadDays.week),
    pitches28: trackedPitches(days, today, workloadDays.month),
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
  "Availability",
  "Reason for Rest",
  ...Object.values(workloadDays).map((days) => `Pitches (${days} Days)`),
  "Same Outing Left Out",
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
 * @param options the words of the filter, and on which day and by which rule an athlete is available or not
 */
export function staffSheetCsv(
  { athletes }: Pick<StaffSheet, "athletes">,
  { filter, ...on }: RestDay & { readonly filter: readonly string[] },
): string {
  const rows = athletes.flatMap((line) => {
    const { position, lastOuting, pitches7, pitches28, hasLeftOut, types } = line;
    const facts = [
      guardFormula(fullName(line)),
      position,
      calendarDateText(lastOuting) ?? noReading,
      availableFromText(line, on),
      restReason(line, on) ?? noReading,
      ...[pitches7, pitches28].map((count) => (lastOuting === null ? noReading : String(count))),
      hasLeftOut ? "Yes" : "No",
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
