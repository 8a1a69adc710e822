import type { ReactNode, Ref } from "react";
import { classNames } from "../class-names.ts";

interface Header {
  readonly text: string;
  /** The class for the column's width on a wide screen. */
  readonly width?: string;
  /** Whether only screen readers get the header. */
  readonly isVisuallyHidden?: boolean;
}

interface StackingTableProps {
  /** The table's accessible name. */
  readonly name: string;
  readonly headers: readonly Header[];
  /** `StackingRow` elements. */
  readonly children: ReactNode;
  /** The frame. It can take the focus when the focused element is removed. */
  readonly ref?: Ref<HTMLDivElement>;
}

/**
 * A table for a few rows with controls or sentences. Under 60rem, each row becomes a block whose cells form a grid. The classes of the
 * row and its cells define the grid.
 */
export function StackingTable({ name, headers, children, ref }: StackingTableProps) {
  return (
    <div
      ref={ref}
      tabIndex={-1}
      className="@container rounded-card border border-line bg-bg outline-none"
    >
      <table
        // biome-ignore lint/a11y/noRedundantRoles: some browsers drop the role of a table whose rows are blocks.
        role="table"
        aria-label={name}
        className="block w-full border-separate border-spacing-0 text-dense @min-[60rem]:table @min-[60rem]:table-fixed"
      >
        <thead
          // biome-ignore lint/a11y/noRedundantRoles: as for the table.
          role="rowgroup"
          className="sr-only @min-[60rem]:not-sr-only @min-[60rem]:table-header-group"
        >
          {/* biome-ignore lint/a11y/noRedundantRoles: as for the table. */}
          <tr role="row">
            {headers.map(({ text, width, isVisuallyHidden }) => (
              <th
                key={text}
                // biome-ignore lint/a11y/noRedundantRoles: as for the table.
                role="columnheader"
                scope="col"
                className={classNames(
                  "h-9 border-b border-line bg-surface px-3 text-start text-meta font-medium text-muted first:rounded-ss-[9px] last:rounded-se-[9px]",
                  width,
                )}
              >
                {isVisuallyHidden ? <span className="sr-only">{text}</span> : text}
              </th>
            ))}
          </tr>
        </thead>
        {/* biome-ignore lint/a11y/noRedundantRoles: as for the table. */}
        <tbody role="rowgroup" className="block @min-[60rem]:table-row-group">
          {children}
        </tbody>
      </table>
    </div>
  );
}

interface StackingPartProps {
  readonly children: ReactNode;
  readonly className?: string;
}

/** A row. `className` sets the columns of its grid on a narrow screen. */
export function StackingRow({ children, className }: StackingPartProps) {
  return (
    <tr
      // biome-ignore lint/a11y/noRedundantRoles: as for the table.
      role="row"
      className={classNames(
        "group/row grid gap-x-3 border-b border-line p-3 last:border-b-0 @min-[60rem]:table-row",
        className,
      )}
    >
      {children}
    </tr>
  );
}

/** A cell. `className` sets its place in the row's grid. Long text wraps. */
export function StackingCell({ children, className }: StackingPartProps) {
  return (
    <td
      // biome-ignore lint/a11y/noRedundantRoles: as for the table.
      role="cell"
      className={classNames(
        "min-w-0 border-line wrap-anywhere @min-[60rem]:h-12 @min-[60rem]:border-b @min-[60rem]:px-3 @min-[60rem]:py-1.5 @min-[60rem]:group-last/row:border-b-0",
        className,
      )}
    >
      {children}
    </td>
  );
}
