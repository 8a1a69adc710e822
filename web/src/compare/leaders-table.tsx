import {
  countHeader,
  leaderText,
  measureHeader,
  type RankedLeader,
} from "@armslot/baseball/reports/leaders";
import { fullName } from "@armslot/baseball/roster/names";
import type { LeaderMeasure } from "@armslot/contracts/compare/leaders";
import { type PitchFilter, searchOfFilter } from "@armslot/contracts/pitch/pitch-filter";
import { formatNumber } from "../client/format.ts";
import { pathOf } from "../client/paths.ts";
import { DataTable } from "../ui/table/data-table.tsx";
import type { Column } from "../ui/table/table-column.ts";

interface LeadersTableProps {
  readonly programId: string;
  readonly measure: LeaderMeasure;
  readonly ranked: readonly RankedLeader[];
  readonly filter: PitchFilter;
}

function columnsFor(measure: LeaderMeasure): readonly Column<RankedLeader>[] {
  return [
    {
      key: "rank",
      header: "Rank",
      cell: ({ rank }) => rank,
      sortBy: ({ rank }) => rank,
      width: 4,
      narrowWidth: 2.4,
      align: "end",
    },
    {
      key: "athlete",
      header: "Athlete",
      cell: ({ leader }) => fullName(leader),
      sortBy: ({ leader }) => fullName(leader),
      width: 14,
      narrowWidth: 9.5,
    },
    {
      key: "value",
      header: measureHeader(measure),
      cell: ({ value }) => leaderText(measure, value),
      sortBy: ({ value }) => value,
      width: 8,
      narrowWidth: 6.2,
      align: "end",
    },
    {
      key: "n",
      header: countHeader(measure),
      cell: ({ leader }) => formatNumber(leader.n),
      sortBy: ({ leader }) => leader.n,
      width: 5.5,
      narrowWidth: 3.3,
      align: "end",
    },
  ];
}

/** The ranked athletes. Each row opens its athlete under the same filter. */
export function LeadersTable({ programId, measure, ranked, filter }: LeadersTableProps) {
  const search = searchOfFilter(filter);
  return (
    <DataTable
      // Another reading starts in the order of its ranks again.
      key={measure}
      name="Leaders"
      columns={columnsFor(measure)}
      rows={ranked}
      rowKey={({ leader }) => leader.uid}
      givenOrder={{ column: "rank", isDescending: false }}
      link={{
        column: "athlete",
        to: ({ leader }) =>
          `${pathOf("athlete", { programId, athleteId: leader.uid })}${search && `?${search}`}`,
      }}
    />
  );
}
