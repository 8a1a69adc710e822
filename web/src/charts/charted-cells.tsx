import { groupBy } from "@armslot/baseball/pitch/group-by";
import { allZoneCells } from "@armslot/baseball/pitch/zone-cell";
import { PitchMarks } from "./frame/pitch-marks.tsx";
import { pitchStyle } from "./frame/pitch-style.ts";
import { type ChartedPitch, densityAbove, isFromVideo } from "./location-data.ts";
import { boxOfCell, type PanelScale, placeInCell } from "./location-scale.ts";

interface ChartedCellsProps {
  readonly pitchType: string;
  readonly pitches: readonly ChartedPitch[];
  readonly scale: PanelScale;
}

/**
 * The grid of charted cells with an outlined mark for each pitch, or with the number of pitches in each cell above 60. A pitch from video has
 * its mark elsewhere.
 */
export function ChartedCells(props: ChartedCellsProps) {
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
