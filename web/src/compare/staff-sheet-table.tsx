import { availableFromText, type RestDay } from "@armslot/baseball/numbers/availability";
import { pitchTypeCode } from "@armslot/baseball/pitch/pitch-types";
import { noReading } from "@armslot/baseball/pitch/reading-text";
import { readingNumberText } from "@armslot/baseball/pitch/value-text";
import { pitchesOf, staffSheetCsv, usageText } from "@armslot/baseball/reports/staff-sheet";
import type { StaffLine, StaffSheet } from "@armslot/contracts/compare/staff-sheet";
import { type PitchFilter, searchOfFilter } from "@armslot/contracts/pitch/pitch-filter";
import { workloadDays } from "@armslot/contracts/pitch/workload";
import { useMemo } from "react";
import { FilterBar } from "../athlete/filter-bar.tsx";
import { FilteredNumbers } from "../athlete/filtered-numbers.tsx";
import { saveListCsv } from "../athlete/save-list-csv.ts";
import { Legend, LegendItem } from "../charts/frame/legend.tsx";
import { PitchTypeIcon } from "../charts/frame/pitch-mark.tsx";
import { formatDate, formatNumber } from "../client/format.ts";
import { pathOf } from "../client/paths.ts";
import { filterWords } from "../parts/filter-words.ts";
import { LeftOutMark, LeftOutNote } from "../roster/left-out.tsx";
import { useViewer } from "../session/session.ts";
import { Button } from "../ui/button.tsx";
import { DataTable } from "../ui/table/data-table.tsx";
import type { Column } from "../ui/table/table-column.ts";

const { week, month } = workloadDays;

interface StaffSheetTableProps {
  readonly programId: string;
  readonly sheet: StaffSheet;
  /** Whether the sheet is still that of the filter before. */
  readonly isStale: boolean;
  readonly filter: PitchFilter;
  readonly onFilter: (filter: PitchFilter) => void;
  /** `YYYY-MM-DD` */
  readonly today: string;
}

/** The staff sheet with its filter. The table renders the rows near the window, and all of them on paper. */
export function StaffSheetTable(props: StaffSheetTableProps) {
  const { programId, sheet, isStale, filter, onFilter, today } = props;
  const { athletes, options, allPitches } = sheet;
  const rows = useMemo(() => athletes.map((line, place) => ({ ...line, place })), [athletes]);
  const rule = useViewer().program.restRule;
  const columns = useMemo(() => columnsFor(athletes, { today, rule }), [athletes, today, rule]);
  const search = searchOfFilter(filter);
  const download = () =>
    saveListCsv({
      programId,
      list: "staff-sheet",
      fileName: `staff_sheet_${today}.csv`,
      csv: staffSheetCsv(sheet, { filter: filterWords(filter), today, rule }),
    });
  return (
    <div className="flex flex-col gap-4 print:[zoom:0.8]">
      <FilterBar
        options={{ ...options, pitchTypes: [], batters: [], hasCounts: false }}
        filter={filter}
        onChange={onFilter}
        shown={athletes.reduce((sum, line) => sum + pitchesOf(line), 0)}
        all={allPitches}
        isStale={isStale}
      />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="flex max-w-[96ch] flex-[1_1_18rem] flex-col gap-2 text-meta text-muted">
          <Legend name="Pitch types">
            {typesOf(athletes).map((pitchType) => (
              <LegendItem key={pitchType} pitchType={pitchType}>
                {pitchTypeCode(pitchType)} {pitchType}
              </LegendItem>
            ))}
          </Legend>
          <p>
            “FF 40% n 60, 90.0 / 95.0” reads: 40% of the pitches are four-seams, and 60 of them have
            a velocity: 90.0 mph on average, 95.0 at most. {week} and {month} days: tracked pitches,
            today included. The filter changes neither them nor the availability
            {rule ? " by our rule." : " by Pitch Smart, which needs a birth year."}
          </p>
          <LeftOutNote isShown={athletes.some(({ hasLeftOut }) => hasLeftOut)} />
        </div>
        <div data-screen-only className="flex gap-2">
          <Button disabled={isStale} onClick={download}>
            CSV
          </Button>
          <Button kind="primary" disabled={isStale} onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </div>
      <FilteredNumbers isStale={isStale}>
        <DataTable
          name="Staff sheet"
          columns={columns}
          rows={rows}
          rowKey={({ uid }) => uid}
          link={{
            column: "name",
            to: ({ uid }) =>
              `${pathOf("athlete", { programId, athleteId: uid })}${search && `?${search}`}`,
          }}
          givenOrder={{ column: "name", isDescending: false }}
        />
      </FilteredNumbers>
    </div>
  );
}

