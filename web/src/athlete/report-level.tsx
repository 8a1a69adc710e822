import {
  compareWithLevel,
  compareWithProgram,
  type LevelComparison,
} from "@armslot/baseball/numbers/level-comparison";
import { shownPercentile } from "@armslot/baseball/numbers/program-percentile";
import { handOfType } from "@armslot/baseball/pitch/pitch-arm";
import type { TypeStatistics } from "@armslot/contracts/athlete/athlete-screen";
import { getLeague } from "@armslot/contracts/athlete/league";
import { levelLabels, levelReadings, programLevel } from "@armslot/contracts/pitch/levels";
import type { AthleteScreen } from "@armslot/contracts/roster/athletes";
import { useEndpointQuery } from "../client/queries.ts";
import { SelectField } from "../ui/form/select-field.tsx";
import type { Column } from "../ui/table/table-column.ts";
import { handOf } from "./levels/level-bars.tsx";
import { comparing, levelsOf, notLoaded, programName } from "./levels/levels.ts";
import type { ChosenLevel } from "./levels/use-chosen-level.ts";
import { WaitingComparison } from "./levels/waiting-comparison.tsx";
import { ReportTable } from "./report-table.tsx";

interface ReportLevelProps extends ChosenLevel {
  readonly programId: string;
  readonly shown: AthleteScreen;
}

interface LevelLine {
  readonly type: TypeStatistics;
  readonly found: readonly LevelComparison[];
}

const noLevel = "";

/** The percentiles of the pitch types at a level, if a member chose one for reports (LEVEL-7). */
export function ReportLevel({ programId, shown, levelId = noLevel, onChoose }: ReportLevelProps) {
  const { athlete, types, program } = shown;
  const league = useEndpointQuery(getLeague, { params: { programId } });
  const levels = levelsOf({ own: shown.levelTables, league: league.data?.types, levelId });
  const level = levels.find(({ id }) => id === levelId);
  const isProgram = levelId === programLevel.id;
  const hand = handOf(athlete.position);
  const rows = level?.rowsOf(hand) ?? null;
  const isMissing = level !== undefined && rows === null;
  const isLoading = (isMissing && !league.isError) || (isProgram && program === undefined);
  const compare = (type: TypeStatistics) => {
    if (isProgram) return compareWithProgram(program ?? [], type, hand);
    const ofArm = level?.rowsOf(handOfType(type.pitchType, hand)) ?? [];
    return compareWithLevel({ rows: ofArm }, type, hand);
  };
  const lines = types
    .map((type): LevelLine => ({ type, found: compare(type) }))
    .filter(({ found }) => found.some(({ percentile }) => percentile !== null));
  const label = isProgram ? programName : level?.label;
  return (
    <div>
      <div className="mb-2 max-w-64 print:hidden">
        <SelectField
          name="level"
          label="Compared with"
          value={isProgram ? levelId : (level?.id ?? noLevel)}
          onChange={onChoose}
          options={[
            { value: noLevel, label: "No level" },
            { value: programLevel.id, label: programName },
            ...levels.map((each) => ({ value: each.id, label: each.label })),
          ]}
          error={undefined}
        />
      </div>
      {label !== undefined && lines.length === 0 && (
        <NoPercentiles label={label} isLoading={isLoading} isMissing={isMissing} />
      )}
      {label !== undefined && lines.length > 0 && (
        <>
          <ReportTable
            name={`Compared with ${label}`}
            columns={columnsOf(lines)}
            rows={lines}
            rowKey={({ type }) => type.pitchType}
          />
          <p className="mt-1 text-meta text-muted">
            {isProgram
              ? "Percentiles among our pitchers: the share with a lower average."
              : `Percentiles of ${label}: the share of pitches of the type with a lower value.`}
          </p>
        </>
      )}
    </div>
  );
}

interface NoPercentilesProps {
  readonly label: string;
  readonly isLoading: boolean;
  /** Whether the level's numbers are not there. */
  readonly isMissing: boolean;
}

/** Says why the report has no percentiles. Paper says so only of those that did not load. */
function NoPercentiles({ label, isLoading, isMissing }: NoPercentilesProps) {
  if (isLoading) {
    return (
      <WaitingComparison isWaiting>
        <p className="text-meta text-muted">{comparing}</p>
      </WaitingComparison>
    );
  }
  if (isMissing) return <p className="text-meta text-muted">{`${label}: ${notLoaded}`}</p>;
  return (
    <p className="text-meta text-muted print:hidden">{`${label} has not enough to compare with.`}</p>
  );
}

function columnsOf(lines: readonly LevelLine[]): Column<LevelLine>[] {
  const shown = levelReadings.filter((reading) =>
    lines.some(({ found }) =>
      found.some((each) => each.reading === reading && each.percentile !== null),
    ),
  );
  return [
    { key: "type", header: "Percentiles", cell: ({ type }) => type.pitchType },
    ...shown.map(
      (reading): Column<LevelLine> => ({
        key: reading,
        header: levelLabels[reading],
        cell: ({ found }) => {
          const { percentile = null } = found.find((each) => each.reading === reading) ?? {};
          if (percentile === null) return "-";
          return shownPercentile(percentile);
        },
        align: "end",
      }),
    ),
  ];
}
