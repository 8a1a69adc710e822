import { readingNumberText } from "@armslot/baseball/pitch/value-text";
import type { AthleteRates } from "@armslot/contracts/athlete/athlete-screen";

/** How much the velocity of each pitch type differs from day to day. */
export function Variations({ variations }: Pick<AthleteRates, "variations">) {
  if (variations.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-dense font-semibold">Velocity from day to day</h3>
      <ul className="flex flex-col gap-1 text-dense">
        {variations.map(({ pitchType, days, n, between, within }) => (
          <li key={pitchType}>
            {`${pitchType}: ±${readingNumberText("velo", between)} mph between days, ±${readingNumberText("velo", within)} mph within a day`}
            <span className="text-meta text-muted">{` ${days} days, n ${n}`}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
