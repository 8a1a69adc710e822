import { leagueGap } from "@armslot/baseball/numbers/league";
import { readingNumberText } from "@armslot/baseball/pitch/value-text";
import { getLeague, type LeagueType } from "@armslot/contracts/athlete/league";
import {
  type LevelReading,
  leagueLevel,
  levelLabels,
  levelReadings,
  levelUnits,
  storedReading,
} from "@armslot/contracts/pitch/levels";
import { useState } from "react";
import { formatNumber } from "../../client/format.ts";
import { useEndpointQuery } from "../../client/queries.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ReadFailed } from "../../ui/error-state.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Region } from "../../ui/region.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import type { Column } from "../../ui/table/table-column.ts";
import { TableSkeleton } from "../../ui/table/table-skeleton.tsx";

const hands = { R: "RHP", L: "LHP" } as const;

const readingColumn = (reading: LevelReading): Column<LeagueType> => ({
  key: reading,
  header: levelLabels[reading],
  cell: ({ rows }) => {
    const row = rows.find((each) => each.reading === reading);
    return row
      ? `${readingNumberText(storedReading(reading), row.mean)} ${levelUnits[reading]}`
      : "-";
  },
  width: 7,
  align: "end",
});

const columns: readonly Column<LeagueType>[] = [
  { key: "type", header: "Pitch Type", cell: ({ pitchType }) => pitchType, width: 8 },
  { key: "throws", header: "Throws", cell: ({ throws }) => hands[throws], width: 5 },
  {
    key: "pitchers",
    header: "Pitchers",
    cell: ({ pitchers }) => `at least ${formatNumber(pitchers)}`,
    width: 8,
    align: "end",
  },
  {
    key: "pitches",
    header: "Pitches",
    cell: ({ pitches }) => formatNumber(pitches),
    width: 5,
    align: "end",
  },
  ...levelReadings.map(readingColumn),
];

/** What the other teams' pitchers of imported files threw, by season, hand and type (LEVEL-6). */
export function LeagueTable({ programId }: { readonly programId: string }) {
  const query = useEndpointQuery(getLeague, { params: { programId } });
  const [chosen, setChosen] = useState<number | null>(null);
  const types = query.data?.types ?? [];
  const seasons = [...new Set(types.map(({ season }) => season))];
  const season = chosen ?? seasons[0];
  return (
    <Region title="Our league" isCard={false}>
      <p className="mb-3 max-w-[80ch] text-dense text-muted">
        {`The other teams’ pitchers in your imported files, without names. Every athlete’s “Level” can be compared with them. A pitch type needs ${leagueLevel.pitchersMin} pitchers of a throwing hand and ${leagueLevel.pitchesMin} pitches in a season. A pitcher whose name the files write in two ways counts twice.`}
      </p>
      {query.isPending && <TableSkeleton rows={3} />}
      {query.isError && !query.data && (
        <ReadFailed read={query}>Failed to load the league. Please try again.</ReadFailed>
      )}
      {query.data && season === undefined && (
        <EmptyState>
          No pitches of other teams yet. Import a file that has the pitchers of both teams.
        </EmptyState>
      )}
      {season !== undefined && (
        <>
          {seasons.length > 1 && (
            <div className="mb-3 max-w-48">
              <SelectField
                name="season"
                label="Season"
                value={String(season)}
                onChange={(text) => setChosen(Number(text))}
                options={seasons.map((each) => ({ value: String(each), label: String(each) }))}
                error={undefined}
              />
            </div>
          )}
          <DataTable
            isFitted
            name={`Our league, ${season}`}
            columns={columns}
            rows={types.filter((type) => type.season === season)}
            rowKey={({ throws, pitchType }) => `${throws} ${pitchType}`}
          />
          <Missing types={types} season={season} />
        </>
      )}
    </Region>
  );
}

/** Says why types have no numbers. */
function Missing({
  types,
  season,
}: {
  readonly types: readonly LeagueType[];
  readonly season: number;
}) {
  const gaps = types.flatMap(({ throws, pitchType, season: of }) => {
    const gap = leagueGap(types, { season, hand: throws, pitchType });
    return of === season && gap ? [`${pitchType}, ${hands[throws]}: ${gap}`] : [];
  });
  if (gaps.length === 0) return null;
  return <p className="mt-2 text-meta text-muted">{`Not enough yet. ${gaps.join(" · ")}.`}</p>;
}
