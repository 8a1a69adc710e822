import { groupBy } from "@armslot/baseball/pitch/group-by";
import { memo, useId } from "react";
import { athleteShape } from "./frame/athlete-shape.ts";
import { ClipToArea } from "./frame/clip-to-area.tsx";
import { placeLabels } from "./frame/label-places.ts";
import { linePath } from "./frame/mark-shapes.ts";
import { PitchMark } from "./frame/pitch-mark.tsx";
import { PitchMarks } from "./frame/pitch-marks.tsx";
import { pitchStyle } from "./frame/pitch-style.ts";
import { VideoMarks } from "./frame/video-marks.tsx";
import { type Movement, type MovementData, rangesOf, withinReach } from "./movement-data.ts";
import type { MovementScale } from "./movement-scale.ts";

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
export function placeOfMovement(
  { across, up }: Pick<Movement<unknown>, "across" | "up">,
  { x, y, reach }: MovementScale,
) {
  return { x: x(withinReach(across, reach)), y: y(withinReach(up, reach)) };
}

function isBeyond({ across, up }: Movement<unknown>, reach: number): boolean {
  return Math.abs(across) > reach || Math.abs(up) > reach;
}

/** Every pitch, the ellipses and the labeled means. It renders once for a set of pitches, not for each highlighted mark. */
export const MovementMarks = memo(function MovementMarks(props: MovementMarksProps) {
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
