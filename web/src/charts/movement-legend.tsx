import { pitchTypeCode } from "@armslot/baseball/pitch/pitch-types";
import { athleteShape } from "./frame/athlete-shape.ts";
import { Legend, LegendItem } from "./frame/legend.tsx";
import { VideoLegendItems } from "./frame/video-marks.tsx";
import type { MovementData, MovementSet } from "./movement-data.ts";

interface MovementLegendProps {
  readonly sets: readonly MovementSet[];
  readonly data: MovementData;
}

/** What the marks of a movement plot mean. In a comparison, shapes stand for athletes. */
export function MovementLegend({ sets, data }: MovementLegendProps) {
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
