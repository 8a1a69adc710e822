import { compareWithLevel } from "@armslot/baseball/numbers/level-comparison";
import { shownPercentile } from "@armslot/baseball/numbers/program-percentile";
import { handOfType } from "@armslot/baseball/pitch/pitch-arm";
import { fullName } from "@armslot/baseball/roster/names";
import { getLeague } from "@armslot/contracts/athlete/league";
import { listLevelTables } from "@armslot/contracts/athlete/level-tables";
import type { ComparedAthlete } from "@armslot/contracts/compare/compare";
import { type LevelReading, levelLabels, levelReadings } from "@armslot/contracts/pitch/levels";
import { useRef } from "react";
import { handOf } from "../athlete/levels/level-bars.tsx";
import { comparing, type Level, levelsOf, notLoaded } from "../athlete/levels/levels.ts";
import { useChosenLevel } from "../athlete/levels/use-chosen-level.ts";
import { WaitingComparison } from "../athlete/levels/waiting-comparison.tsx";
import { isSmallSample, SmallSampleIcon } from "../athlete/small-sample.tsx";
import { useEndpointQuery } from "../client/queries.ts";
import { Basis } from "../ui/basis.tsx";
import { SelectField } from "../ui/form/select-field.tsx";
import { useIsWanted } from "../ui/in-turn.tsx";
import { Region } from "../ui/region.tsx";
import { DataTable } from "../ui/table/data-table.tsx";
import type { Column } from "../ui/table/table-column.ts";

/** The choice until the member takes a level: one above the athletes' own would only discourage. */
const noLevel = "";

interface ComparisonLevelsProps {
  readonly programId: string;
  readonly athletes: readonly ComparedAthlete[];
}

/** The percentiles of the athletes at a level beside each other (LEVEL-7). */
export function ComparisonLevels({ programId, athletes }: ComparisonLevelsProps) {
  const { levelId, onChoose } = useChosenLevel();
  const place = useRef<HTMLDivElement>(null);
  const isEnabled = useIsWanted(place);
  const params = { programId };
  const league = useEndpointQuery(getLeague, { params }, { isEnabled });
  const own = useEndpointQuery(listLevelTables, { params }, { isEnabled });
  const levels = levelsOf({
    own: own.data?.tables ?? [],
    league: league.data?.types,
    levelId,
  });
  const level = levels.find(({ id }) => id === levelId);
  return (
    <Region title="Level" isCard={false}>
      <div ref={place} className="mb-3 max-w-64 print:hidden">
        <SelectField
          name="level"
          label="Compared with"
          value={level?.id ?? noLevel}
          onChange={onChoose}
          options={[
            ...(level ? [] : [{ value: noLevel, label: "No level" }]),
            ...levels.map(({ id, label }) => ({ value: id, label })),
          ]}
          error={undefined}
        />
      </div>
      {level && <LevelTable athletes={athletes} level={level} hasFailed={league.isError} />}
    </Region>
  );
}

interface LevelRow {
  readonly pitchType: string;
  readonly reading: LevelReading;
  /** One for each athlete. Null without the reading, or if the level lacks it. */
  readonly cells: readonly ({ readonly percentile: number; readonly n: number } | null)[];
}

function rowsOf(athletes: readonly ComparedAthlete[], level: Level): LevelRow[] {
  const types = [...new Set(athletes.flatMap((each) => each.types.map((type) => type.pitchType)))];
  const compared = athletes.map(({ position, types: own }) => {
    const hand = handOf(position);
    return own.map((type) => {
      const rows = level.rowsOf(handOfType(type.pitchType, hand)) ?? [];
      return { ...type, found: compareWithLevel({ rows }, type, hand) };
    });
  });
  return types.flatMap((pitchType) =>
    levelReadings.flatMap((reading) => {
      const cells = compared.map((own) => {
        const found = own
          .find((type) => type.pitchType === pitchType)
          ?.found.find((each) => each.reading === reading);
        return found && found.percentile !== null
          ? { percentile: found.percentile, n: found.n }
          : null;
      });
      return cells.some((cell) => cell !== null) ? [{ pitchType, reading, cells }] : [];
    }),
  );
}

interface LevelTableProps {
  readonly athletes: readonly ComparedAthlete[];
  readonly level: Level;
  /** Whether the league could not be loaded. */
  readonly hasFailed: boolean;
}

function LevelTable({ athletes, level, hasFailed }: LevelTableProps) {
  const rows = rowsOf(athletes, level);
  const columns: readonly Column<LevelRow>[] = [
    {
      key: "reading",
      header: "Pitch type and reading",
      cell: ({ pitchType, reading }) => `${pitchType}, ${levelLabels[reading].toLowerCase()}`,
      width: 12,
    },
    ...athletes.map(
      (athlete, place): Column<LevelRow> => ({
        key: athlete.uid,
        header: fullName(athlete),
        cell: ({ cells }) => {
          const cell = cells[place] ?? null;
          if (cell === null) return "-";
          return (
            <>
              {shownPercentile(cell.percentile)}
              <Basis pitches={cell.n} mark={isSmallSample(cell.n) && <SmallSampleIcon />} />
            </>
          );
        },
        width: 8,
        align: "end",
      }),
    ),
  ];
  if (rows.length === 0) {
    const isMissing = level.rowsOf("R") === null;
    const waiting = hasFailed ? notLoaded : comparing;
    return (
      <WaitingComparison isWaiting={isMissing && !hasFailed}>
        <p className="text-dense text-muted">
          {isMissing ? waiting : `${level.label} has none of these pitch types. ${level.origin}`}
        </p>
      </WaitingComparison>
    );
  }
  return (
    <>
      <DataTable
        isFitted
        name={`Compared with ${level.label}`}
        columns={columns}
        rows={rows}
        rowKey={({ pitchType, reading }) => `${pitchType} ${reading}`}
      />
      <p className="mt-2 max-w-[80ch] text-meta text-muted">
        {`${level.label}. The number is the share of the level's pitches of the type with a lower value, in percent: a higher one is not always better. ${level.origin}`}
      </p>
    </>
  );
}
