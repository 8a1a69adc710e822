import { limits } from "@armslot/contracts/core/limits";
import type { NewPitch } from "@armslot/contracts/games/new-game";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { formatCount } from "../client/format.ts";
import { type PastedBlock, readBlock, withBlock } from "./grid-paste.ts";
import {
  type GridCells,
  type GridColumn,
  type GridRow,
  noCells,
  type ReadRow,
  readRow,
} from "./grid-rows.ts";

/** A cell of the grid: the index of its row, and its column. */
export interface GridCell {
  readonly row: number;
  readonly column: GridColumn;
}

export interface ShownRow extends GridRow, ReadRow {
  /** The number of the pitch in the game. A blank row has the number of the next pitch. */
  readonly pitchNum: number;
}

/** The last paste: what to say about it, and the rows before it. */
interface Pasted {
  readonly sentence: string;
  readonly before: readonly GridRow[];
}

/**
 * Keeps the rows of the grid. The last row is always blank, until the game is full, and typing there adds another.
 * @param initial the cells of the rows to begin with
 */
export function useGrid(initial: readonly GridCells[]) {
  const nextKey = useRef(0);
  const withKeys = useCallback(
    (cells: readonly GridCells[]) => cells.map((each) => ({ key: nextKey.current++, cells: each })),
    [],
  );
  const [rows, setRows] = useState<readonly GridRow[]>(() => withKeys(withBlankEnd(initial)));
  const [pasted, setPasted] = useState<Pasted | null>(null);
  const readRows = useReadRows(rows);
  const change = useCallback(
    (edit: (before: readonly GridRow[]) => readonly GridRow[]) => {
      setPasted(null);
      setRows((before) => {
        const after = edit(before);
        const missing = withBlankEnd(after.map(({ cells }) => cells)).slice(after.length);
        return [...after, ...withKeys(missing)];
      });
    },
    [withKeys],
  );
  const setCell = useCallback(
    (key: number, column: GridColumn, text: string) =>
      change((before) =>
        before.map((row) =>
          row.key === key ? { ...row, cells: { ...row.cells, [column]: text } } : row,
        ),
      ),
    [change],
  );
  const removeRow = useCallback(
    (key: number) => change((before) => before.filter((row) => row.key !== key)),
    [change],
  );
  const paste = (text: string, { row, column }: GridCell) => {
    const block = readBlock(text, column);
    const all = withBlock(
      rows.map(({ cells }) => cells),
      block,
      row,
    );
    const kept = all.slice(0, limits.pitchesPerGameMax);
    setRows(withKeys(withBlankEnd(kept)));
    setPasted({ sentence: pasteSentence(block, all.length - kept.length), before: rows });
  };
  const undoPaste = () => {
    if (pasted) setRows(pasted.before);
    setPasted(null);
  };
  const clear = () => change(() => []);
  return { rows: readRows, pasted, setCell, removeRow, paste, undoPaste, clear };
}

export type Grid = ReturnType<typeof useGrid>;

/** Reads each row once, until its cells change. */
function useReadRows(rows: readonly GridRow[]): readonly ShownRow[] {
  const cache = useRef(new WeakMap<GridCells, ReadRow>());
  return useMemo(() => {
    let pitchNum = 1;
    return rows.map((row) => {
      const read = cache.current.get(row.cells) ?? readRow(row.cells);
      cache.current.set(row.cells, read);
      const shown = { ...row, ...read, pitchNum };
      if (!read.isBlank) pitchNum += 1;
      return shown;
    });
  }, [rows]);
}

function withBlankEnd(cells: readonly GridCells[]): readonly GridCells[] {
  const last = cells.at(-1);
  const isFull = cells.length >= limits.pitchesPerGameMax;
  return isFull || (last && readRow(last).isBlank) ? cells : [...cells, noCells];
}

function pasteSentence({ rows, unknownHeaders }: PastedBlock, leftOut: number): string {
  const sentences = [`Pasted ${formatCount(rows.length - leftOut, "row")}.`];
  if (leftOut > 0) {
    sentences.push(
      `A game can have at most ${limits.pitchesPerGameMax} pitches, so ${formatCount(leftOut, "row was", "rows were")} left out.`,
    );
  }
  if (unknownHeaders.length > 0) sentences.push(`Skipped columns: ${unknownHeaders.join(", ")}`);
  return sentences.join(" ");
}

/** Returns the pitches of the rows that can be saved. */
export function pitchesOf(rows: readonly ShownRow[]): readonly NewPitch[] {
  return rows.flatMap(({ pitch }) => pitch ?? []);
}

/** Returns the first cell that keeps the rows from being saved. */
export function firstRefusedCell(rows: readonly ShownRow[]): GridCell | null {
  for (const [row, { remarks }] of rows.entries()) {
    const found = Object.entries(remarks).find(([, { isRefused }]) => isRefused);
    if (found) return { row, column: found[0] as GridColumn };
  }
  return null;
}

/** Returns a ref for the grid's frame, and the function that focuses a cell after the next rendering. */
export function useFocusCell() {
  const ref = useRef<HTMLTableSectionElement>(null);
  const [wanted, setWanted] = useState<GridCell | null>(null);
  useEffect(() => {
    if (wanted === null) return;
    const cell = ref.current?.querySelector<HTMLElement>(`[data-cell="${nameOfCell(wanted)}"]`);
    cell?.focus();
    if (cell instanceof HTMLInputElement) cell.select();
  }, [wanted]);
  return { ref, focusCell: setWanted };
}

export function nameOfCell({ row, column }: GridCell): string {
  return `${row} ${column}`;
}
