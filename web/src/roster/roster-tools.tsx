import {
  availableFrom,
  availableFromText,
  type RestDay,
} from "@armslot/baseball/numbers/availability";
import { averageText } from "@armslot/baseball/pitch/reading-text";
import { workloadDays } from "@armslot/contracts/pitch/workload";
import type { AthleteRow } from "@armslot/contracts/roster/athletes";
import { standings } from "@armslot/contracts/roster/standing";
import { formatDate, formatNumber, today } from "../client/format.ts";
import { Basis } from "../ui/basis.tsx";
import { Button } from "../ui/button.tsx";
import { ChoiceBox } from "../ui/choice-box.tsx";
import { ColumnsMenu } from "../ui/table/columns-menu.tsx";
import {
  type AddableColumn,
  type AthleteFilter,
  fastballMean,
  sortedByKey,
} from "./athlete-index.ts";
import { LeftOutMark, LeftOutNote } from "./left-out.tsx";
import type { RosterColumn } from "./roster.tsx";

/** The columns that a reader can add (ROSTER-9). They are empty until the rows have readings. */
const readColumns: Record<Exclude<AddableColumn, "available">, RosterColumn> = {
  fastball: {
    key: "fastball",
    header: "Fastball velocity",
    cell: (athlete) =>
      athlete.readings && (
        <>
          {averageText(fastballMean(athlete), "mph")}
          {athlete.readings.fastballs > 0 && <Basis pitches={athlete.readings.fastballs} />}
        </>
      ),
    sortBy: fastballMean,
    width: 8.75,
    align: "end",
  },
  lastOuting: {
    key: "lastOuting",
    header: "Last outing",
    cell: ({ readings }) => readings && formatDate(readings.lastOuting, "-"),
    sortBy: ({ readings }) => readings?.lastOuting ?? null,
    width: 7,
  },
  recentPitches: {
    key: "recentPitches",
    header: `Pitches (${workloadDays.month} days)`,
    cell: ({ readings }) =>
      readings && (
        <>
          {formatNumber(readings.recentPitches)}
          {readings.hasLeftOut && <LeftOutMark />}
        </>
      ),
    sortBy: ({ readings }) => readings?.recentPitches ?? null,
    width: 8.75,
    align: "end",
  },
};

type Rule = RestDay["rule"];

const availabilityColumn = (rule: Rule): RosterColumn => ({
  key: "available",
  header: "Availability",
  cell: ({ readings }) => readings && availableFromText(readings, { today: today(), rule }),
  sortBy: ({ readings }) => (readings ? availableFrom(readings, { today: today(), rule }) : null),
  width: 7,
});

export { LeftOutNote };

/** Returns the athletes by the day from which they are available, those without one last. */
export function sortedByAvailability(
  athletes: readonly AthleteRow[],
  { isDescending, rule }: { readonly isDescending: boolean; readonly rule: Rule },
): readonly AthleteRow[] {
  const on = { today: today(), rule };
  const keyOf = ({ readings }: AthleteRow) => (readings ? availableFrom(readings, on) : null);
  return sortedByKey(athletes, keyOf, isDescending);
}

const addedColumns = (rule: Rule): Record<AddableColumn, RosterColumn> => ({
  ...readColumns,
  available: availabilityColumn(rule),
});

/** Returns the added columns with these keys, in their order. */
export function columnsOf(keys: readonly AddableColumn[], rule: Rule): readonly RosterColumn[] {
  const columns = addedColumns(rule);
  return keys.map((key) => columns[key]);
}

export interface RosterToolsProps {
  readonly athletes: readonly AthleteRow[];
  readonly filter: AthleteFilter;
  readonly onFilter: (filter: AthleteFilter) => void;
  /** The keys of the added columns. */
  readonly columns: readonly string[];
  readonly onColumns: (keys: readonly string[]) => void;
  readonly isTicking: boolean;
  readonly onTicking: (isTicking: boolean) => void;
}

/** The choices above the dashboard's table: standing (ROSTER-14), position, class and columns (ROSTER-9). A choice without alternatives is not offered. */
export function RosterTools(props: RosterToolsProps) {
  const { athletes, filter, onFilter, columns, onColumns, isTicking, onTicking } = props;
  const positions = valuesOf(athletes, ({ position }) => position, filter.position);
  const classes = valuesOf(athletes, ({ gradClass }) => gradClass, filter.gradClass);
  return (
    <>
      <ChoiceBox
        label="Filter by standing"
        everything={standings.roster}
        value={filter.standing === "roster" ? "" : filter.standing}
        options={otherStandings}
        onChange={(value) =>
          onFilter({ ...filter, standing: (value || "roster") as AthleteFilter["standing"] })
        }
      />
      {(positions.length > 1 || filter.position !== null) && (
        <ChoiceBox
          label="Filter by position"
          everything="Position"
          value={filter.position ?? ""}
          options={optionsOf(positions)}
          onChange={(value) => onFilter({ ...filter, position: value || null })}
        />
      )}
      {(classes.length > 1 || filter.gradClass !== null) && (
        <ChoiceBox
          label="Filter by class"
          everything="Class"
          value={String(filter.gradClass ?? "")}
          options={optionsOf(classes)}
          onChange={(value) => onFilter({ ...filter, gradClass: Number(value) || null })}
        />
      )}
      {(filter.isIncomplete || athletes.some(({ isIncomplete }) => isIncomplete)) && (
        <ChoiceBox
          label="Filter by profile"
          everything="Profile"
          value={filter.isIncomplete ? incomplete : ""}
          options={[{ value: incomplete, label: "Incomplete" }]}
          onChange={(value) => onFilter({ ...filter, isIncomplete: value === incomplete })}
        />
      )}
      {athletes.length > 1 && (
        <Button aria-pressed={isTicking} onClick={() => onTicking(!isTicking)}>
          Compare
        </Button>
      )}
      <ColumnsMenu
        options={Object.values(addedColumns(null)).map(({ key, header }) => ({
          key,
          label: header,
        }))}
        chosen={columns}
        onChange={onColumns}
      />
    </>
  );
}

const { roster: _, ...others } = standings;
const otherStandings = [
  ...Object.entries(others).map(([value, label]) => ({ value, label })),
  { value: "all", label: "All" },
];

const incomplete = "incomplete";

/** Returns the different values of the athletes in order, with the chosen one even if no athlete has it. */
function valuesOf<Value extends string | number>(
  athletes: readonly AthleteRow[],
  of: (athlete: AthleteRow) => Value | null,
  chosen: Value | null,
): readonly Value[] {
  const values = new Set(athletes.map(of).filter((value) => value !== null));
  if (chosen !== null) values.add(chosen);
  return [...values].toSorted((one, other) => (one < other ? -1 : 1));
}

function optionsOf(values: readonly (string | number)[]) {
  return values.map((value) => ({ value: String(value), label: String(value) }));
}
