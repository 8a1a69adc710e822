import { groupBy } from "@armslot/baseball/pitch/group-by";
import { pitchTypeCode } from "@armslot/baseball/pitch/pitch-types";
import { averageText } from "@armslot/baseball/pitch/reading-text";
import { valueTexts } from "@armslot/baseball/video/estimate-text";
import { memo, useId, useMemo } from "react";
import { athleteShape } from "./frame/athlete-shape.ts";
import { Axes } from "./frame/axes.tsx";
import { ChartFrame } from "./frame/chart-frame.tsx";
import { type ChartMark, ChartSurface } from "./frame/chart-surface.tsx";
import { ClipToArea } from "./frame/clip-to-area.tsx";
import { EmptyChart } from "./frame/empty-chart.tsx";
import { placeLabels } from "./frame/label-places.ts";
import { Legend, LegendItem } from "./frame/legend.tsx";
import { linePath } from "./frame/mark-shapes.ts";
import { PitchMark } from "./frame/pitch-mark.tsx";
import { PitchMarks } from "./frame/pitch-marks.tsx";
import { pitchStyle } from "./frame/pitch-style.ts";
import { type Highlight, type HighlightProps, useHighlight } from "./frame/use-highlight.ts";
import { VideoLegendItems, VideoMarks, videoNote } from "./frame/video-marks.tsx";
import {
  type Movement,
  type MovementData,
  type MovementFromVideo,
  type MovementMean,
  type MovementPitch,
  type MovementSet,
  type MovementView,
  movementData,
  rangesOf,
  withinReach,
} from "./movement-data.ts";
import { type MovementScale, movementScale } from "./movement-scale.ts";
import { MovementTable } from "./movement-table.tsx";

interface MovementMarksProps {
  readonly data: MovementData;
  readonly scale: MovementScale;
  /** Whether shapes stand for athletes, and only colors for pitch types. */
  readonly isComparison: boolean;
}

const meanRadius = 8;

const crowdedFrom = 300;

const labelMaxCharacters = 12;

/** Returns the place of a movement in the plot, at the edge if it is beyond. */
function placeOfMovement(
  { across, up }: Pick<Movement<unknown>, "across" | "up">,
  { x, y, reach }: MovementScale,
) {
  return { x: x(withinReach(across, reach)), y: y(withinReach(up, reach)) };
}

function isBeyond({ across, up }: Movement<unknown>, reach: number): boolean {
  return Math.abs(across) > reach || Math.abs(up) > reach;
}

/** Every pitch, the ellipses and the labeled means. It renders once for a set of pitches, not for each highlighted mark. */
const MovementMarks = memo(function MovementMarks(props: MovementMarksProps) {
  const { data, scale, isComparison } = props;
  const { x, y } = scale;
  const clipId = useId();
  return (
    <>
      <PitchPaths {...props} />
      <ClipToArea id={clipId} area={scale.area} />
      <g clipPath={`url(#${clipId})`}>
        {data.ellipses.map(({ pitchType, set, center, major, minor, degrees }) => (
          <ellipse
            key={`${set} ${pitchType}`}
            rx={x(major) - x(0)}
            ry={x(minor) - x(0)}
            transform={`translate(${x(center.x)} ${y(center.y)}) rotate(${-degrees})`}
            fill={pitchStyle(pitchType).color}
            fillOpacity={0.12}
            stroke={pitchStyle(pitchType).color}
            strokeWidth={1.5}
          />
        ))}
      </g>
      <MarksFromVideo data={data} scale={scale} />
      {data.means.map((mean) => (
        <PitchMark
          key={mean.id}
          pitchType={mean.pitchType}
          {...placeOfMovement(mean, scale)}
          radius={meanRadius}
          isHollow={isBeyond(mean, scale.reach)}
          {...(isComparison ? { shape: athleteShape(mean.set) } : {})}
        />
      ))}
      <MeanLabels {...props} />
    </>
  );
});

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

interface MovementLegendProps {
  readonly sets: readonly MovementSet[];
  readonly data: MovementData;
}

/** What the marks of a movement plot mean. In a comparison, shapes stand for athletes. */
function MovementLegend({ sets, data }: MovementLegendProps) {
  const isComparison = sets.length > 1;
  return (
    <>
      {isComparison && (
        <Legend name="Athletes">
          {sets.map(({ id, name }, set) => (
            <LegendItem key={id} pitchType="Other" shape={athleteShape(set)}>
              {name}
            </LegendItem>
          ))}
        </Legend>
      )}
      <Legend name="Pitch types">
        {data.pitchTypes.map((pitchType) => (
          <LegendItem key={pitchType} pitchType={pitchType} isSwatch={isComparison}>
            {pitchTypeCode(pitchType)} {pitchType}
          </LegendItem>
        ))}
        <VideoLegendItems pitches={data.fromVideo} />
      </Legend>
    </>
  );
}

/** The pitches of each type, and hollow marks for those beyond the edge. */
function PitchPaths({ data, scale, isComparison }: MovementMarksProps) {
  const groups = groupBy(data.pitches, (pitch) =>
    [pitch.set, isBeyond(pitch, scale.reach) ? "hollow" : "full", pitch.pitchType].join(" "),
  );
  return [...groups].map(([key, [first, ...others]]) => {
    if (first === undefined) return null;
    const { pitchType, set } = first;
    return (
      <PitchMarks
        key={key}
        pitchType={pitchType}
        places={[first, ...others].map((pitch) => placeOfMovement(pitch, scale))}
        isCrowded={data.pitches.length > crowdedFrom}
        isHollow={key.includes("hollow")}
        {...(isComparison ? { shape: athleteShape(set) } : {})}
      />
    );
  });
}

function MarksFromVideo({ data, scale }: Pick<MovementMarksProps, "data" | "scale">) {
  const { x, y, area } = scale;
  return [...groupBy(data.fromVideo, ({ pitchType }) => pitchType)].map(([pitchType, ofType]) => {
    const marks = ofType.map((movement) => {
      const {
        across: [left, right],
        up: [low, high],
      } = rangesOf(movement);
      return {
        ...placeOfMovement(movement, scale),
        ...({ id: movement.id, across: [x(left), x(right)], up: [y(low), y(high)] } as const),
      };
    });
    return <VideoMarks key={pitchType} pitchType={pitchType} marks={marks} area={area} />;
  });
}

function labelOf(pitchType: string): string {
  const { label } = pitchStyle(pitchType);
  return label.length > labelMaxCharacters ? `${label.slice(0, labelMaxCharacters - 1)}…` : label;
}

function MeanLabels({ data, scale }: MovementMarksProps) {
  const labels = data.means.map((mean) => ({
    text: labelOf(mean.pitchType),
    mark: placeOfMovement(mean, scale),
  }));
  const places = placeLabels(labels, scale.area);
  return data.means.map(({ id }, at) => {
    const label = labels[at];
    const place = places[at];
    if (!(label && place)) return null;
    const { box } = place;
    const middle = { x: place.x, y: (box.top + box.bottom) / 2 };
    return (
      <g key={id}>
        {place.isAway && <path d={linePath([label.mark, middle])} className="stroke-control" />}
        <text
          x={place.x}
          y={place.y}
          textAnchor="middle"
          className="fill-ink stroke-bg font-semibold text-meta"
          strokeWidth={3}
          paintOrder="stroke"
        >
          {label.text}
        </text>
      </g>
    );
  });
}
