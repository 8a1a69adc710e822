import { approachAboveLine } from "@armslot/baseball/numbers/approach-line";
import { approachText } from "@armslot/baseball/numbers/approach-text";
import { fixedZoneText, rateText } from "@armslot/baseball/numbers/rate-text";
import { allRates } from "@armslot/baseball/reports/athlete-rates";
import type { AthleteRates } from "@armslot/contracts/athlete/athlete-screen";
import { type ApproachLine, approachLineLimits } from "@armslot/contracts/compare/approach-lines";
import { approachAbove } from "@armslot/contracts/pitch/approach-above";
import { rates as rateList, rateNames } from "@armslot/contracts/pitch/rates";
import { Fold } from "../ui/fold.tsx";
import { Region } from "../ui/region.tsx";
import { RateTable } from "./rate-table.tsx";
import { isSmallSample, SmallSampleIcon, SmallSampleNote } from "./small-sample.tsx";
import { UsageByCount } from "./usage-tables.tsx";

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
