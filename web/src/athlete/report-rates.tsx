import { approachText } from "@armslot/baseball/numbers/approach-text";
import type { RateValue } from "@armslot/baseball/numbers/rate-counts";
import { fixedZoneText, rateText } from "@armslot/baseball/numbers/rate-text";
import type { AthleteReport } from "@armslot/contracts/athlete/athlete-report";
import { rates as rateList, rateNames } from "@armslot/contracts/pitch/rates";
import { isSmallSample, SmallSampleIcon } from "./small-sample.tsx";

interface ReportRatesProps extends Pick<AthleteReport, "rates"> {
  /** The approach angle above expected (RATE-7). */
  readonly above: RateValue | null;
}

/** The rates of all pitches and batters, each with its n (RATE-1). Renders nothing without any. */
export function ReportRates({ rates, above }: ReportRatesProps) {
  const names = rateNames.filter((name) => rates[name]);
  if (names.length === 0 && above === null) return null;
  return (
    <section aria-label="Rates">
      <dl className="grid grid-cols-3 gap-x-4 gap-y-2 md:grid-cols-5 lg:grid-cols-10 md:gap-x-2 print:grid-cols-10 print:gap-x-2">
        {names.map((name) => {
          const rate = rates[name] ?? null;
          return (
            <div key={name} className="min-w-0">
              <dt className="text-meta whitespace-nowrap text-muted">{rateList[name].label}</dt>
              <dd className="text-dense font-semibold">
                {rateText(name, rate)}
                {rate && (
                  <span className="ms-1 text-meta font-normal whitespace-nowrap text-muted">
                    {isSmallSample(rate.n) && <SmallSampleIcon />} n {rate.n}
                  </span>
                )}
              </dd>
            </div>
          );
        })}
        {above && (
          <div className="min-w-0">
            <dt className="text-meta whitespace-nowrap text-muted">VAA vs. exp.</dt>
            <dd className="text-dense font-semibold">
              {approachText(above)}
              <span className="ms-1 text-meta font-normal whitespace-nowrap text-muted">
                {isSmallSample(above.n) && <SmallSampleIcon />} n {above.n}
              </span>
            </dd>
          </div>
        )}
      </dl>
      {names.some((name) => "isFixedZone" in rateList[name]) && (
        <p className="mt-1 text-meta text-muted">{`Fixed zone: ${fixedZoneText}.`}</p>
      )}
    </section>
  );
}
