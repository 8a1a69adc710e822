import type { Pitch } from "@armslot/contracts/games/games";
import { useMemo, useState } from "react";
import { type Column, type Order, sortRows } from "../ui/table/table-column.ts";
import { type SelectedIds, type Selection, useSelection } from "./use-selection.ts";

/** What the table and the charts of a game show (GAME-11, GAME-12). */
export interface PitchView {
  /** The pitch types to show. All are shown if it is empty. */
  readonly types: ReadonlySet<string>;
  readonly toggleType: (pitchType: string) => void;
  readonly clearTypes: () => void;
  readonly order: Order;
  readonly setOrder: (order: Order) => void;
  /** The pitches of the chosen types in the chosen order. */
  readonly rows: readonly Pitch[];
  readonly selection: Selection;
  /** The selected rows in the order thrown, or all rows if none is selected. */
  readonly charted: readonly Pitch[];
}

const orderThrown: Order = { column: "pitchNum", isDescending: false };

/** A column that shows what the pitches themselves do not have. */
type OtherColumn = Required<Pick<Column<Pitch>, "key" | "sortBy">>;

/**
 * Keeps which pitches of a game are shown, in which order, and which are selected.
 * @param others the columns that sort by more than a field of the pitch; the same array as long as they sort alike
 */
export function usePitchView(
  pitches: readonly Pitch[],
  selectedIds: SelectedIds,
  others: readonly OtherColumn[],
): PitchView {
  const [types, setTypes] = useState<ReadonlySet<string>>(new Set());
  const [order, setOrder] = useState(orderThrown);
  const rows = useMemo(() => {
    const other = others.find(({ key }) => key === order.column);
    return sortRows(
      pitches.filter(({ pitchType }) => types.size === 0 || types.has(pitchType)),
      other?.sortBy ?? ((pitch) => pitch[order.column as keyof Pitch]),
      order.isDescending,
    );
  }, [pitches, types, order, others]);
  const selection = useSelection(rows, selectedIds);
  const charted = useMemo(() => {
    const shown = selection.selected.length > 0 ? selection.selected : rows;
    return sortRows(shown, ({ pitchNum }) => pitchNum, false);
  }, [rows, selection]);
  const toggleType = (pitchType: string) =>
    setTypes((before) => {
      const after = new Set(before);
      if (!after.delete(pitchType)) after.add(pitchType);
      return after;
    });
  const clearTypes = () => setTypes(new Set());
  return { types, toggleType, clearTypes, order, setOrder, rows, selection, charted };
}
