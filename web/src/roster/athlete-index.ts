import { hometown } from "@armslot/baseball/reports/athlete-facts";
import { hasEveryWord, searchText, searchWords } from "@armslot/baseball/roster/names";
import { rowFields } from "@armslot/contracts/roster/athlete-fields";
import type { AthleteRow } from "@armslot/contracts/roster/athletes";
import type { AskedStanding } from "@armslot/contracts/roster/standing";
import type { Order } from "../ui/table/table-column.ts";

/** The columns that every reader sees (ROSTER-1). */
const specifiedColumns = ["name", "position", "grad", "hometown", "submissions"] as const;
/** The columns that a reader can add (ROSTER-9). */
const addableColumns = ["fastball", "lastOuting", "recentPitches", "available"] as const;

type SpecifiedColumn = (typeof specifiedColumns)[number];
export type AddableColumn = (typeof addableColumns)[number];
export type AthleteColumn = SpecifiedColumn | AddableColumn;

export type AthleteOrder = Order<AthleteColumn>;

/** The order in which the server sends the athletes: last name, then first name. */
export const defaultOrder: AthleteOrder = { column: "name", isDescending: false };

/** Whether an untrusted text is a column. */
export function isAthleteColumn(text: string): text is AthleteColumn {
  return [...specifiedColumns, ...addableColumns].some((column) => column === text);
}

/** Whether an untrusted text is a column that a reader can add. */
export function isAddable(text: string): text is AddableColumn {
  return addableColumns.some((column) => column === text);
}

/** The rows that are shown of those that the server sends. What is null filters nothing. */
interface RowFilter {
  readonly position: string | null;
  readonly gradClass: number | null;
  /** Whether only athletes whose profiles lack facts are shown (ROSTER-11). */
  readonly isIncomplete: boolean;
}

/** The athletes that the dashboard shows. */
export interface AthleteFilter extends RowFilter {
  readonly standing: AskedStanding;
}

type SortKey = string | number | null;

/** Returns the mean velocity of an athlete's fastballs in mph, or null without any. */
export function fastballMean({ readings }: AthleteRow): number | null {
  if (!readings || readings.fastballs === 0) return null;
  return readings.totalFastballVelo / readings.fastballs;
}

const sortKeys: Record<AthleteColumn, (athlete: AthleteRow, place: number) => SortKey> = {
  name: (_, place) => place,
  position: (athlete) => athlete.position,
  grad: (athlete) => athlete.gradClass,
  hometown: (athlete) => searchText([hometown(athlete)]) || null,
  submissions: (athlete) => athlete.submission,
  fastball: fastballMean,
  lastOuting: ({ readings }) => readings?.lastOuting ?? null,
  recentPitches: ({ readings }) => readings?.recentPitches ?? null,
  // `sortedByAvailability` sorts them where the code of added columns is at hand.
  available: (_, place) => place,
};

interface AthleteView {
  readonly query: string;
  readonly order: AthleteOrder;
  readonly filter: RowFilter;
}

function passes({ position, gradClass, isIncomplete }: RowFilter) {
  return (athlete: AthleteRow) =>
    (athlete.isIncomplete || !isIncomplete) &&
    (position === null || athlete.position === position) &&
    (gradClass === null || athlete.gradClass === gradClass);
}

/**
 * Filters, searches and sorts athletes that arrive in the default order. It caches folded texts and sorted lists, so a keystroke only compares
 * texts (SPEED-7).
 */
export function athleteIndex(athletes: readonly AthleteRow[]) {
  const texts = new Map<AthleteRow, string>();
  const sortings = new Map<string, readonly AthleteRow[]>();

  function textOf(athlete: AthleteRow): string {
    const text = texts.get(athlete) ?? foldedText(athlete);
    texts.set(athlete, text);
    return text;
  }

  function sorted(order: AthleteOrder): readonly AthleteRow[] {
    const key = `${order.column} ${order.isDescending}`;
    const rows = sortings.get(key) ?? sortedBy(athletes, order);
    sortings.set(key, rows);
    return rows;
  }

  return {
    /** Folds the text of every athlete before the first keystroke. */
    warm: () => {
      for (const athlete of athletes) textOf(athlete);
    },
    /** Returns the athletes that pass the filter and match every word of the query (ROSTER-2), in the given order. */
    rows({ query, order, filter }: AthleteView): readonly AthleteRow[] {
      const words = searchWords(query);
      const rows = sorted(order).filter(passes(filter));
      return words.length === 0
        ? rows
        : rows.filter((athlete) => hasEveryWord(textOf(athlete), words));
    },
  };
}

function foldedText(athlete: AthleteRow): string {
  return searchText(rowFields.map((field) => athlete[field] ?? ""));
}

/** Returns the sorted athletes. Equal ones keep the default order in both directions, and those without a value are last. */
function sortedBy(
  athletes: readonly AthleteRow[],
  { column, isDescending }: AthleteOrder,
): readonly AthleteRow[] {
  return sortedByKey(athletes, sortKeys[column], isDescending && column !== "available");
}

/** Returns athletes in the order of a key. Equal ones stay as they are, and those without a value are last. */
export function sortedByKey(
  athletes: readonly AthleteRow[],
  keyOf: (athlete: AthleteRow, place: number) => SortKey,
  isDescending: boolean,
): readonly AthleteRow[] {
  const sign = isDescending ? -1 : 1;
  return athletes
    .map((athlete, place) => ({ athlete, key: keyOf(athlete, place) }))
    .toSorted((a, b) => nullsLast(a.key, b.key) || sign * compare(a.key, b.key))
    .map(({ athlete }) => athlete);
}

function nullsLast(a: SortKey, b: SortKey): number {
  return Number(a === null) - Number(b === null);
}

function compare(a: SortKey, b: SortKey): number {
  if (a === b || a === null || b === null) return 0;
  return a < b ? -1 : 1;
}
