import type { ReactNode } from "react";

/** One column of a DataTable. */
export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** `end` for numbers. */
  readonly align?: "start" | "end";
  /** What the column sorts by; without it the column does not sort. Null stands last both ways. */
  readonly sortBy?: (row: Row) => string | number | null;
  /** Share of the width, and the least width in rem on a narrow screen; 7 when not told. */
  readonly width?: number;
}

export type Direction = "ascending" | "descending";

/** Which column a table is sorted by. */
export interface Sorting {
  readonly key: string;
  readonly direction: Direction;
}

const texts = new Intl.Collator("en", { sensitivity: "base", numeric: true });

function compareValues(a: string | number, b: string | number): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return texts.compare(String(a), String(b));
}

/** The rows in a column's order. Rows that compare equal keep the order they came in. */
export function sortRows<Row>(
  rows: readonly Row[],
  sortBy: (row: Row) => string | number | null,
  direction: Direction,
): readonly Row[] {
  const sign = direction === "ascending" ? 1 : -1;
  const keyed = rows.map((row) => ({ row, value: sortBy(row) }));
  keyed.sort(({ value: a }, { value: b }) => {
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * compareValues(a, b);
  });
  return keyed.map(({ row }) => row);
}
