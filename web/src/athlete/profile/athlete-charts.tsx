import { joinedOutings } from "@armslot/baseball/numbers/joined-outings";
import type { VideoMeans } from "@armslot/contracts/athlete/video-means";
import { isDirection, readingNames, readings } from "@armslot/contracts/pitch/readings";
import type { AthleteScreen } from "@armslot/contracts/roster/athletes";
import { useMemo, useState } from "react";
import { LocationChart, ReleasePlot, TrendChart } from "../../charts/lazy-charts.tsx";
import { isLocated } from "../../charts/location-data.ts";
import type { TrendReading } from "../../charts/trend-data.ts";
import { formatNumber } from "../../client/format.ts";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Region } from "../../ui/region.tsx";
import type { AthletePitch } from "./athlete-marks.ts";
import { trendOf, videoOutings } from "./athlete-trend.ts";

const trendReadings = readingNames.filter((name) => !isDirection(name));

interface AthleteChartsProps {
  readonly programId: string;
  readonly shown: AthleteScreen;
  readonly pitches: readonly AthletePitch[];
  /** What video says of pitches without a device's value. Null unless the filter asks for it. */
  readonly video: VideoMeans | null;
}

/** The trends, locations and releases under the filter. A chart without readings is left out. */
export function AthleteCharts({ programId, shown, pitches, video }: AthleteChartsProps) {
  const hasLocation = pitches.some(isLocated);
  const hasRelease = pitches.some(
    ({ releaseSide, releaseHeight }) => releaseSide !== null && releaseHeight !== null,
  );
  const isPartial = pitches.length < shown.types.reduce((sum, type) => sum + type.pitches, 0);
  const note = isPartial ? `The newest ${formatNumber(pitches.length)} pitches.` : null;
  return (
    <>
      <Trends programId={programId} shown={shown} video={video} />
      <div className="grid gap-8 md:gap-6 md:grid-cols-[minmax(0,1fr)_17rem] lg:grid-cols-[minmax(0,1fr)_20rem] empty:hidden print:grid-cols-[minmax(0,1fr)_17rem] print:gap-4">
        {hasLocation && (
          <Region title="Location">
            <div className="[--paper-width:560px]">
              <LocationChart pitches={pitches} emptyText="No pitch has a place at the plate." />
            </div>
            <Note>{note}</Note>
          </Region>
        )}
        {hasRelease && (
          <Region title="Release">
            <div className="[--paper-width:220px]">
              <ReleasePlot pitches={pitches} emptyText="No pitch has a release point." />
            </div>
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
function Trends({ programId, shown, video }: Omit<AthleteChartsProps, "pitches">) {
  const [wanted, setWanted] = useState<TrendReading>("velo");
  const outings = useMemo(() => joinedOutings(shown.outings), [shown.outings]);
  const offered = useMemo(
    () =>
      trendReadings.filter(
        (name) =>
          outings.some((outing) => outing.readings[name]) || videoOutings(video, name).length > 0,
      ),
    [outings, video],
  );
  const reading = offered.includes(wanted) ? wanted : offered[0];
  const trend = useMemo(
    () => (reading ? trendOf(programId, { ...shown, outings, video }, reading) : null),
    [programId, shown, outings, video, reading],
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
      <div className="[--paper-width:680px]">
        <TrendChart reading={reading} {...trend} emptyText="No outing has this reading." />
      </div>
    </Region>
  );
}
