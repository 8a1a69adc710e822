import { hometown } from "@armslot/baseball/reports/athlete-facts";
import { fullName } from "@armslot/baseball/roster/names";
import type { AthleteRow } from "@armslot/contracts/roster/athletes";
import { standings } from "@armslot/contracts/roster/standing";
import { memo, useMemo } from "react";
import { pathOf } from "../client/paths.ts";
import { DataTable } from "../ui/table/data-table.tsx";
import type { Column } from "../ui/table/table-column.ts";
import { type AthleteColumn, type AthleteOrder, isAthleteColumn } from "./athlete-index.ts";

function markedName(athlete: AthleteRow) {
  if (!athlete.isIncomplete) return fullName(athlete);
  return (
    <>
      {fullName(athlete)}
      <IncompleteMark />
    </>
  );
}

/** A column of the dashboard's table. */
export interface RosterColumn extends Column<AthleteRow> {
  readonly key: AthleteColumn;
}

const specifiedColumns: readonly RosterColumn[] = [
  { key: "name", header: "Name", cell: markedName, sortBy: fullName, width: 10, narrowWidth: 5.75 },
  {
    key: "position",
    header: "Position",
    cell: ({ position }) => position,
    sortBy: ({ position }) => position,
    width: 5.5,
    narrowWidth: 2.9,
  },
  {
    key: "grad",
    header: "Grad",
    cell: ({ gradClass }) => gradClass ?? "-",
    sortBy: ({ gradClass }) => gradClass,
    width: 5,
    narrowWidth: 2.55,
    align: "end",
  },
  {
    key: "hometown",
    header: "Hometown",
    cell: hometown,
    sortBy: hometown,
    width: 11.5,
    narrowWidth: 4.8,
  },
  {
    key: "submissions",
    header: "Submissions",
    cell: ({ submission }) => submission,
    sortBy: ({ submission }) => submission,
    width: 7.5,
    narrowWidth: 4.4,
    align: "end",
  },
];

/** Tells everyone's standings apart (ROSTER-14). */
const standingColumn: Column<AthleteRow> = {
  key: "standing",
  header: "Standing",
  cell: ({ standing }) => standing && standings[standing],
  width: 5.5,
  narrowWidth: 4.5,
};

/** Beside added columns, a hometown has less space. With all of them the table still fits on a desktop. */
function narrowed(column: RosterColumn): RosterColumn {
  return column.key === "hometown" ? { ...column, width: 9, narrowWidth: 5.6 } : column;
}

/** The navigation state of an athlete's page that was opened from the dashboard (ROSTER-4). */
const fromDashboard = { fromDashboard: true } as const;

interface RosterProps {
  readonly programId: string;
  /** The athletes, sorted by `order`. */
  readonly athletes: readonly AthleteRow[];
  readonly order: AthleteOrder;
  readonly onSort: (order: AthleteOrder) => void;
  /** The columns after the specified ones. Their identity stays the same while they do. */
  readonly added: readonly RosterColumn[];
  /** Replaces the column of names. Rows then have no link. */
  readonly nameColumn?: RosterColumn | undefined;
}

/** The dashboard's table. It is memoized, so a keystroke renders it once, with the matching rows. */
export const Roster = memo(function Roster(props: RosterProps) {
  const { programId, athletes, order, onSort, added, nameColumn } = props;
  const hasStandings = athletes[0]?.standing !== undefined;
  const columns = useMemo(() => {
    const columns = nameColumn ? [nameColumn, ...specifiedColumns.slice(1)] : specifiedColumns;
    const more = hasStandings ? [standingColumn, ...added] : added;
    return more.length === 0 ? columns : [...columns.map(narrowed), ...more];
  }, [added, nameColumn, hasStandings]);
  return (
    <DataTable
      name="Athletes"
      columns={columns}
      rows={athletes}
      rowKey={({ uid }) => uid}
      {...(!nameColumn && {
        link: {
          column: "name",
          to: ({ uid }: AthleteRow) => pathOf("athlete", { programId, athleteId: uid }),
          state: fromDashboard,
        },
      })}
      givenOrder={order}
      onSort={({ column, isDescending }) => {
        if (isAthleteColumn(column)) onSort({ column, isDescending });
      }}
    />
  );
});

/** Marks the name of an athlete whose profile lacks facts (ROSTER-11). On a phone the dashes in the row alone show it. */
function IncompleteMark() {
  return (
    <>
      <span
        aria-hidden="true"
        title="Profile incomplete"
        className="ms-2 inline-block max-md:hidden size-2 rounded-full border border-control align-middle"
      />
      <span className="sr-only"> Profile incomplete</span>
    </>
  );
}
