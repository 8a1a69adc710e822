import { hometown } from "@armslot/baseball/athlete-facts";
import { hasEveryWord, searchText, searchWords } from "@armslot/baseball/names";
import { rowFields } from "@armslot/contracts/athlete-fields";
import type { AthleteRow } from "@armslot/contracts/athletes";
import type { Order } from "../../ui/table/table-column.ts";

export const athleteColumns = ["name", "position", "grad", "hometown", "submissions"] as const;
export type AthleteColumn = (typeof athleteColumns)[number];

export type AthleteOrder = Order<AthleteColumn>;

/** The order in which the server sends the athletes: last name, then first name. */
export const defaultOrder: AthleteOrder = { column: "name", isDescending: false };

/** Whether an untrusted text is a column. */
export function isAthleteColumn(text: string): text is AthleteColumn {
  return athleteColumns.some((column) => column === text);
}

const sortKeys: Record<AthleteColumn, (athlete: AthleteRow, place: number) => string | number> = {
  name: (_, place) => place,
  position: (athlete) => athlete.position,
  grad: (athlete) => athlete.gradClass,
  hometown: (athlete) => searchText([hometown(athlete)]),
  submissions: (athlete) => athlete.submission,
};

/**
 * Searches and sorts athletes that arrive in the default order. It caches folded texts and sorted lists, so a keystroke only compares
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
    /** Returns the athletes that match every word of the query (ROSTER-2), in the given order. */
    rows({ query, order }: { query: string; order: AthleteOrder }): readonly AthleteRow[] {
      const words = searchWords(query);
      const rows = sorted(order);
      return words.length === 0
        ? rows
        : rows.filter((athlete) => hasEveryWord(textOf(athlete), words));
    },
  };
}

function foldedText(athlete: AthleteRow): string {
  return searchText(rowFields.map((field) => athlete[field]));
}

/** Returns the sorted athletes. Equal ones keep the default order in both directions. */
function sortedBy(
  athletes: readonly AthleteRow[],
  { column, isDescending }: AthleteOrder,
): readonly AthleteRow[] {
  const keyOf = sortKeys[column];
  const sign = isDescending ? -1 : 1;
  return athletes
    .map((athlete, place) => ({ athlete, key: keyOf(athlete, place) }))
    .toSorted((a, b) => sign * compare(a.key, b.key))
    .map(({ athlete }) => athlete);
}

function compare(a: string | number, b: string | number): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
