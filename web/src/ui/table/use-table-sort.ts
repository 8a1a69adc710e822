import { useMemo, useState } from "react";
import { type Column, type Sorting, sortRows } from "./table-column.ts";

interface TableSort<Row> {
  readonly sorting: Sorting | null;
  readonly sortedRows: readonly Row[];
  /** Sorts by this column, or turns it round when it already does. */
  readonly sortByColumn: (key: string) => void;
}

/** Keeps a table's order. `given` is the order in which the rows arrive, so that it costs no sorting. */
export function useTableSort<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  given: Sorting | null,
): TableSort<Row> {
  const [sorting, setSorting] = useState(given);
  const sortBy = columns.find(({ key }) => key === sorting?.key)?.sortBy;
  const isGiven = sorting?.key === given?.key && sorting?.direction === given?.direction;
  const direction = sorting?.direction ?? "ascending";
  const sortedRows = useMemo(
    () => (sortBy === undefined || isGiven ? rows : sortRows(rows, sortBy, direction)),
    [rows, sortBy, isGiven, direction],
  );
  const sortByColumn = (key: string) => setSorting((before) => turnedSorting(before, key));
  return { sorting, sortedRows, sortByColumn };
}

/** The order after a click on a column's header: ascending, and turned round when it already is. */
export function turnedSorting(before: Sorting | null, key: string): Sorting {
  const isTurned = before?.key === key && before.direction === "ascending";
  return { key, direction: isTurned ? "descending" : "ascending" };
}
