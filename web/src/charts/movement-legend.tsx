import { Legend, LegendItem } from "./legend.tsx";
import { athleteShapes, type MovementData, type MovementSet } from "./movement-data.ts";
import { shapeOfAthlete } from "./movement-marks.tsx";

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
          {sets.slice(0, athleteShapes.length).map(({ id, name }, set) => (
            <LegendItem key={id} pitchType="Other" shape={shapeOfAthlete(set)}>
              {name}
            </LegendItem>
          ))}
        </Legend>
      )}
      <Legend name="Pitch types">
        {data.pitchTypes.map((pitchType) => (
          <LegendItem
            key={pitchType}
            pitchType={pitchType}
            {...(isComparison ? { shape: "square" } : {})}
          >
            {pitchType}
          </LegendItem>
        ))}
      </Legend>
    </>
  );
}
