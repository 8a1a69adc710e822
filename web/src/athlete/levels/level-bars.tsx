import type { LevelComparison as Comparison } from "@armslot/baseball/numbers/level-comparison";
import type { Hand } from "@armslot/baseball/pitch/pitch-arm";
import { readingNumberText } from "@armslot/baseball/pitch/value-text";
import type { TypeStatistics } from "@armslot/contracts/athlete/athlete-screen";
import {
  type LevelReading,
  levelLabels,
  levelUnits,
  storedReading,
} from "@armslot/contracts/pitch/levels";
import type { Position } from "@armslot/contracts/roster/athlete-fields";
import type { ReactNode } from "react";
import { PercentileBars } from "../../charts/percentile-bars.tsx";
import { formatCount } from "../../client/format.ts";

interface LevelBarsProps {
  readonly types: readonly TypeStatistics[];
  readonly compare: (type: TypeStatistics) => readonly Comparison[];
  readonly source: string;
  /** What the athlete's mean is compared with. */
  readonly amongNoun: "pitch" | "pitcher";
  /** Returns why a pitch type has no percentile, in a few words: a sentence would move what is below when it replaces the bars. */
  readonly missing: (type: TypeStatistics) => string;
  /** How to read the bars. */
  readonly children: string;
}

const plurals = { pitch: "pitches", pitcher: "pitchers" } as const;

/** The means of pitch types as percentiles, with their n. */
export function LevelBars({
  types,
  compare,
  source,
  amongNoun,
  missing,
  children,
}: LevelBarsProps) {
  const compared = types
    .map((type) => ({ type, rows: compare(type) }))
    .filter(({ rows }) => rows.length > 0);
  if (compared.length === 0)
    return <LevelNote>None of these pitch types has a reading to compare.</LevelNote>;
  return (
    <>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2 print:grid-cols-2">
        {compared.map(({ type, rows }) => (
          <PercentileBars
            key={type.pitchType}
            title={type.pitchType}
            source={rows.some(({ percentile }) => percentile !== null) ? source : missing(type)}
            rows={rows.map(({ reading, mean, n, percentile, among }) => ({
              id: reading,
              label: levelLabels[reading],
              value: valueText(reading, mean),
              n,
              percentile,
              among: among === null ? null : formatCount(among, amongNoun, plurals[amongNoun]),
            }))}
          />
        ))}
      </div>
      <LevelNote>{children}</LevelNote>
    </>
  );
}

export function LevelNote({ children }: { readonly children: ReactNode }) {
  return <p className="mt-4 max-w-[80ch] text-meta text-muted">{children}</p>;
}

/** Returns the throwing hand of a position, or null if the position names none. */
export function handOf(position: Position): Hand | null {
  if (position === "LHP") return "L";
  return position === "RHP" ? "R" : null;
}

/** Returns a mean with its unit. */
function valueText(reading: LevelReading, value: number): string {
  return `${readingNumberText(storedReading(reading), value)} ${levelUnits[reading]}`;
}
