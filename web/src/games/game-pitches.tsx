import { gameAverages, type Readings } from "@armslot/baseball/pitch/averages";
import { noReading, pitchCell, pitchColumns } from "@armslot/baseball/pitch/reading-text";
import { rangedText } from "@armslot/baseball/video/ranged-text";
import type { Pitch } from "@armslot/contracts/games/games";
import { Play } from "lucide-react";
import { type ReactNode, Suspense, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import { ChartSkeleton } from "../charts/frame/chart-skeleton.tsx";
import { lazyChart } from "../charts/frame/lazy-chart.tsx";
import { PitchTypeName } from "../charts/frame/pitch-type-name.tsx";
import { MovementSkeleton } from "../charts/movement-skeleton.tsx";
import { useIsPhone } from "../client/use-is-phone.ts";
import { useChosenColumns } from "../session/chosen-columns.ts";
import { useViewer } from "../session/session.ts";
import { Button } from "../ui/button.tsx";
import { InTurn, LatePart } from "../ui/in-turn.tsx";
import { lazyComponent, lazyModule } from "../ui/lazy-module.ts";
import { DataTable } from "../ui/table/data-table.tsx";
import type { Column } from "../ui/table/table-column.ts";
import { TableSkeleton } from "../ui/table/table-skeleton.tsx";
import { pitchClips } from "../video/films/pitch-clips.ts";
import { ExcludedMark, ExcludedNote } from "./excluded-mark.tsx";
import { PitchChoice } from "./pitch-choice.tsx";
import { PitchToolbar } from "./pitch-toolbar.tsx";
import type { PitchColumnsMenuProps } from "./pitch-values.tsx";
import type { EstimatesByPitch, GameVideo } from "./use-game-video.ts";
import { type PitchView, usePitchView } from "./use-pitch-view.ts";
import type { SelectedIds, Selection } from "./use-selection.ts";

type PitchColumn = (typeof pitchColumns)[number];

/** Column widths in rem. With the narrow ones the table fits on a phone. */
const widths: Record<PitchColumn["key"], { readonly width: number; readonly narrowWidth: number }> =
  {
    pitchNum: { width: 5.25, narrowWidth: 3.4 },
    pitchType: { width: 8, narrowWidth: 6.2 },
    velo: { width: 5.75, narrowWidth: 4.75 },
    vertBreak: { width: 5.75, narrowWidth: 3.9 },
    hb: { width: 5.5, narrowWidth: 3.9 },
  };

const loadCharts = () => import("./game-charts.tsx");

const GameVelocity = lazyChart(async () => (await loadCharts()).GameVelocity, <ChartSkeleton />);
const GamePlots = lazyChart(async () => (await loadCharts()).GamePlots, <MovementSkeleton />);

/** The columns beside the specified ones. */
const pitchValues = lazyModule(() => import("./pitch-values.tsx"));

const PitchColumnsMenu = lazyComponent<PitchColumnsMenuProps>(
  async () => (await pitchValues.load())?.PitchColumnsMenu ?? (() => null),
);

interface GamePitchesProps {
  readonly pitches: readonly Pitch[];
  readonly selectedIds: SelectedIds;
  readonly isFilledIn: boolean;
  readonly video: GameVideo;
}

/** The pitches of a game as a table and as charts. */
export function GamePitches({ pitches, selectedIds, isFilledIn, video }: GamePitchesProps) {
  const averages = useMemo(() => gameAverages(pitches), [pitches]);
  const { estimates } = video;
  const clips = useStore(pitchClips);
  const others = useMemo(() => [videoColumn(estimates), clipColumn(clips, [])], [estimates, clips]);
  const view = usePitchView(pitches, selectedIds, others);
  const [chosen, choose] = useChosenColumns("pitches");
  // A row that scrolls away from under the mouse must not take the mark that a key chose in a chart.
  const [chartMark, setChartMark] = useState<string | null>(null);
  const [rowMark, setRowMark] = useState<string | null>(null);
  const marked = chartMark ?? rowMark;
  const columns = (
    <LatePart
      code={PitchColumnsMenu}
      shown={{ pitches, chosen, onChange: choose }}
      placeholder={<Button disabled>Columns</Button>}
    />
  );
  const charts = {
    // Excluded pitches count in no chart.
    pitches: useMemo(
      () => view.charted.filter(({ excludedReason }) => excludedReason === null),
      [view.charted],
    ),
    marked,
    onMark: setChartMark,
  };
  const table = useRef<HTMLDivElement>(null);
  const goToTable = () => {
    table.current?.scrollIntoView();
    table.current?.focus({ preventScroll: true });
  };
  return (
    // On paper, an outing of two innings fits a page.
    <div className="grid items-start gap-6 min-[72rem]:grid-cols-[minmax(0,1fr)_20rem] print:grid-cols-[220px_minmax(0,1fr)] print:[zoom:0.8]">
      <Button className="justify-self-start md:hidden" onClick={goToTable}>
        Go to Pitches
      </Button>
      {pitches.some(({ velo, pitchId }) => velo !== null || video.estimates.has(pitchId)) && (
        <div className="min-w-0 min-[72rem]:col-span-2 print:col-span-2">
          <GameVelocity {...charts} estimates={video.estimates} />
        </div>
      )}
      <div className="min-w-0 min-[72rem]:sticky min-[72rem]:top-6 min-[72rem]:order-last">
        <GamePlots all={pitches} {...charts} pairs={video.pairs} />
        <PlayMarked pitch={pitches.find(({ pitchId }) => pitchId === marked)} rows={view.rows} />
      </div>
      <div
        ref={table}
        tabIndex={-1}
        className="flex min-w-0 scroll-mt-4 flex-col gap-3 outline-none"
      >
        <PitchToolbar {...{ pitches, view, columns, video }} />
        <InTurn placeholder={<TableSkeleton rows={pitches.length} />}>
          <Suspense fallback={<TableSkeleton rows={pitches.length} />}>
            <PitchTable
              {...{ pitches, view, video }}
              averages={isFilledIn ? averages : null}
              chosen={chosen}
              marked={marked}
              onMark={setRowMark}
            />
          </Suspense>
        </InTurn>
        <p data-screen-only className="text-meta text-muted">
          Selected pitches are alone in the charts. Edit Game keeps them selected.
        </p>
        <ExcludedNote pitches={pitches} />
        {isFilledIn && hasFilledIn(view.rows, averages) && (
          <p className="text-meta text-muted">
            <span className="italic">Italic</span>: no reading, so this game’s average of the pitch
            type. <span className="max-md:hidden">The CSV has readings only.</span>
          </p>
        )}
      </div>
    </div>
  );
}

interface PlayMarkedProps {
  readonly pitch: Pitch | undefined;
  readonly rows: readonly Pitch[];
}

/**
 * The button that plays the pitch that was chosen in a chart or the table, or adds a video of it if it has no clip. Its place is kept, so
 * that the table below does not move under the finger that chooses a pitch.
 */
function PlayMarked({ pitch, rows }: PlayMarkedProps) {
  const { pitchIds, play, film } = useStore(pitchClips);
  const { keepsVideo } = useViewer().program;
  if (!keepsVideo) return null;
  const { pitchId = "", pitchNum } = pitch ?? {};
  const hasClip = pitchIds.has(pitchId);
  const isShown = pitch !== undefined && (hasClip || film !== null);
  const act = () => {
    if (hasClip) {
      play(
        pitchId,
        rows.map((row) => row.pitchId),
      );
    } else film?.(pitchId);
  };
  return (
    <Button
      data-screen-only
      className="mt-2 w-full"
      style={isShown ? undefined : { visibility: "hidden" }}
      onClick={act}
    >
      {hasClip ? "Play Pitch" : "Add a Video of Pitch"} {pitchNum}
    </Button>
  );
}

/** The specified columns that a phone can leave out, and those that take their place. */
const emptyColumns = ["velo", "vertBreak", "hb"] as const;
const tappedColumns: readonly string[] = ["call", "result"];

interface PitchTableProps {
  readonly pitches: readonly Pitch[];
  readonly view: PitchView;
  readonly video: GameVideo;
  readonly averages: ReadonlyMap<string, Readings> | null;
  /** The keys of the added columns. */
  readonly chosen: readonly string[];
  readonly marked: string | null;
  readonly onMark: (pitchId: string | null) => void;
}

function PitchTable({ pitches, view, video, averages, chosen, marked, onMark }: PitchTableProps) {
  const { rows, order, setOrder, selection } = view;
  const { estimates } = video;
  const isNarrow = useIsPhone();
  // Where space is short, specified columns that no pitch fills give way to what was tapped (GAME-19).
  const empty = useMemo(
    () =>
      isNarrow ? emptyColumns.filter((name) => pitches.every((pitch) => pitch[name] === null)) : [],
    [isNarrow, pitches],
  );
  const values = chosen.length > 0 || empty.length > 0 ? pitchValues.read() : null;
  const clips = useStore(pitchClips);
  const columns = useMemo(() => {
    const added = empty.length > 0 ? [...chosen, ...tappedColumns] : chosen;
    const listed = rows.map(({ pitchId }) => pitchId);
    return [
      ...specifiedColumns(averages, selection).filter(
        ({ key }) => !empty.some((name) => name === key),
      ),
      ...(values?.valueColumns(pitches) ?? []).filter(({ key }) => added.includes(key)),
      ...(estimates.size > 0 ? [videoColumn(estimates)] : []),
      ...(clips.pitchIds.size > 0 ? [clipColumn(clips, listed)] : []),
    ];
  }, [averages, selection, values, pitches, chosen, empty, estimates, clips, rows]);
  return (
    <DataTable
      name="Pitches"
      pinned={2}
      columns={columns}
      rows={rows}
      rowKey={({ pitchId }) => pitchId}
      givenOrder={order}
      onSort={setOrder}
      marked={marked}
      onMark={onMark}
    />
  );
}

/** The averages of a game by pitch type, or null to show readings only. */
type Averages = ReadonlyMap<string, Readings> | null;

/** Returns the five columns of a game's pitches (GAME-1). Filled-in averages look different from readings (GAME-4). */
function specifiedColumns(
  averages: Averages,
  selection: Pick<Selection, "has" | "toggle">,
): readonly Column<Pitch>[] {
  return pitchColumns.map((column) => ({
    key: column.key,
    header: column.screenHeader,
    ...widths[column.key],
    align: column.key === "pitchType" ? "start" : "end",
    sortBy: (pitch) => pitch[column.key],
    cell: (pitch) =>
      column.key === "pitchNum" ? (
        <PitchChoice pitch={pitch} selection={selection} />
      ) : (
        cellOf(column, pitch, averagesFor(pitch, averages))
      ),
  }));
}

/** Returns the column that plays the clips of pitches (FILM-7). The clips of the other rows follow. */
function clipColumn(
  { pitchIds, play }: Pick<ReturnType<typeof pitchClips.getState>, "pitchIds" | "play">,
  listed: readonly string[],
) {
  return {
    key: "clip",
    header: "Clip",
    width: 4,
    narrowWidth: 3.25,
    align: "end",
    sortBy: ({ pitchId }) => Number(!pitchIds.has(pitchId)),
    cell: ({ pitchId, pitchNum }) =>
      pitchIds.has(pitchId) && (
        <button
          type="button"
          aria-label={`Play pitch ${pitchNum}`}
          onClick={() => play(pitchId, listed)}
          className="inline-flex size-8 items-center justify-center rounded-control text-accent hover:bg-selected pointer-coarse:size-11 print:hidden"
        >
          <Play aria-hidden="true" size={16} />
        </button>
      ),
  } satisfies Column<Pitch>;
}

/** Returns the column of speeds from video, each with its range (VIDEO-11). */
function videoColumn(estimates: EstimatesByPitch) {
  return {
    key: "fromVideo",
    header: "From Video",
    width: 6.5,
    narrowWidth: 5,
    align: "end",
    sortBy: ({ pitchId }) => estimates.get(pitchId)?.velo?.value ?? null,
    cell: ({ pitchId }) => {
      const velo = estimates.get(pitchId)?.velo;
      return velo ? `${rangedText(velo)} mph` : noReading;
    },
  } satisfies Column<Pitch>;
}

/** Whether any missing reading is filled in with an average. */
function hasFilledIn(pitches: readonly Pitch[], averages: ReadonlyMap<string, Readings>): boolean {
  return pitches.some((pitch) =>
    pitchColumns.some((column) => pitchCell(column, pitch, averagesFor(pitch, averages)).isAverage),
  );
}

/** Returns the averages to fill in for a pitch. An excluded pitch gets none. */
function averagesFor({ pitchType, excludedReason }: Pitch, averages: Averages): Readings | null {
  return excludedReason === null ? (averages?.get(pitchType) ?? null) : null;
}

function cellOf(column: PitchColumn, pitch: Pitch, averages: Readings | null): ReactNode {
  if (column.key === "pitchType") return <PitchTypeName pitchType={pitch.pitchType} />;
  const { text, isAverage } = pitchCell(column, pitch, averages);
  return isAverage ? (
    <span title="average" className="text-muted italic">
      {text}
    </span>
  ) : (
    <ExcludedMark pitch={pitch}>{text}</ExcludedMark>
  );
}
