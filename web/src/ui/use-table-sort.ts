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
  const sortByColumn = (key: string) =>
    setSorting((before) =>
      before?.key === key && before.direction === "ascending"
        ? { key, direction: "descending" }
        : { key, direction: "ascending" },
    );
  return { sorting, sortedRows, sortByColumn };
}
