import { noReading } from "@armslot/baseball/pitch/reading-text";
import { fullName } from "@armslot/baseball/roster/names";
import type { ComparedAthlete } from "@armslot/contracts/compare/compare";
import { directionNames } from "@armslot/contracts/pitch/readings";
import { useMemo } from "react";
import { isSmallSample, SmallSampleIcon, SmallSampleNote } from "../athlete/small-sample.tsx";
import { athleteShape } from "../charts/frame/athlete-shape.ts";
import { PitchTypeIcon } from "../charts/frame/pitch-mark.tsx";
import { pitchStyle } from "../charts/frame/pitch-style.ts";
import { classNames } from "../ui/class-names.ts";
import { SelectField } from "../ui/form/select-field.tsx";
import { Region } from "../ui/region.tsx";
import { type ComparedType, type ComparisonCell, comparedTypes } from "./comparison-rows.ts";
import type { Comparison } from "./use-comparison.ts";

interface ComparisonTypesProps {
  readonly athletes: readonly ComparedAthlete[];
  readonly comparison: Comparison;
}

/** A table of each pitch type with the athletes beside each other, and the differences from one of them (COMPARE-3). */
export function ComparisonTypes({ athletes, comparison }: ComparisonTypesProps) {
  const against = Math.max(
    0,
    athletes.findIndex(({ uid }) => uid === comparison.against),
  );
  const types = useMemo(() => comparedTypes(athletes, against), [athletes, against]);
  const base = athletes[against];
  if (base === undefined) return null;
  const counts = types.flatMap(({ rows }) =>
    rows.flatMap(({ cells }) => cells.flatMap(({ n }) => n ?? [])),
  );
  const hasSmallSamples = [...types.flatMap(({ pitches }) => pitches), ...counts].some(
    isSmallSample,
  );
  const hasTiltsOfBothHands =
    new Set(athletes.map(({ position }) => position)).size > 1 &&
    athletes.some((athlete) =>
      athlete.types.some(({ readings }) => directionNames.some((name) => readings[name])),
    );
  return (
    <Region title="Pitch types" isCard={false}>
      <div className="mb-4 flex flex-wrap items-end gap-x-6 gap-y-2">
        <div className="w-full max-w-72 print:hidden">
          <SelectField
            name="against"
            label="Differences from"
            value={base.uid}
            onChange={(uid) => comparison.change("against", uid)}
            options={athletes.map((athlete) => ({ value: athlete.uid, label: fullName(athlete) }))}
            error={undefined}
          />
        </div>
        <p className="text-dense text-muted wrap-anywhere md:pb-2">
          {`Small numbers are differences from ${fullName(base)}: +1.0 means 1.0 higher. A table has the athletes who throw the pitch.`}
          {counts.length > 0 && " “n 40” means that 40 of the pitches have the value."}
          {hasTiltsOfBothHands && " Directions differ only between athletes of the same hand."}
        </p>
      </div>
      <div className="grid gap-4 md:grid-cols-2 print:grid-cols-2 print:gap-2">
        {types.map((type) => (
          <TypeTable key={type.pitchType} type={type} athletes={athletes} against={against} />
        ))}
      </div>
      {hasSmallSamples && <SmallSampleNote className="mt-3" />}
    </Region>
  );
}

interface TypeTableProps {
  readonly type: ComparedType;
  readonly athletes: readonly ComparedAthlete[];
  readonly against: number;
}

/** The words of a phone's first column have to fit it whole. */
const rowHeadClasses = "px-2 py-1 text-start font-normal text-muted max-md:text-meta md:px-3";
const cellClasses = "px-2 py-1 text-end align-baseline";

/** A pitch type with a column for each athlete who throws it. */
function TypeTable({ type, athletes, against }: TypeTableProps) {
  const { pitchType, pitches, rows } = type;
  const throwers = athletes.flatMap((athlete, set) =>
    pitches[set] ? [{ athlete, set, count: pitches[set] }] : [],
  );
  return (
    <div
      className={classNames(
        "min-w-0 break-inside-avoid overflow-hidden rounded-card border border-line",
        throwers.length > 2 && "md:col-span-2 print:col-span-1",
      )}
    >
      <table
        aria-label={pitchType}
        className="w-full table-fixed border-collapse text-dense tabular-nums"
      >
        <thead>
          <tr className="border-line border-b bg-surface">
            <th
              scope="col"
              className={classNames(
                "px-2 py-2 text-start font-semibold max-md:text-[0.6875rem] md:px-3",
                throwers.length > 2 ? "w-[29%] md:w-[22%]" : "w-[34%]",
              )}
            >
              <span className="flex items-center gap-x-2 gap-y-1 max-md:flex-col max-md:items-start">
                <svg width="14" height="6" aria-hidden="true" className="shrink-0">
                  <rect width="14" height="6" rx="3" fill={pitchStyle(pitchType).color} />
                </svg>
                <span className="min-w-0 wrap-anywhere">{pitchType}</span>
              </span>
            </th>
            {throwers.map(({ athlete, set }) => (
              <th
                key={athlete.uid}
                scope="col"
                title={fullName(athlete)}
                className="px-2 py-2 font-medium"
              >
                <span className="flex items-center justify-end gap-x-1.5 max-md:flex-col max-md:items-end max-md:text-meta">
                  <PitchTypeIcon pitchType={pitchType} shape={athleteShape(set)} />
                  <span className="max-w-full min-w-0 truncate">{athlete.lastName}</span>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className="border-line border-b">
            <th scope="row" className={rowHeadClasses}>
              Pitches
            </th>
            {throwers.map(({ athlete, count }) => (
              <td key={athlete.uid} className={cellClasses}>
                <span className="inline-flex items-center justify-end gap-1">
                  {isSmallSample(count) && <SmallSampleIcon />}
                  {count}
                </span>
              </td>
            ))}
          </tr>
          {rows.map(({ label, unit, cells }) => (
            <tr key={label} className="border-line not-last:border-b">
              <th scope="row" className={rowHeadClasses}>
                {label} <span className="whitespace-nowrap text-meta">({unit})</span>
              </th>
              {throwers.map(({ athlete, set }) => (
                <td key={athlete.uid} className={cellClasses}>
                  <Cell cell={cells[set]} isBase={set === against || throwers.length === 1} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellProps {
  readonly cell: ComparisonCell | undefined;
  /** Whether the column has no differences. */
  readonly isBase: boolean;
}

function Cell({ cell, isBase }: CellProps) {
  const { text = noReading, difference = null, n = null } = cell ?? {};
  return (
    <span className="flex flex-wrap items-baseline justify-end gap-x-1.5">
      {n !== null && (
        <span className="text-meta whitespace-nowrap text-muted max-md:order-last max-md:basis-full">
          {isSmallSample(n) && <SmallSampleIcon />} {`n ${n}`}
        </span>
      )}
      <span className="font-medium">{text}</span>
      {!isBase && (
        <span className="text-meta text-muted md:min-w-[2.75rem]">
          {difference !== null && <span className="sr-only">difference </span>}
          {difference}
        </span>
      )}
    </span>
  );
}
