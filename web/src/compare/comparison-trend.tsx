import { fullName } from "@armslot/baseball/roster/names";
import type { ComparedAthlete } from "@armslot/contracts/compare/compare";
import { isDirection, readingNames, readings } from "@armslot/contracts/pitch/readings";
import { useMemo } from "react";
import { TrendChart } from "../charts/lazy-charts.tsx";
import type { TrendReading } from "../charts/trend-data.ts";
import { SelectField } from "../ui/form/select-field.tsx";
import { Region } from "../ui/region.tsx";
import { comparedTrend } from "./comparison-sets.ts";
import type { Comparison } from "./use-comparison.ts";

const trendReadings = readingNames.filter((name) => !isDirection(name));

interface ComparisonTrendProps {
  readonly programId: string;
  readonly athletes: readonly ComparedAthlete[];
  readonly comparison: Comparison;
}

/** Returns the pitch types with outings, those of most athletes first and then the most thrown. */
function typesWithOutings(athletes: readonly ComparedAthlete[]): readonly string[] {
  const counts = new Map<string, { athletes: number; pitches: number }>();
  for (const { outings, types } of athletes) {
    for (const { pitchType, pitches } of types) {
      if (!outings.some((outing) => outing.pitchType === pitchType)) continue;
      const known = counts.get(pitchType) ?? { athletes: 0, pitches: 0 };
      counts.set(pitchType, { athletes: known.athletes + 1, pitches: known.pitches + pitches });
    }
  }
  return [...counts]
    .sort(([, one], [, other]) => other.athletes - one.athletes || other.pitches - one.pitches)
    .map(([pitchType]) => pitchType);
}

function oneOf<Name extends string>(wanted: string | null, offered: readonly Name[]) {
  return offered.find((name) => name === wanted) ?? offered[0];
}

/** A chosen reading of a chosen pitch type by outing, all athletes on one axis. */
export function ComparisonTrend({ programId, athletes, comparison }: ComparisonTrendProps) {
  const types = useMemo(() => typesWithOutings(athletes), [athletes]);
  const pitchType = oneOf(comparison.trend, types);
  const offered = useMemo(() => {
    const outings = athletes.flatMap((athlete) => athlete.outings);
    const ofType = outings.filter((outing) => outing.pitchType === pitchType);
    return trendReadings.filter((name) => ofType.some((outing) => outing.readings[name]));
  }, [athletes, pitchType]);
  const reading = oneOf<TrendReading>(comparison.reading, offered);
  const trend = useMemo(
    () => pitchType && reading && comparedTrend(programId, athletes, { pitchType, reading }),
    [programId, athletes, pitchType, reading],
  );
  const names = useMemo(
    () => athletes.map((athlete) => ({ name: fullName(athlete), shortName: athlete.lastName })),
    [athletes],
  );
  if (!(pitchType && reading && trend)) return null;
  return (
    <Region title="Trends">
      <div className="mb-4 grid max-w-[30rem] grid-cols-2 gap-3 print:hidden">
        <SelectField
          name="trend"
          label="Pitch type"
          value={pitchType}
          onChange={(type) => comparison.change("trend", type)}
          options={types}
          error={undefined}
        />
        <SelectField
          name="reading"
          label="Reading"
          value={reading}
          onChange={(name) => comparison.change("reading", name)}
          options={offered.map((name) => ({ value: name, label: readings[name].name }))}
          error={undefined}
        />
      </div>
      <p className="mb-2 hidden text-dense print:block">{pitchType}</p>
      <div className="[--paper-width:960px]">
        <TrendChart
          reading={reading}
          athletes={names}
          {...trend}
          emptyText="No outing with a date has this reading."
        />
      </div>
    </Region>
  );
}