interface Row extends StaffLine {
  /** The place in the server's order: by last name, then first name. */
  readonly place: number;
}

const count = (key: "pitches7" | "pitches28", header: string): Column<Row> => ({
  key,
  header,
  cell: ({ lastOuting, hasLeftOut, [key]: pitches }) =>
    lastOuting === null ? (
      noReading
    ) : (
      <>
        {pitches}
        {hasLeftOut && <LeftOutMark />}
      </>
    ),
  sortBy: ({ lastOuting, [key]: pitches }) => (lastOuting === null ? null : pitches),
  width: 5,
  narrowWidth: 3.25,
  align: "end",
});

const factColumns = (on: RestDay): readonly Column<Row>[] => [
  {
    key: "name",
    header: "Name",
    cell: (line) => (
      <>
        <span className="name-part">{line.firstName}</span>{" "}
        <span className="name-part">{line.lastName}</span>{" "}
        <br className="max-md:hidden print:hidden" />
        <span className="font-normal text-muted">{line.position}</span>
      </>
    ),
    sortBy: ({ place }) => place,
    width: 11,
    narrowWidth: 7.1,
  },
  {
    key: "lastOuting",
    header: "Last outing",
    cell: (line) =>
      line.lastOuting === null ? (
        noReading
      ) : (
        <>
          {formatDate(line.lastOuting)}
          <br />
          <span className="text-meta text-muted">{availableFromText(line, on)}</span>
        </>
      ),
    sortBy: ({ lastOuting }) => lastOuting,
    width: 6.75,
    narrowWidth: 5.4,
  },
  count("pitches7", `${week} days`),
  count("pitches28", `${month} days`),
  {
    key: "pitches",
    header: "Pitches",
    cell: (line) => formatNumber(pitchesOf(line)),
    sortBy: pitchesOf,
    width: 5,
    narrowWidth: 3.1,
    align: "end",
  },
];

const blockRem = 7;
const fewestBlocks = 3;

/** On a phone the pitch types are below the rest of the row, and a line of them has this many. */
const blocksPerLine = 3;
const lineRem = 2.25;

/** Returns the pitch types of a staff, the most thrown first. */
function typesOf(athletes: readonly StaffLine[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { pitchType, pitches } of athletes.flatMap(({ types }) => types)) {
    counts.set(pitchType, (counts.get(pitchType) ?? 0) + pitches);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([pitchType]) => pitchType);
}

/** Returns the columns. The last one is as wide, and on a phone as high, as the athlete with the most pitch types needs. */
function columnsFor(athletes: readonly StaffLine[], on: RestDay): readonly Column<Row>[] {
  const blocks = Math.max(fewestBlocks, ...athletes.map(({ types }) => types.length));
  return [
    ...factColumns(on),
    {
      key: "arsenal",
      header: "Arsenal",
      cell: (line) => <Arsenal line={line} />,
      width: blocks * blockRem + 1,
      belowRem: Math.ceil(blocks / blocksPerLine) * lineRem + 0.5,
    },
  ];
}

/** The pitch types of an athlete, the most thrown first. Rows have the same height on a screen, which long lists rely on. */
function Arsenal({ line }: { readonly line: StaffLine }) {
  if (line.types.length === 0)
    return <span className="flex items-center md:h-11 print:h-auto">{noReading}</span>;
  return (
    <ul className="flex items-center text-meta max-md:flex-wrap max-md:gap-y-1 md:h-11 print:h-auto print:flex-wrap print:gap-y-0 print:py-0.5">
      {line.types.map((type) => (
        <li key={type.pitchType} className="w-28 shrink-0 leading-4 max-md:w-1/3 print:w-[6.9rem]">
          <span className="flex items-center gap-1">
            <PitchTypeIcon pitchType={type.pitchType} />
            <abbr title={type.pitchType} className="font-medium no-underline">
              {pitchTypeCode(type.pitchType)}
            </abbr>
            <span>{usageText(type, line)}</span>
            {type.velo && <span className="text-muted">n {type.velo.n}</span>}
          </span>
          {type.velo === null
            ? noReading
            : `${readingNumberText("velo", type.velo.mean)} / ${readingNumberText("velo", type.velo.max)}`}
        </li>
      ))}
    </ul>
  );
}
