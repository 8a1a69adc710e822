import { useMemo, useState } from "react";
import { type Column, type Order, sortRows } from "./table-column.ts";

interface TableSort<Row> {
  readonly order: Order | null;
  readonly sortedRows: readonly Row[];
  /** Sorts by this column, or reverses the order when it is already sorted by it. */
  readonly sortByColumn: (key: string) => void;
}

/** Holds a table's order. `given` is the order in which the rows arrive; it needs no sorting. */
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

/** The order after a click on a column's header: ascending, or descending when it was ascending. */
export function orderAfterClick(before: Order | null, column: string): Order {
  return { column, isDescending: before?.column === column && !before.isDescending };
}
