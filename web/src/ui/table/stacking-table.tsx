import type { ReactNode, Ref } from "react";
import { classNames } from "../class-names.ts";

// Some browsers stop to hear a table where its rows are laid out as blocks; the roles keep it one.
const table = { role: "table" } as const;
const rowGroup = { role: "rowgroup" } as const;
const tableRow = { role: "row" } as const;
const columnHeader = { role: "columnheader" } as const;
const tableCell = { role: "cell" } as const;

interface Header {
  readonly text: string;
  /** Width of the column, as a class, where the table is wide. */
  readonly width?: string;
  /** Whether only a screen reader hears it. */
  readonly isUnseen?: boolean;
}

interface StackingTableProps {
  /** The table's accessible name. */
  readonly name: string;
  readonly headers: readonly Header[];
  /** StackingRows. */
  readonly children: ReactNode;
  /** The frame, which can take the focus when something in the table that had it is gone. */
  readonly ref?: Ref<HTMLDivElement>;
}

/**
 * A table for few rows with controls or sentences in them. Where it has less than 60rem, a row is a block: its cells lie in a grid whose
 * places the classes of row and cells say, so that its buttons are always within reach.
 */
export function StackingTable({ name, headers, children, ref }: StackingTableProps) {
  return (
    <div
      ref={ref}
      tabIndex={-1}
      className="@container rounded-card border border-line bg-bg outline-none"
    >
      <table
        {...table}
        aria-label={name}
        className="block w-full border-separate border-spacing-0 text-dense @min-[60rem]:table @min-[60rem]:table-fixed"
      >
        <thead
          {...rowGroup}
          className="sr-only @min-[60rem]:not-sr-only @min-[60rem]:table-header-group"
        >
          <tr {...tableRow}>
            {headers.map(({ text, width, isUnseen }) => (
              <th
                key={text}
                {...columnHeader}
                scope="col"
                className={classNames(
                  "h-9 border-b border-line bg-surface px-3 text-start text-meta font-medium text-muted first:rounded-ss-[9px] last:rounded-se-[9px]",
                  width,
                )}
              >
                {isUnseen ? <span className="sr-only">{text}</span> : text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...rowGroup} className="block @min-[60rem]:table-row-group">
          {children}
        </tbody>
      </table>
    </div>
  );
}

interface PartProps {
  readonly children: ReactNode;
  readonly className?: string;
}

/** A row; its class says the columns of the grid that it is on a narrow screen. */
export function StackingRow({ children, className }: PartProps) {
  return (
    <tr
      {...tableRow}
      className={classNames(
        "group/row grid gap-x-3 border-b border-line p-3 last:border-b-0 @min-[60rem]:table-row",
        className,
      )}
    >
      {children}
    </tr>
  );
}

/** A cell; its class says its place in the row's grid. Text is never cut but goes on in the next line. */
export function StackingCell({ children, className }: PartProps) {
  return (
    <td
      {...tableCell}
      className={classNames(
        "min-w-0 border-line wrap-anywhere @min-[60rem]:h-12 @min-[60rem]:border-b @min-[60rem]:px-3 @min-[60rem]:py-1.5 @min-[60rem]:group-last/row:border-b-0",
        className,
      )}
    >
      {children}
    </td>
  );
}
