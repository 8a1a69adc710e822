import { groupBy } from "@armslot/baseball/pitch/group-by";
import { allZoneCells } from "@armslot/baseball/pitch/zone-cell";
import { rateZone } from "@armslot/contracts/pitch/rates";
import { contourDensity } from "d3-contour";
import { memo, useMemo } from "react";
import { linePath, type Place } from "./frame/mark-shapes.ts";
import { PitchMark } from "./frame/pitch-mark.tsx";
import { PitchMarks } from "./frame/pitch-marks.tsx";
import { pitchStyle } from "./frame/pitch-style.ts";
import { VideoMarks } from "./frame/video-marks.tsx";
import {
  type ChartedPitch,
  densityAbove,
  isFromVideo,
  type LocatedType,
  type MeasuredPitch,
} from "./location-data.ts";
import {
  boxOfCell,
  isOutsidePanel,
  type PanelScale,
  placeInCell,
  placeOfLocation,
  videoMarkOf,
} from "./location-scale.ts";

interface LocationPanelProps extends LocatedType {
  readonly scale: PanelScale;
}

interface MeasuredProps {
  readonly pitchType: string;
  readonly pitches: readonly MeasuredPitch[];
  readonly scale: PanelScale;
}

/** The pitches of one type at the plate, as marks or as their density, and the charted ones in their cells. It renders once, not for each highlighted mark. */
export const LocationPanel = memo(function LocationPanel(props: LocationPanelProps) {
  const { pitchType, measured, charted, fromVideo, scale } = props;
  const { left, top, right, bottom } = scale.area;
  const ofDevice = { pitchType, pitches: measured, scale };
  return (
    <g>
      <PitchMark pitchType={pitchType} x={left + 6} y={top - 12} radius={5} />
      <text x={left + 17} y={top - 8} className="fill-ink font-medium text-[12px]">
        {pitchType.slice(0, 18)}
        <tspan dx={5} className="fill-muted font-normal">
          {measured.length + charted.length}
        </tspan>
      </text>
      <rect
        x={left}
        y={top}
        width={right - left}
        height={bottom - top}
        className="fill-bg stroke-line"
      />
      {measured.length > densityAbove ? <Density {...ofDevice} /> : <Marks {...ofDevice} />}
      <ChartedCells pitchType={pitchType} pitches={charted} scale={scale} />
      <Zone scale={scale} />
      <VideoMarks
        pitchType={pitchType}
        marks={fromVideo.map((pitch) => videoMarkOf(pitch, scale))}
        area={scale.area}
      />
    </g>
  );
});

function Marks({ pitchType, pitches, scale }: MeasuredProps) {
  return [...groupBy(pitches, (pitch) => isOutsidePanel(pitch, scale))].map(([isHollow, some]) => (
    <PitchMarks
      key={String(isHollow)}
      pitchType={pitchType}
      places={some.map((pitch) => placeOfLocation(pitch, scale))}
      isCrowded={false}
      isHollow={isHollow}
    />
  ));
}

const levels = 7;

/** Areas with equal density, each darker than the one around it. */
function Density({ pitchType, pitches, scale }: MeasuredProps) {
  const { left, top, right, bottom } = scale.area;
  const contours = useMemo(() => {
    const places = pitches
      .filter((pitch) => !isOutsidePanel(pitch, scale))
      .map((pitch) => placeOfLocation(pitch, scale));
    return contourDensity<Place>()
      .x(({ x }) => x - left)
      .y(({ y }) => y - top)
      .size([right - left, bottom - top])
      .bandwidth((right - left) / 14)
      .thresholds(levels)(places);
  }, [pitches, scale, left, top, right, bottom]);
  return (
    <g
      transform={`translate(${left} ${top})`}
      fill={pitchStyle(pitchType).color}
      fillOpacity={0.17}
      data-density={pitches.length}
    >
      {contours.map(({ value, coordinates }) => (
        <path key={value} d={coordinates.flatMap((rings) => rings.map(ringPath)).join("")} />
      ))}
    </g>
  );
}

function ringPath(ring: readonly (readonly number[])[]): string {
  return `${linePath(ring.map(([x = 0, y = 0]) => ({ x, y })))}Z`;
}

/** Half of the plate's 17 inches, in feet. */
const plateSide = 17 / 24;

/** The zone with its thirds, and the plate below it with its point to the catcher. */
function Zone({ scale: { x, y } }: { readonly scale: PanelScale }) {
  const { side, low, high } = rateZone;
  const left = x(-side);
  const right = x(side);
  const top = y(high);
  const bottom = y(low);
  const across = (right - left) / 3;
  const up = (bottom - top) / 3;
  const plate = bottom - y(low - 0.2);
  const ground = y(0);
  const [plateLeft, plateRight] = [x(-plateSide), x(plateSide)];
  return (
    <g fill="none">
      <path
        d={`M${left + across} ${top}V${bottom}M${right - across} ${top}V${bottom}M${left} ${top + up}H${right}M${left} ${bottom - up}H${right}`}
        className="stroke-control"
        strokeOpacity={0.6}
      />
      <rect
        x={left}
        y={top}
        width={right - left}
        height={bottom - top}
        className="stroke-ink"
        strokeWidth={1.5}
      />
      <path
        d={`M${plateLeft} ${ground + plate}H${plateRight}V${ground}L${(left + right) / 2} ${ground - plate}L${plateLeft} ${ground}Z`}
        className="stroke-control"
      />
    </g>
  );
}

interface ChartedCellsProps {
  readonly pitchType: string;
  readonly pitches: readonly ChartedPitch[];
  readonly scale: PanelScale;
}

/**
 * The grid of charted cells with an outlined mark for each pitch, or with the number of pitches in each cell above 60. A pitch from video has
 * its mark elsewhere.
 */
function ChartedCells(props: ChartedCellsProps) {
  const { pitchType, pitches, scale } = props;
  if (pitches.length === 0) return null;
  return (
    <g data-charted={pitches.length}>
      {allZoneCells.map((cell) => {
        const { left, top, right, bottom } = boxOfCell(cell, scale);
        return (
          <rect
            key={cell}
            x={left}
            y={top}
            width={right - left}
            height={bottom - top}
            fill="none"
            className="stroke-control"
            strokeOpacity={0.6}
            strokeDasharray="2 2"
          />
        );
      })}
      {pitches.length > densityAbove ? (
        <CellNumbers {...props} />
      ) : (
        <PitchMarks
          pitchType={pitchType}
          places={pitches
            .filter((pitch) => !isFromVideo(pitch))
            .map((pitch) => placeInCell(pitch, scale))}
          isCrowded={false}
          isHollow
        />
      )}
    </g>
  );
}

/** The number of pitches in each cell: the darker the cell, the more pitches. */
function CellNumbers({ pitchType, pitches, scale }: ChartedCellsProps) {
  const cells = [...groupBy(pitches, ({ zoneCell }) => zoneCell)];
  const most = Math.max(...cells.map(([, inCell]) => inCell.length));
  return cells.map(([cell, { length }]) => {
    const { left, top, right, bottom } = boxOfCell(cell, scale);
    return (
      <g key={cell}>
        <rect
          x={left}
          y={top}
          width={right - left}
          height={bottom - top}
          fill={pitchStyle(pitchType).color}
          fillOpacity={(0.5 * length) / most}
        />
        <text
          x={(left + right) / 2}
          y={(top + bottom) / 2}
          dy="0.35em"
          textAnchor="middle"
          className="fill-ink font-medium text-[11px]"
        >
          {length}
        </text>
      </g>
    );
  });
}
