import type { ClipboardEvent, FocusEvent, KeyboardEvent } from "react";
import { useCallback, useState } from "react";
import { classNames } from "../ui/class-names.ts";
import { isBlock } from "./grid-paste.ts";
import { GridRowView } from "./grid-row-view.tsx";
import { columnLabels, type GridColumn, gridColumns } from "./grid-rows.ts";
import type { Grid, GridCell, useFocusCell } from "./use-grid.ts";

interface PitchGridProps {
  readonly grid: Grid;
  readonly focus: ReturnType<typeof useFocusCell>;
  /** Whether to show the remarks of all cells, as after a try to save. */
  readonly showsAll: boolean;
}

const headOf: Record<GridColumn, string> = {
  pitchType: "text-start @min-[46rem]:w-[22%]",
  velo: "text-end @min-[46rem]:w-[12%]",
  vertBreak: "text-end",
  hb: "text-end",
  call: "text-start @min-[46rem]:w-[21%]",
};

/**
 * The table in which a person types pitches. Enter goes to the next row, the arrow keys move between rows, and a block from a
 * spreadsheet can be pasted into any cell. Under 46rem each row takes two lines.
 */
export function PitchGrid({ grid, focus, showsAll }: PitchGridProps) {
  const [active, setActive] = useState<GridCell | null>(null);
  const { focusCell } = focus;
  const { removeRow } = grid;
  const remove = useCallback(
    (key: number, row: number) => {
      removeRow(key);
      focusCell({ row, column: "pitchType" });
    },
    [removeRow, focusCell],
  );
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget as Node | null)) setActive(null);
  };
  return (
    <div className="@container rounded-card border border-line bg-bg">
      <table
        // biome-ignore lint/a11y/noRedundantRoles: some browsers drop the role of a table whose rows are grids.
        role="table"
        aria-label="Pitches"
        className="block w-full border-separate border-spacing-0 text-dense @min-[46rem]:table @min-[46rem]:table-fixed"
      >
        <GridHead />
        <tbody
          ref={focus.ref}
          // biome-ignore lint/a11y/noRedundantRoles: as for the table.
          role="rowgroup"
          className="block @min-[46rem]:table-row-group"
          onKeyDown={(event) => followKey(event, { grid, focus })}
          onPaste={(event) => pasteBlock(event, grid)}
          onFocus={({ target }) => setActive(cellAt(target))}
          onBlur={leave}
        >
          {grid.rows.map((row, index) => (
            <GridRowView
              key={row.key}
              row={row}
              index={index}
              activeColumn={active?.row === index ? active.column : null}
              showsAll={showsAll}
              onChange={grid.setCell}
              onRemove={remove}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const headClasses =
  "h-9 border-b border-line bg-surface px-2 text-meta font-medium text-muted first:rounded-ss-[9px] last:rounded-se-[9px]";

function GridHead() {
  return (
    <thead
      // biome-ignore lint/a11y/noRedundantRoles: as for the table.
      role="rowgroup"
      className="sr-only @min-[46rem]:not-sr-only @min-[46rem]:table-header-group"
    >
      {/* biome-ignore lint/a11y/noRedundantRoles: as for the table. */}
      <tr role="row">
        <Head className={classNames(headClasses, "text-end @min-[46rem]:w-12")}>
          <span className="sr-only">Pitch </span>#
        </Head>
        {gridColumns.map((column) => (
          <Head key={column} className={classNames(headClasses, headOf[column])}>
            {columnLabels[column]}
          </Head>
        ))}
        <Head className={classNames(headClasses, "@min-[46rem]:w-14")}>
          <span className="sr-only">Remove</span>
        </Head>
      </tr>
    </thead>
  );
}

function Head({ className, children }: { className: string; children: React.ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as for the table.
    <th role="columnheader" scope="col" className={className}>
      {children}
    </th>
  );
}

function followKey(event: KeyboardEvent, { grid, focus }: Pick<PitchGridProps, "grid" | "focus">) {
  const cell = cellAt(event.target);
  const next = cell && cellAfterKey(cell, event);
  if (!next) return;
  event.preventDefault();
  if (next.row >= 0 && next.row < grid.rows.length) focus.focusCell(next);
}

/** Pastes a block. A single value goes into a text field as usual. */
function pasteBlock(event: ClipboardEvent, grid: Grid) {
  const cell = cellAt(event.target);
  const text = event.clipboardData.getData("text/plain");
  const isList = event.target instanceof HTMLSelectElement;
  if (cell === null || !(isList || isBlock(text))) return;
  event.preventDefault();
  grid.paste(text, cell);
}

/** Returns the cell that a key leads to, or null if the key has its usual effect. In a list, the arrow keys change the choice. */
function cellAfterKey({ row, column }: GridCell, event: KeyboardEvent): GridCell | null {
  const { key, altKey, ctrlKey, metaKey, shiftKey, target } = event;
  if (altKey || ctrlKey || metaKey) return null;
  if (key === "Enter") return { row: row + (shiftKey ? -1 : 1), column: "pitchType" };
  if (!(target instanceof HTMLInputElement)) return null;
  if (key === "ArrowDown") return { row: row + 1, column };
  return key === "ArrowUp" ? { row: row - 1, column } : null;
}

/** Returns the cell whose control this is, or null. */
function cellAt(target: EventTarget): GridCell | null {
  const name = target instanceof HTMLElement ? target.dataset.cell : undefined;
  const [row, column] = name?.split(" ") ?? [];
  const known = gridColumns.find((each) => each === column);
  return known === undefined ? null : { row: Number(row), column: known };
}
