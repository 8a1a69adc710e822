import { rangedText } from "@armslot/baseball/video/ranged-text";
import type { ReportedType } from "@armslot/contracts/athlete/athlete-report";
import type { TypeStatistics } from "@armslot/contracts/athlete/athlete-screen";
import {
  type VideoMean,
  type VideoMeanReading,
  type VideoMeans,
  videoMeanReadings,
} from "@armslot/contracts/athlete/video-means";
import { readings } from "@armslot/contracts/pitch/readings";
import { athleteMessages } from "@armslot/contracts/roster/athlete-messages";
import type { AthleteScreen } from "@armslot/contracts/roster/athletes";
import { type ReactNode, useMemo, useState } from "react";
import { MovementPlot } from "../../charts/lazy-charts.tsx";
import type { MovementSet } from "../../charts/movement-data.ts";
import { MovementLayout } from "../../charts/movement-layout.tsx";
import { movementMeans } from "../../charts/movement-means.ts";
import { useChosenColumns } from "../../session/chosen-columns.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Region } from "../../ui/region.tsx";
import { ColumnsMenu } from "../../ui/table/columns-menu.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import type { Column } from "../../ui/table/table-column.ts";
import { addableColumns, hasSmallSample, specifiedColumns } from "../arsenal-columns.tsx";
import { mixedUnderFilter } from "../mixed-sources.ts";
import { RatesByHand } from "../rates-by-hand.tsx";
import { isSmallSample, SmallSampleIcon, SmallSampleNote } from "../small-sample.tsx";
import { UsageByHand } from "../usage-tables.tsx";
import { Variations } from "../variations.tsx";
import type { AthletePitch } from "./athlete-marks.ts";

/** The columns beside the specified ones where the screen has room for them, until the member chooses (ATH-10). */
const wideColumns = ["usage", "max", "strikeRate", "whiffRate"] as const;
const isWide = () => window.matchMedia("(min-width: 80rem)").matches;

interface PerformanceOverviewProps {
  readonly shown: AthleteScreen;
  readonly pitches: readonly AthletePitch[];
  /** What video says of pitches without a device's value. Null unless the filter asks for it. */
  readonly video: VideoMeans | null;
  /** The address of the screen that compares the athlete under the filter. */
  readonly compareTo: string;
  /** Notes below the averages. */
  readonly notes: ReactNode;
}

/** The averages of each pitch type under the filter, with a movement plot. */
export function PerformanceOverview(props: PerformanceOverviewProps) {
  const { shown, compareTo, notes } = props;
  const [chosen, choose] = useChosenColumns("arsenal", isWide() ? wideColumns : []);
  const addable = addableColumns(shown.types);
  return (
    <Region
      title="Performance Overview"
      isCard={false}
      actions={
        shown.athlete.pitchAverages.length > 0 && (
          <div className="flex gap-2 print:hidden">
            <ButtonLink to={compareTo}>Compare</ButtonLink>
            {addable.length > 0 && (
              <ColumnsMenu
                options={addable.map(({ key, header }) => ({ key, label: header }))}
                chosen={chosen}
                onChange={choose}
              />
            )}
          </div>
        )
      }
    >
      <Averages {...props} added={addable.filter(({ key }) => chosen.includes(key))} />
      {notes}
    </Region>
  );
}

interface AveragesProps extends Pick<PerformanceOverviewProps, "shown" | "pitches" | "video"> {
  /** The columns that the member added. */
  readonly added: ReturnType<typeof addableColumns>;
}

function Averages({ shown, pitches, video, added }: AveragesProps) {
  const { athlete, types, sources } = shown;
  const [chartMark, setChartMark] = useState<string | null>(null);
  const [rowMark, setRowMark] = useState<string | null>(null);
  const marked = chartMark ?? rowMark;
  const movement = useMemo(() => [movementOf(types, pitches)], [types, pitches]);
  if (athlete.pitchAverages.length === 0)
    return <EmptyState>{athleteMessages.pitchDataEmpty}</EmptyState>;
  if (types.length === 0) return <EmptyState>No pitch matches the filter.</EmptyState>;
  const columns = [...withVideoMeans(specifiedColumns, video), ...added];
  const plot = (
    <MovementPlot
      sets={movement}
      highlightedId={marked}
      onHighlight={(mark) => setChartMark(mark?.pitchType ?? null)}
      emptyText="No pitch type has both V. Break and H. Break yet."
    />
  );
  const averages = (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="[&_[data-basis]]:block">
        <DataTable
          isFitted
          name="Pitch averages"
          columns={columns}
          rows={types}
          rowKey={({ pitchType }) => pitchType}
          givenOrder={{ column: "pitches", isDescending: true }}
          marked={marked}
          onMark={setRowMark}
        />
      </div>
      {(types.some((type) => hasSmallSample(type, columns)) || hasSmallVideoMean(video)) && (
        <SmallSampleNote />
      )}
      <p className="text-meta text-muted empty:hidden">{mixedUnderFilter(sources)}</p>
    </div>
  );
  if (!hasUsage(shown.rates)) return <MovementLayout plot={plot}>{averages}</MovementLayout>;
  return (
    <div className="flex flex-col gap-6">
      {averages}
      <MovementLayout plot={plot}>
        <div className="flex flex-col gap-6">
          <UsageByHand rates={shown.rates} />
          <RatesByHand rates={shown.rates} />
          <Variations variations={shown.rates.variations} />
        </div>
      </MovementLayout>
    </div>
  );
}

/** Whether there is something to show beside the movement plot. Then the averages have the whole width. */
function hasUsage({ types, variations }: AthleteScreen["rates"]): boolean {
  return variations.length > 0 || types.some(({ batterHand }) => batterHand !== null);
}

/** Returns what the movement plot shows of an athlete. */
function movementOf(
  types: readonly TypeStatistics[],
  pitches: readonly AthletePitch[],
): MovementSet {
  return { id: "athlete", name: "", throws: null, pitches, means: movementMeans(types) };
}

/** Returns the columns with the means from video below those of devices, each with its own range and n (VIDEO-10). */
function withVideoMeans(
  columns: readonly Column<ReportedType>[],
  video: VideoMeans | null,
): readonly Column<ReportedType>[] {
  if (!video) return columns;
  const ofType = new Map(video.types.map((type) => [type.pitchType, type.readings]));
  return columns.map((column) => {
    const reading = videoMeanReadings.find((name) => name === column.key);
    if (!reading) return column;
    const cell = (type: ReportedType) => {
      const mean = ofType.get(type.pitchType)?.[reading];
      if (!mean) return column.cell(type);
      return (
        <div className="py-2">
          {column.cell(type)}
          <FromVideo mean={mean} reading={reading} />
        </div>
      );
    };
    return { ...column, cell };
  });
}

/** Whether a mean from video is of too few pitches to judge by (ATH-5). */
function hasSmallVideoMean(video: VideoMeans | null): boolean {
  const means = (video?.types ?? []).flatMap((type) => Object.values(type.readings));
  return means.some((mean) => mean !== undefined && isSmallSample(mean.n));
}

interface FromVideoProps {
  readonly mean: VideoMean;
  readonly reading: VideoMeanReading;
}

function FromVideo({ mean, reading }: FromVideoProps) {
  return (
    <span className="mt-1 block">
      {`${rangedText({ value: mean.mean, range: mean.range })} ${readings[reading].unit}`}
      <span className="block text-meta text-muted">
        {isSmallSample(mean.n) && <SmallSampleIcon />} from video, n {mean.n}
      </span>
    </span>
  );
}
