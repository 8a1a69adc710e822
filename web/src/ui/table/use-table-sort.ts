import { useMemo, useState } from "react";
import { type Column, type Order, sortRows } from "./table-column.ts";

interface TableSort<Row> {
  readonly order: Order | null;
  readonly sortedRows: readonly Row[];
  /** Sorts by this column, or reverses the order if the rows are already sorted by it. */
  readonly sortByColumn: (key: string) => void;
}

/** Sorts a table's rows. `given` is the initial order of the rows, which needs no sorting. */
export function useTableSort<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  given: Order | null,
): TableSort<Row> {
  const [order, setOrder] = useState(given);
  const sortBy = columns.find(({ key }) => key === order?.column)?.sortBy;
  const isGiven = order?.column === given?.column && order?.isDescending === given?.isDescending;
  const isDescending = order?.isDescending ?? false;
  const sortedRows = useMemo(
    () => (sortBy === undefined || isGiven ? rows : sortRows(rows, sortBy, isDescending)),
    [rows, sortBy, isGiven, isDescending],
  );
  const sortByColumn = (key: string) => setOrder((before) => orderAfterClick(before, key));
  return { order, sortedRows, sortByColumn };
}

/** Returns the order after a click on a column's header: ascending, or descending if it was ascending. */
export function orderAfterClick(before: Order | null, column: string): Order {
  return { column, isDescending: before?.column === column && !before.isDescending };
}
