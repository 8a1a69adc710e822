import { approachAboveLine } from "@armslot/baseball/numbers/approach-line";
import { approachText } from "@armslot/baseball/numbers/approach-text";
import { fixedZoneText, rateText } from "@armslot/baseball/numbers/rate-text";
import { allRates, ratesByType, type TypeRates } from "@armslot/baseball/reports/athlete-rates";
import type { AthleteRates } from "@armslot/contracts/athlete/athlete-screen";
import { type ApproachLine, approachLineLimits } from "@armslot/contracts/compare/approach-lines";
import { approachAbove } from "@armslot/contracts/pitch/approach-above";
import {
  pitchRateNames,
  type RateName,
  rates as rateList,
  rateNames,
} from "@armslot/contracts/pitch/rates";
import { PitchTypeName } from "../charts/frame/pitch-type-name.tsx";
import { Basis } from "../ui/basis.tsx";
import { Fold } from "../ui/fold.tsx";
import { Region } from "../ui/region.tsx";
import { DataTable } from "../ui/table/data-table.tsx";
import type { Column } from "../ui/table/table-column.ts";
import { isSmallSample, SmallSampleIcon, SmallSampleNote } from "./small-sample.tsx";
import { UsageByCount } from "./usage-tables.tsx";

const typeColumn: Column<TypeRates> = {
  key: "pitchType",
  header: "Pitch Type",
  cell: ({ pitchType }) => <PitchTypeName pitchType={pitchType} />,
  sortBy: ({ pitchType }) => pitchType,
  width: 7,
};

interface RatesRegionProps {
  readonly rates: AthleteRates;
  /** The program's lines of approach angles. */
  readonly lines: readonly ApproachLine[];
}

/** The rates under the filter, and how the pitch types are used (RATE-1 to RATE-7). Renders nothing without anything to divide by. */
export function RatesRegion({ rates, lines }: RatesRegionProps) {
  const all = allRates(rates);
  const above = approachAboveLine(rates.types, lines);
  const hasUsage = rates.types.some(({ byCount }) => byCount.some((count) => count > 0));
  const hasRates = rateNames.some((name) => all[name] !== null);
  if (!(hasRates || hasUsage)) return null;
  const isSmall = rateNames.some((name) => isSmallSample(all[name]?.n ?? 0));
  return (
    <Region title="Rates">
      <div className="flex flex-col gap-6">
        {hasRates && (
          <>
            <dl className="grid grid-cols-2 gap-x-4 gap-y-4 md:grid-cols-3 lg:grid-cols-5 print:grid-cols-5">
              {rateNames.map((name) => (
                <div key={name} className="flex min-w-0 flex-col gap-1">
                  <dt className="text-meta text-muted">{rateList[name].name}</dt>
                  <dd className="text-title font-semibold">
                    {rateText(name, all[name])}
                    {all[name] && (
                      <span className="ms-2 text-meta font-normal text-muted">
                        {isSmallSample(all[name].n) && <SmallSampleIcon />} n {all[name].n}
                      </span>
                    )}
                  </dd>
                </div>
              ))}
              {above && (
                <div className="flex min-w-0 flex-col gap-1">
                  <dt className="text-meta text-muted">{approachAbove.label}</dt>
                  <dd className="text-title font-semibold">
                    {approachText(above)}
                    <span className="ms-2 text-meta font-normal text-muted">
                      {isSmallSample(above.n) && <SmallSampleIcon />} n {above.n}
                    </span>
                  </dd>
                </div>
              )}
            </dl>
            <p className="text-meta text-muted">{`The zone is a fixed zone: ${fixedZoneText}.`}</p>
            {isSmall && <SmallSampleNote />}
            <RateTable rates={rates} lines={lines} />
          </>
        )}
        <UsageByCount rates={rates} />
        <div className="print:hidden">
          <Fold summary="How this is counted">{rules}</Fold>
        </div>
      </div>
    </Region>
  );
}

const approachRule = `${approachAbove.label}: by how many degrees the vertical approach angle is flatter than that of the program’s pitches of the type at the same height. n is the pitches with both. A type needs ${approachLineLimits.pitchesMin} of them by ${approachLineLimits.pitchersMin} pitchers.`;

const rules = (
  <ul className="flex max-w-[64ch] list-disc flex-col gap-1 ps-5 text-dense">
    {rateNames.map((name) => (
      <li
        key={name}
      >{`${rateList[name].name} (${rateList[name].label}): n is the ${rateList[name].of}.`}</li>
    ))}
    <li>{approachRule}</li>
    <li>
      The fixed zone is the same for each batter. Only measured locations count, not charted cells.
    </li>
    <li>
      Batters faced are the finished plate appearances of games in which the end of each one is
      known. A filter of sources, pitch types or counts has none.
    </li>
    <li>
      The variation between days is what is left of the daily means without the noise of few
      pitches: one standard deviation, from five days on.
    </li>
  </ul>
);

function rateColumn(name: RateName): Column<TypeRates> {
  return {
    key: name,
    header: rateList[name].label,
    cell: ({ rates: { [name]: rate } }) => (
      <>
        {rateText(name, rate)}
        {rate && <Basis pitches={rate.n} mark={isSmallSample(rate.n) && <SmallSampleIcon />} />}
      </>
    ),
    sortBy: ({ rates }) => rates[name]?.value ?? null,
    width: 6,
    align: "end",
  };
}

/** The approach angle of each type above the program's lines (RATE-7). */
function approachColumn(rates: AthleteRates, lines: readonly ApproachLine[]): Column<TypeRates> {
  const aboveOf = (pitchType: string) =>
    approachAboveLine(
      rates.types.filter((type) => type.pitchType === pitchType),
      lines,
    );
  return {
    key: approachAbove.key,
    header: approachAbove.label,
    cell: ({ pitchType }) => {
      const above = aboveOf(pitchType);
      return (
        <>
          {approachText(above)}
          {above && (
            <Basis pitches={above.n} mark={isSmallSample(above.n) && <SmallSampleIcon />} />
          )}
        </>
      );
    },
    sortBy: ({ pitchType }) => aboveOf(pitchType)?.value ?? null,
    width: 7,
    align: "end",
  };
}

interface RateTableProps {
  readonly rates: AthleteRates;
  readonly lines: readonly ApproachLine[];
}

/** The rates of each pitch type that have a value, each with its n. */
function RateTable({ rates, lines }: RateTableProps) {
  const rows = ratesByType(rates);
  const hasApproaches = approachAboveLine(rates.types, lines) !== null;
  const names = pitchRateNames.filter((name) => rows.some(({ rates: own }) => own[name] !== null));
  if (names.length === 0) return null;
  return (
    <div className="[&_[data-basis]]:block">
      <DataTable
        isFitted
        name="Rates by pitch type"
        columns={[
          typeColumn,
          ...names.map(rateColumn),
          ...(hasApproaches ? [approachColumn(rates, lines)] : []),
        ]}
        rows={rows}
        rowKey={({ pitchType }) => pitchType}
      />
    </div>
  );
}
