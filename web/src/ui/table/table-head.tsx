import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { classNames } from "../class-names.ts";
import type { Column, Order } from "./table-column.ts";

interface TableHeadProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly order: Order | null;
  readonly onSort: (key: string) => void;
}

/** The header row. The button of a sortable header fills its cell. */
export function TableHead<Row>({ columns, order, onSort }: TableHeadProps<Row>) {
  return (
    <thead>
      <tr>
        {columns.map(({ key, header, align, sortBy, belowRem }) => {
          const direction = directionOf(order, key);
          return (
            <th
              key={key}
              scope="col"
              data-align={align}
              data-below={belowRem && ""}
              aria-sort={sortBy && direction}
            >
              {sortBy ? (
                <button
                  type="button"
                  onClick={() => onSort(key)}
                  className={classNames(
                    "group flex h-full min-h-9 w-full items-center gap-x-1 px-1 font-medium hover:text-ink focus-visible:outline-offset-[-2px] max-md:flex-wrap max-md:content-center md:px-3",
                    align === "end" && "flex-row-reverse",
                  )}
                >
                  {header}
                  <SortMark direction={direction} />
                </button>
              ) : (
                header
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

type Direction = "ascending" | "descending" | "none";

function directionOf(order: Order | null, key: string): Direction {
  if (order?.column !== key) return "none";
  return order.isDescending ? "descending" : "ascending";
}

function SortMark({ direction }: { readonly direction: Direction }) {
  if (direction === "ascending")
    return <ArrowUp aria-hidden="true" size={14} className="shrink-0" />;
  if (direction === "descending")
    return <ArrowDown aria-hidden="true" size={14} className="shrink-0" />;
  return (
    <ChevronsUpDown aria-hidden="true" size={14} className="shrink-0 opacity-60 max-md:hidden" />
  );
}
