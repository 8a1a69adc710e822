import { gameAverages, type Readings } from "@armslot/baseball/pitch/averages";
import type { Pitch } from "@armslot/contracts/games/games";
import { Suspense, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import { ChartSkeleton } from "../charts/frame/chart-skeleton.tsx";
import { lazyChart } from "../charts/frame/lazy-chart.tsx";
import { MovementSkeleton } from "../charts/movement-skeleton.tsx";
import { useIsPhone } from "../client/use-is-phone.ts";
import { useChosenColumns } from "../session/chosen-columns.ts";
import { useViewer } from "../session/session.ts";
import { Button } from "../ui/button.tsx";
import { InTurn, LatePart } from "../ui/in-turn.tsx";
import { lazyComponent, lazyModule } from "../ui/lazy-module.ts";
import { DataTable } from "../ui/table/data-table.tsx";
import { TableSkeleton } from "../ui/table/table-skeleton.tsx";
import { pitchClips } from "../video/films/pitch-clips.ts";
import { ExcludedNote } from "./excluded-mark.tsx";
import { clipColumn, hasFilledIn, specifiedColumns, videoColumn } from "./pitch-columns.tsx";
import { PitchToolbar } from "./pitch-toolbar.tsx";
import type { PitchColumnsMenuProps } from "./pitch-values.tsx";
import type { GameVideo } from "./use-game-video.ts";
import { type PitchView, usePitchView } from "./use-pitch-view.ts";
import type { SelectedIds } from "./use-selection.ts";

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
