import {
  type LevelComparison as Comparison,
  compareWithLevel,
  compareWithProgram,
  type Hand,
} from "@armslot/baseball/level-comparison";
import { type LevelTable, levelTables } from "@armslot/baseball/level-tables";
import { readingNumberText } from "@armslot/baseball/value-text";
import type { ProgramComparison, TypeStatistics } from "@armslot/contracts/athlete-screen";
import type { AthleteScreen } from "@armslot/contracts/athletes";
import { type LevelReading, programLevel } from "@armslot/contracts/levels";
import type { PitchFilter } from "@armslot/contracts/pitch-filter";
import { readings } from "@armslot/contracts/readings";
import type { ReactNode } from "react";
import { PercentileBars } from "../../charts/lazy-charts.tsx";
import { formatCount } from "../../lib/format.ts";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Region } from "../../ui/region.tsx";

interface LevelComparisonProps {
  readonly shown: AthleteScreen;
  readonly filter: PitchFilter;
  /** The ID of the chosen level, or undefined for the first. */
  readonly levelId: string | undefined;
  readonly onChoose: (levelId: string) => void;
}

const programName = "Our pitchers";

/** The pitch types under the filter beside a level or the program's pitchers, as the reader chooses (LEVEL-1 to LEVEL-3). */
export function LevelComparison({ shown, filter, levelId, onChoose }: LevelComparisonProps) {
  const { types, athlete, program } = shown;
  const hand = handOf(athlete.position);
  const isProgram = levelId === programLevel.id;
  const level = levelTables.find(({ id }) => id === levelId) ?? levelTables[0];
  if (types.length === 0 || level === undefined) return null;
  return (
    <Region title="Level">
      <div className="mb-4 max-w-64 print:hidden">
        <SelectField
          name="level"
          label="Compared with"
          value={isProgram ? programLevel.id : level.id}
          onChange={onChoose}
          options={[
            ...levelTables.map(({ id, name, year }) => ({ value: id, label: `${name}, ${year}` })),
            { value: programLevel.id, label: programName },
          ]}
          error={undefined}
        />
      </div>
      {isProgram ? (
        <AmongPitchers types={types} hand={hand} program={program} filter={filter} />
      ) : (
        <BesideTable types={types} hand={hand} level={level} />
      )}
    </Region>
  );
}

interface ComparedProps {
  readonly types: readonly TypeStatistics[];
  readonly hand: Hand | null;
}

function BesideTable({ types, hand, level }: ComparedProps & { readonly level: LevelTable }) {
  const { name, year, source, limits } = level;
  return (
    <Bars
      types={types}
      compare={(type) => compareWithLevel(level, type, hand)}
      source={`${name}, ${year}`}
      amongNoun="pitch"
      emptyText={`${name}, ${year} has none of these pitch types.`}
    >
      {`The number is the share of the level's pitches of the type with a lower value, in percent: a higher one is not always better. ${source}: ${limits}`}
    </Bars>
  );
}

interface AmongPitchersProps extends ComparedProps {
  readonly program: readonly ProgramComparison[] | undefined;
  readonly filter: PitchFilter;
}

function AmongPitchers({ types, hand, program, filter }: AmongPitchersProps) {
  const { pitchesMin, pitchersMin } = programLevel;
  if (filter.batter !== undefined || filter.count !== undefined) {
    return (
      <Note>
        Pitchers can’t be compared by batter or count. Clear these two in the filter to compare.
      </Note>
    );
  }
  return (
    <Bars
      types={types}
      compare={(type) => compareWithProgram(program ?? [], type, hand)}
      source={program ? programName : "Comparing…"}
      amongNoun="pitcher"
      emptyText={
        program
          ? `Needs ${pitchersMin} pitchers with at least ${pitchesMin} pitches of the type.`
          : null
      }
    >
      {`The number is the share of our pitchers with a lower average, in percent: a higher one is not always better. Pitchers with the same average count half. It compares pitchers with at least ${pitchesMin} pitches of the type with the reading, under the page’s filter, and needs ${pitchersMin} of them.`}
    </Bars>
  );
}

interface BarsProps {
  readonly types: readonly TypeStatistics[];
  readonly compare: (type: TypeStatistics) => readonly Comparison[];
  readonly source: string;
  /** What the athlete's mean is compared with. */
  readonly amongNoun: "pitch" | "pitcher";
  readonly emptyText: string | null;
  /** How to read the bars. */
  readonly children: string;
}

const plurals = { pitch: "pitches", pitcher: "pitchers" } as const;

function Bars({ types, compare, source, amongNoun, emptyText, children }: BarsProps) {
  const compared = types
    .map((type) => ({ type, rows: compare(type) }))
    .filter(({ rows }) => rows.length > 0);
  if (compared.length === 0) return <Note>{emptyText}</Note>;
  return (
    <>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
        {compared.map(({ type: { pitchType }, rows }) => (
          <PercentileBars
            key={pitchType}
            title={pitchType}
            source={source}
            rows={rows.map(({ reading, mean, n, percentile, among }) => ({
              id: reading,
              label: labelOf(reading),
              value: valueText(reading, mean),
              n,
              percentile,
              among: among === 0 ? null : formatCount(among, amongNoun, plurals[amongNoun]),
            }))}
            emptyText={emptyText}
          />
        ))}
      </div>
      <Note>{children}</Note>
    </>
  );
}

function Note({ children }: { readonly children: ReactNode }) {
  return <p className="mt-4 max-w-[80ch] text-meta text-muted">{children}</p>;
}

function handOf(position: AthleteScreen["athlete"]["position"]): Hand | null {
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
