import type { ReactNode } from "react";

/** A column of a DataTable. */
export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Use `end` for numbers. */
  readonly align?: "start" | "end";
  /** Returns the value to sort by; null sorts last in both directions. Without it, the column is not sortable. */
  readonly sortBy?: (row: Row) => string | number | null;
  /** The share of the table's width, and the minimum width in rem. The default is 7. */
  readonly width?: number;
  /** The same on a narrow screen, where text wraps to three lines. The default is `width`. */
  readonly narrowWidth?: number;
  /** On a narrow screen, its cells take a line of their own below the row's other cells. The height of that line in rem. */
  readonly belowRem?: number;
}

/** The order of a table's rows. */
export interface Order<Key extends string = string> {
  readonly column: Key;
  readonly isDescending: boolean;
}

/** Returns the rows sorted by a column's values. Equal rows keep their order, and null is last in both directions. */
export function sortRows<Row>(
  rows: readonly Row[],
  sortBy: (row: Row) => string | number | null,
  isDescending: boolean,
): readonly Row[] {
  const sign = isDescending ? -1 : 1;
  // Making a collator is slow on a phone, and most tables are never sorted by text.
  let texts: Intl.Collator | undefined;
  const compareValues = (a: string | number, b: string | number) => {
    if (typeof a === "number" && typeof b === "number") return a - b;
    texts ??= new Intl.Collator("en", { sensitivity: "base", numeric: true });
    return texts.compare(String(a), String(b));
  };
  const keyed = rows.map((row) => ({ row, value: sortBy(row) }));
  keyed.sort(({ value: a }, { value: b }) => {
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * compareValues(a, b);
  });
  return keyed.map(({ row }) => row);
}
