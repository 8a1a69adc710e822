import { averageText } from "@armslot/baseball/pitch/reading-text";
import { valueTexts } from "@armslot/baseball/video/estimate-text";
import { useMemo } from "react";
import { athleteShape } from "./frame/athlete-shape.ts";
import { Axes } from "./frame/axes.tsx";
import { ChartFrame } from "./frame/chart-frame.tsx";
import { type ChartMark, ChartSurface } from "./frame/chart-surface.tsx";
import { EmptyChart } from "./frame/empty-chart.tsx";
import { PitchMark } from "./frame/pitch-mark.tsx";
import { type Highlight, type HighlightProps, useHighlight } from "./frame/use-highlight.ts";
import { videoNote } from "./frame/video-marks.tsx";
import {
  type Movement,
  type MovementData,
  type MovementFromVideo,
  type MovementMean,
  type MovementPitch,
  type MovementSet,
  type MovementView,
  movementData,
} from "./movement-data.ts";
import { MovementLegend } from "./movement-legend.tsx";
import { MovementMarks, placeOfMovement } from "./movement-marks.tsx";
import { movementScale } from "./movement-scale.ts";
import { MovementTable } from "./movement-table.tsx";

export interface MovementPlotProps extends HighlightProps {
  /** One athlete, or up to four to compare. */
  readonly sets: readonly MovementSet[];
  readonly view?: MovementView;
  /** Shown instead of an empty plot. */
  readonly emptyText: string;
}

/** A movement plot: every pitch, and each type's mean with the ellipse of one standard deviation (VIS-4). */
export function MovementPlot({ sets, view = "pitcher", emptyText, ...shared }: MovementPlotProps) {
  const data = useMemo(() => movementData(sets, view), [sets, view]);
  const highlight = useHighlight(shared);
  const aside = view === "arm" ? "Arm side right" : "Pitcher's view";
  if (data.pitches.length + data.means.length + data.fromVideo.length === 0) {
    return <EmptyChart title="Movement" aside={aside} text={emptyText} />;
  }
  const { reach } = data;
  const beyond = [...data.pitches, ...data.means, ...data.fromVideo].filter(
    ({ across, up }) => Math.abs(across) > reach || Math.abs(up) > reach,
  ).length;
  const drawn = sum(sets.flatMap(({ pitches }) => pitches.length));
  const all = sum(sets.flatMap(({ means }) => means.map(({ pitches }) => pitches)));
  const ellipses =
    data.ellipses.length > 0 ? " Ellipse: the usual spread (1 standard deviation)." : "";
  return (
    <ChartFrame
      title="Movement"
      aside={aside}
      legend={<MovementLegend sets={sets} data={data} />}
      notes={[
        data.means.length > 0 && `Large mark: average.${ellipses}`,
        drawn < all &&
          `Small marks, ellipses and spreads: the newest ${drawn.toLocaleString("en-US")} of ${all.toLocaleString("en-US")} pitches.`,
        data.fromVideo.length > 0 && videoNote("Averages, ellipses and spreads"),
        beyond > 0 && `${beyond} beyond ${reach} in, shown as hollow marks at the edge.`,
      ]}
      table={<MovementTable sets={sets} data={data} />}
    >
      {(width) => (
        <MovementDrawing width={width} sets={sets} data={data} view={view} highlight={highlight} />
      )}
    </ChartFrame>
  );
}

interface MovementDrawingProps {
  readonly width: number;
  readonly sets: readonly MovementSet[];
  readonly data: MovementData;
  readonly view: MovementView;
  readonly highlight: Highlight;
}

function MovementDrawing({ width, sets, data, view, highlight }: MovementDrawingProps) {
  const scale = useMemo(() => movementScale(data.reach, width), [data.reach, width]);
  const isComparison = sets.length > 1;
  const all = useMemo(() => [...data.means, ...data.pitches, ...data.fromVideo], [data]);
  const marks = useMemo<ChartMark[]>(
    () => all.map(({ id, pitchType, ...at }) => ({ id, pitchType, ...placeOfMovement(at, scale) })),
    [all, scale],
  );
  const found = all.find(({ id }) => id === highlight.id);
  const axis = { ticks: scale.x.ticks(4), hasGrid: true };
  return (
    <ChartSurface
      name={`Movement, ${view === "arm" ? "arm side to the right" : "pitcher's view"}`}
      summary={describe(data)}
      width={width}
      height={width}
      marks={marks}
      highlight={highlight}
      tipOf={(id) =>
        tipOf(
          all.find((movement) => movement.id === id),
          sets,
        )
      }
    >
      <Axes
        area={scale.area}
        x={{
          ...axis,
          scale: scale.x,
          name: view === "arm" ? "H. Break (in), arm side →" : "H. Break (in)",
        }}
        y={{ ...axis, scale: scale.y, name: "V. Break (in)" }}
      />
      <MovementMarks data={data} scale={scale} isComparison={isComparison} />
      {found && (
        <PitchMark
          pitchType={found.pitchType}
          {...placeOfMovement(found, scale)}
          radius={"pitchId" in found.source ? 6 : 10}
          isHollow={"breaks" in found}
          isHighlighted
          {...(isComparison ? { shape: athleteShape(found.set) } : {})}
        />
      )}
    </ChartSurface>
  );
}

function describe({ pitches, means, fromVideo }: MovementData): string {
  const parts = means.map(({ pitchType, source }) => `${pitchType} ${breaks(source)}`);
  const video = fromVideo.length > 0 ? [`${fromVideo.length} from video`] : [];
  return [
    `${pitches.length} pitches`,
    ...parts,
    ...video,
    "Use the arrow keys for each mark.",
  ].join(". ");
}

function breaks({ vertBreak, hb, pitches, counts }: MovementMean): string {
  const basis = (n: number) => (n === pitches ? "" : ` (n = ${n})`);
  const vertical = `${averageText(vertBreak, "in")} vertical${basis(counts.vertBreak)}`;
  return `${vertical}, ${averageText(hb, "in")} horizontal${basis(counts.hb)}`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function tipOf(
  movement: Movement<MovementPitch | MovementMean> | MovementFromVideo | undefined,
  sets: readonly MovementSet[],
) {
  if (movement === undefined) return { title: "", lines: [] };
  const { source, pitchType, set } = movement;
  const name = sets.length > 1 ? [sets[set]?.name ?? ""] : [];
  const velo = source.velo === null ? [] : [averageText(source.velo, "mph")];
  const lines = (basis: (key: keyof MovementMean["counts"]) => string) => [
    ...name,
    ...(source.velo === null ? [] : [`${averageText(source.velo, "mph")}${basis("velo")}`]),
    `V. Break ${averageText(source.vertBreak, "in")}${basis("vertBreak")}`,
    `H. Break ${averageText(source.hb, "in")}${basis("hb")}`,
  ];
  if ("pitchId" in source) {
    const number = source.pitchNum === undefined ? "" : `Pitch ${source.pitchNum}: `;
    const breaks = "breaks" in movement ? [...valueTexts(movement.breaks), "From video"] : null;
    return {
      title: `${number}${pitchType}`,
      lines: breaks ? [...name, ...velo, ...breaks] : lines(() => ""),
    };
  }
  const { counts } = source;
  const { hb, vertBreak } = counts;
  const isOfSame = hb === vertBreak && (source.velo === null || counts.velo === hb);
  return isOfSame
    ? { title: `${pitchType} mean, n = ${hb}`, lines: lines(() => "") }
    : { title: `${pitchType} mean`, lines: lines((key) => `, n = ${counts[key]}`) };
}
