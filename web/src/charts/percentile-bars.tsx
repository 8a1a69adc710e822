import { shownPercentile } from "@armslot/baseball/numbers/program-percentile";

/** A reading of a pitch type among those of a level or a program. */
interface PercentileRow {
  /** Distinguishes the rows. */
  readonly id: string;
  readonly label: string;
  /** The value with its unit: `91.4 mph`. */
  readonly value: string;
  readonly n: number;
  /** From 0 to 100, or null if the value cannot be compared. */
  readonly percentile: number | null;
  /** How many values it is compared with: `24 pitchers`. Null if there is nothing to compare with. */
  readonly among: string | null;
}

interface PercentileBarsProps {
  /** What the bars are about: a pitch type. */
  readonly title: string;
  /** Which table or which pitchers the percentiles are from, or why there are none. */
  readonly source: string;
  readonly rows: readonly PercentileRow[];
}

const marks = [0, 25, 50, 75, 100] as const;

/** A bar from 0 to 100 per reading, with the percentile on it. It is a table, so it needs no other. */
export function PercentileBars({ title, source, rows }: PercentileBarsProps) {
  return (
    <figure className="flex w-full min-w-0 flex-col gap-2">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-3 text-dense">
        <span className="font-semibold">{title}</span>
        <span className="text-muted">{source}</span>
      </figcaption>
      <table className="w-full border-collapse text-dense tabular-nums">
        <thead className="sr-only">
          <tr>
            <th scope="col">Reading</th>
            <th scope="col">Percentile</th>
            <th scope="col">Value, pitches and compared with</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <BarRow key={row.id} row={row} />
          ))}
        </tbody>
      </table>
    </figure>
  );
}

function BarRow({ row }: { readonly row: PercentileRow }) {
  const { label, value, n, percentile, among } = row;
  return (
    <tr>
      <th scope="row" className="w-[30%] py-1.5 pe-3 text-start font-normal">
        {label}
      </th>
      <td className="py-1.5">
        {percentile === null ? <span className="text-muted">-</span> : <Bar at={percentile} />}
      </td>
      <td className="w-px py-1.5 ps-3 whitespace-nowrap">
        <span className="grid justify-items-end md:grid-cols-[1fr_5rem] md:items-center md:gap-x-3">
          <span className="md:row-span-2">{value}</span>
          <span className="text-meta text-muted">{`n = ${n}`}</span>
          {/* The row keeps its height when the comparison arrives. */}
          <span className="min-h-[1lh] text-meta text-muted">{among}</span>
        </span>
      </td>
    </tr>
  );
}

const height = 24;
const knob = 12;

/** The bar is drawn in percent of its width, so it needs no measuring. */
function Bar({ at }: { readonly at: number }) {
  const shown = shownPercentile(at);
  return (
    <span className="relative block h-6 px-3">
      <span className="sr-only">{shown}</span>
      <svg aria-hidden="true" className="block w-full overflow-visible" height={height}>
        <rect y={height / 2 - 3} width="100%" height={6} rx={3} className="fill-line" />
        <rect y={height / 2 - 3} width={`${at}%`} height={6} rx={3} className="fill-accent" />
        {marks.map((mark) => (
          <line
            key={mark}
            x1={`${mark}%`}
            x2={`${mark}%`}
            y1={height / 2 - 6}
            y2={height / 2 + 6}
            className="stroke-control"
            strokeWidth={mark === 50 ? 1.5 : 1}
            strokeOpacity={mark === 50 ? 1 : 0.5}
          />
        ))}
        <circle
          cx={`${at}%`}
          cy={height / 2}
          r={knob}
          className="fill-accent stroke-bg"
          strokeWidth={1.5}
        />
        <text
          x={`${at}%`}
          y={height / 2 + 4}
          textAnchor="middle"
          className="fill-on-accent font-semibold text-[11px]"
        >
          {shown}
        </text>
      </svg>
    </span>
  );
}
