import type { AthleteScreen } from "@armslot/contracts/athletes";
import { readingNames, readings } from "@armslot/contracts/readings";
import { useMemo, useState } from "react";
import { LocationChart, ReleasePlot, TrendChart } from "../../charts/lazy-charts.tsx";
import type { TrendOuting, TrendPoint, TrendReading } from "../../charts/trend-data.ts";
import { formatDate } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Region } from "../../ui/region.tsx";
import type { AthletePitch } from "./athlete-marks.ts";

const trendReadings = readingNames.filter((name) => name !== "spinAxis");

interface AthleteChartsProps {
  readonly programId: string;
  readonly shown: AthleteScreen;
  readonly pitches: readonly AthletePitch[];
}

/** The trends, locations and releases under the filter. A chart without readings is left out. */
export function AthleteCharts({ programId, shown, pitches }: AthleteChartsProps) {
  const hasLocation = pitches.some(
    ({ plateSide, plateHeight }) => plateSide !== null && plateHeight !== null,
  );
  const hasRelease = pitches.some(
    ({ releaseSide, releaseHeight }) => releaseSide !== null && releaseHeight !== null,
  );
  const isPartial = pitches.length < shown.types.reduce((sum, type) => sum + type.pitches, 0);
  const note = isPartial ? `The newest ${pitches.length} pitches.` : null;
  return (
    <>
      <Trends programId={programId} shown={shown} />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-6 empty:hidden">
        {hasLocation && (
          <Region title="Location">
            <LocationChart pitches={pitches} emptyText="No pitch has a place at the plate." />
            <Note>{note}</Note>
          </Region>
        )}
        {hasRelease && (
          <Region title="Release">
            <ReleasePlot pitches={pitches} emptyText="No pitch has a release point." />
            <Note>{note}</Note>
          </Region>
        )}
      </div>
    </>
  );
}

function Note({ children }: { readonly children: string | null }) {
  return children && <p className="mt-2 text-meta text-muted">{children}</p>;
}

/** A chosen reading by outing. Velocity comes first. */
function Trends({ programId, shown }: Omit<AthleteChartsProps, "pitches">) {
  const [wanted, setWanted] = useState<TrendReading>("velo");
  const offered = useMemo(
    () => trendReadings.filter((name) => shown.outings.some((outing) => outing.readings[name])),
    [shown.outings],
  );
  const reading = offered.includes(wanted) ? wanted : offered[0];
  const trend = useMemo(
    () => (reading ? trendOf(programId, shown, reading) : null),
    [programId, shown, reading],
  );
  if (!(reading && trend)) return null;
  return (
    <Region title="Trends">
      {offered.length > 1 && (
        <div className="mb-4 max-w-56 print:hidden">
          <SelectField
            name="reading"
            label="Reading"
            value={reading}
            onChange={(name) => setWanted(name as TrendReading)}
            options={offered.map((name) => ({ value: name, label: readings[name].name }))}
            error={undefined}
          />
        </div>
      )}
      <TrendChart reading={reading} {...trend} emptyText="No outing has this reading." />
    </Region>
  );
}

/** Returns the outings with the reading, oldest first, and a point for each pitch type of them. */
function trendOf(
  programId: string,
  { athlete, games, outings }: AthleteScreen,
  reading: TrendReading,
) {
  const measured = outings.filter(
    (outing) => outing.readings[reading] && games[outing.game]?.gameDate,
  );
  const places = [...new Set(measured.map(({ game }) => game))].sort((one, other) => other - one);
  const shownOutings = places.flatMap((place): TrendOuting[] => {
    const game = games[place];
    if (!game?.gameDate) return [];
    const { gameId, gameDate, opponent } = game;
    const to = paths.game({ programId, athleteId: athlete.uid, gameId });
    return [{ gameId, date: formatDate(gameDate), opponent: opponent ?? "", to }];
  });
  const points = measured.flatMap((outing): TrendPoint[] => {
    const [mean = null, n = 0] = outing.readings[reading] ?? [];
    if (mean === null || n === null) return [];
    const isVelo = reading === "velo";
    return [
      {
        outing: places.indexOf(outing.game),
        pitchType: outing.pitchType,
        mean,
        n,
        min: isVelo ? outing.veloMin : null,
        max: isVelo ? outing.veloMax : null,
      },
    ];
  });
  return { outings: shownOutings, points };
}
