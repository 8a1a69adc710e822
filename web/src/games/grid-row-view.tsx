import { X } from "lucide-react";
import { memo, type ReactNode } from "react";
import { classNames } from "../ui/class-names.ts";
import { CallSelect, NumberInput, TypeSelect } from "./grid-controls.tsx";
import { columnLabels, type GridColumn, type RowRemarks } from "./grid-rows.ts";
import { nameOfCell, type ShownRow } from "./use-grid.ts";

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
export const GridRowView = memo(function GridRowView(props: GridRowViewProps) {
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
