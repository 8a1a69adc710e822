import type { ReactNode } from "react";

/** One column of a DataTable. */
export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** `end` for numbers. */
  readonly align?: "start" | "end";
  /** What the column sorts by; without it the column does not sort. Null is last in both directions. */
  readonly sortBy?: (row: Row) => string | number | null;
  /** Share of the width, and the least width in rem on a narrow screen; 7 by default. */
  readonly width?: number;
}

/** The order of a table's rows: by which column, and in which direction. */
export interface Order<Key extends string = string> {
  readonly column: Key;
  readonly isDescending: boolean;
}

const texts = new Intl.Collator("en", { sensitivity: "base", numeric: true });

function compareValues(a: string | number, b: string | number): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return texts.compare(String(a), String(b));
}

/** Returns the rows sorted by a column's values. Rows that compare equal keep the order they came in; null is last either way. */
export function sortRows<Row>(
  rows: readonly Row[],
  sortBy: (row: Row) => string | number | null,
  isDescending: boolean,
): readonly Row[] {
  const sign = isDescending ? -1 : 1;
  const keyed = rows.map((row) => ({ row, value: sortBy(row) }));
  keyed.sort(({ value: a }, { value: b }) => {
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * compareValues(a, b);
  });
  return keyed.map(({ row }) => row);
}
