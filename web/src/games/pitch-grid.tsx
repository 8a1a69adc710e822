import { X } from "lucide-react";
import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type ReactNode,
  useCallback,
  useState,
} from "react";
import { classNames } from "../ui/class-names.ts";
import { CallSelect, NumberInput, TypeSelect } from "./grid-controls.tsx";
import { isBlock } from "./grid-paste.ts";
import { columnLabels, type GridColumn, gridColumns, type RowRemarks } from "./grid-rows.ts";
import {
  type Grid,
  type GridCell,
  nameOfCell,
  type ShownRow,
  type useFocusCell,
} from "./use-grid.ts";

interface GridRowViewProps {
  readonly row: ShownRow;
  readonly index: number;
  /** The column of the cell in this row that has the focus, or null. */
  readonly activeColumn: GridColumn | null;
  readonly showsAll: boolean;
  readonly onChange: (key: number, column: GridColumn, text: string) => void;
  readonly onRemove: (key: number, index: number) => void;
}

/** One row of the grid. It is memoized, so a key press renders only its own row. */
const GridRowView = memo(function GridRowView(props: GridRowViewProps) {
  const { row, index, activeColumn, showsAll, onChange, onRemove } = props;
  const remarks = shownRemarks(row.remarks, { activeColumn, showsAll });
  const ties = (column: GridColumn) => ({
    name: `${columnLabels[column]}, pitch ${row.pitchNum}`,
    cell: nameOfCell({ row: index, column }),
    value: row.cells[column],
    remark: remarks[column],
    onChange: (text: string) => onChange(row.key, column, text),
  });
  return (
    <tr
      // biome-ignore lint/a11y/noRedundantRoles: some browsers drop the role of a row that is a grid.
      role="row"
      className="group/row grid grid-cols-[minmax(0,7fr)_minmax(0,4fr)_minmax(0,6fr)_minmax(0,5fr)_2.75rem] gap-x-1.5 gap-y-1 border-b border-line p-2 pt-1 last:border-b-0 @min-[46rem]:table-row"
    >
      <Cell className="sr-only text-muted @min-[46rem]:not-sr-only">
        <span className="@min-[46rem]:flex @min-[46rem]:h-10 @min-[46rem]:items-center @min-[46rem]:justify-end @min-[46rem]:pe-1 pointer-coarse:@min-[46rem]:h-11">
          {row.pitchNum}
        </span>
      </Cell>
      <Cell label={`Pitch ${row.pitchNum}`} className="col-span-2 row-start-1">
        <TypeSelect {...ties("pitchType")} />
      </Cell>
      <Cell label={columnLabels.velo} className="row-start-2">
        <NumberInput {...ties("velo")} />
      </Cell>
      <Cell label={columnLabels.vertBreak} className="col-span-2 row-start-2">
        <NumberInput {...ties("vertBreak")} isSigned />
      </Cell>
      <Cell label={columnLabels.hb} className="col-span-2 row-start-2">
        <NumberInput {...ties("hb")} isSigned />
      </Cell>
      <Cell label={columnLabels.call} className="col-span-2 col-start-3 row-start-1">
        <CallSelect {...ties("call")} />
      </Cell>
      <Cell className="col-start-5 row-start-1 pt-4 @min-[46rem]:pt-1.5">
        {!row.isBlank && (
          <button
            type="button"
            aria-label={`Remove pitch ${row.pitchNum}`}
            onClick={() => onRemove(row.key, index)}
            className="inline-flex size-10 items-center justify-center rounded-control text-muted transition-colors hover:bg-surface hover:text-ink pointer-coarse:size-11"
          >
            <X aria-hidden="true" size={16} />
          </button>
        )}
      </Cell>
    </tr>
  );
});

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

interface CellProps {
  /** The column's header, which is visible only where the row takes two lines. */
  readonly label?: string;
  readonly className: string;
  readonly children: ReactNode;
}

function Cell({ label, className, children }: CellProps) {
  return (
    <td
      // biome-ignore lint/a11y/noRedundantRoles: as for the row.
      role="cell"
      className={classNames(
        "min-w-0 align-top @min-[46rem]:border-b @min-[46rem]:border-line @min-[46rem]:px-2 @min-[46rem]:py-1.5 @min-[46rem]:group-last/row:border-b-0",
        className,
      )}
    >
      {label !== undefined && (
        <span aria-hidden="true" className="text-meta text-muted @min-[46rem]:hidden">
          {label}
        </span>
      )}
      {children}
    </td>
  );
}

interface WhatToShow {
  readonly activeColumn: GridColumn | null;
  readonly showsAll: boolean;
}

/** Returns the remarks to show. While a person types in a row, its cell and a type that is still missing have none. */
function shownRemarks(remarks: RowRemarks, { activeColumn, showsAll }: WhatToShow): RowRemarks {
  if (showsAll || activeColumn === null) return remarks;
  const { pitchType: _, [activeColumn]: __, ...others } = remarks;
  return others;
}
