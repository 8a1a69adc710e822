import { classNames } from "../ui/class-names.ts";
import type { Column } from "../ui/table/table-column.ts";

interface ReportTableProps<Row> {
  /** The table's accessible name. */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
}

/** The most columns that fit on a phone. */
const columnsOfPhone = 4;

/**
 * A narrow table for paper, which neither sorts nor scrolls on it. On a narrow screen it scrolls sideways beside its first column, and
 * says so.
 */
export function ReportTable<Row>({ name, columns, rows, rowKey }: ReportTableProps<Row>) {
  return (
    <div className="min-w-0">
      {columns.length > columnsOfPhone && (
        <p className="mb-1 text-meta text-muted md:hidden print:hidden">
          {`Scroll sideways for all ${columns.length} columns.`}
        </p>
      )}
      <section
        aria-label={name}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the table.
        tabIndex={0}
        className="scroll-row overflow-x-auto max-md:[&_:is(th,td):first-child]:sticky max-md:[&_:is(th,td):first-child]:left-0 max-md:[&_:is(th,td):first-child]:bg-bg print:overflow-visible"
      >
        <table
          aria-label={name}
          className="w-full border-collapse text-dense tabular-nums [&_[data-basis]]:ms-0 [&_[data-basis]]:block"
        >
          <thead>
            <tr className="border-b border-line text-meta text-muted">
              {columns.map(({ key, header, align }) => (
                <th
                  key={key}
                  scope="col"
                  className={classNames(cellClasses(align), "whitespace-normal")}
                >
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={rowKey(row)} className="border-b border-line">
                {columns.map(({ key, cell, align }) => (
                  <td key={key} className={cellClasses(align)}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

function cellClasses(align: "start" | "end" | undefined): string {
  return classNames(
    "px-1.5 py-1 align-baseline font-normal whitespace-nowrap",
    align === "end" ? "text-end" : "text-start",
  );
}
