import { compareWithLevel, type LevelReading, levelTables } from "@armslot/baseball/level-tables";
import { readingNumberText } from "@armslot/baseball/value-text";
import type { TypeStatistics } from "@armslot/contracts/athlete-screen";
import type { Athlete } from "@armslot/contracts/athletes";
import { readings } from "@armslot/contracts/readings";
import { useState } from "react";
import { PercentileBars } from "../../charts/lazy-charts.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Region } from "../../ui/region.tsx";

interface LevelComparisonProps {
  readonly position: Athlete["position"];
  readonly types: readonly TypeStatistics[];
}

/** The pitch types under the filter beside the pitches of a level that the reader chooses (LEVEL-1, LEVEL-2). */
export function LevelComparison({ position, types }: LevelComparisonProps) {
  const [levelId, setLevelId] = useState("");
  const level = levelTables.find(({ id }) => id === levelId) ?? levelTables[0];
  if (level === undefined) return null;
  const compared = types
    .map((type) => ({ type, rows: compareWithLevel(level, type, handOf(position)) }))
    .filter(({ rows }) => rows.length > 0);
  if (compared.length === 0) return null;
  return (
    <Region title="Level">
      <div className="mb-4 max-w-64 print:hidden">
        <SelectField
          name="level"
          label="Compared with"
          value={level.id}
          onChange={setLevelId}
          options={levelTables.map(({ id, name, year }) => ({
            value: id,
            label: `${name}, ${year}`,
          }))}
          error={undefined}
        />
      </div>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
        {compared.map(({ type: { pitchType }, rows }) => (
          <PercentileBars
            key={pitchType}
            title={pitchType}
            source={`${level.name}, ${level.year}`}
            rows={rows.map(({ reading, mean, n, percentile }) => ({
              id: reading,
              label: labelOf(reading),
              value: valueText(reading, mean),
              n,
              percentile,
            }))}
            emptyText=""
          />
        ))}
      </div>
      <p className="mt-4 max-w-[80ch] text-meta text-muted">
        {`The number is the share of the level's pitches of the type with a lower value, in percent: a higher one is not always better. ${level.source}: ${level.limits}`}
      </p>
    </Region>
  );
}

function handOf(position: Athlete["position"]): "L" | "R" | null {
  if (position === "LHP") return "L";
  return position === "RHP" ? "R" : null;
}

function labelOf(reading: LevelReading): string {
  return reading === "armSideBreak" ? "Arm-side break" : readings[reading].label;
}

function valueText(reading: LevelReading, value: number): string {
  const name = reading === "armSideBreak" ? "hb" : reading;
  return `${readingNumberText(name, value)} ${readings[name].unit}`;
}
