import { battersFacedIn } from "@armslot/baseball/numbers/plate-appearances";
import { rateCountsOf, rateOf } from "@armslot/baseball/numbers/rate-counts";
import { rateText } from "@armslot/baseball/numbers/rate-text";
import type { Pitch } from "@armslot/contracts/games/games";
import { rates as rateList, rateNames } from "@armslot/contracts/pitch/rates";
import { isThrown } from "@armslot/contracts/pitch/workload";

interface GameRatesProps {
  /** All pitches of the game, by number. */
  readonly all: readonly Pitch[];
  /** The pitches that are shown and count. */
  readonly pitches: readonly Pitch[];
}

/** The rates of the shown pitches, each with its n (RATE-1). Batters faced are those of the whole game. */
export function GameRates({ all, pitches }: GameRatesProps) {
  const thrown = all.filter(({ excludedReason }) => isThrown(excludedReason));
  const isWhole = all.every((pitch) => pitch.excludedReason !== null || pitches.includes(pitch));
  const batters = isWhole ? battersFacedIn(thrown) : null;
  const counts = { ...rateCountsOf(pitches), ...batters };
  const found = rateNames.flatMap((name) => {
    const rate = rateOf(name, counts);
    return rate ? [{ key: name, rate, ...rateList[name] }] : [];
  });
  if (found.length === 0) return null;
  return (
    <section aria-label="Rates" className="flex min-w-0 flex-col gap-2">
      <h2 className="text-dense font-semibold">Rates</h2>
      <dl className="grid grid-cols-[1fr_auto_auto] items-baseline gap-x-3 gap-y-1 text-dense">
        {found.map(({ key, name, rate }) => (
          <div key={key} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="text-end font-medium">{rateText(key, rate)}</dd>
            <dd className="text-end text-meta text-muted">{`n ${rate.n}`}</dd>
          </div>
        ))}
      </dl>
      {found.some((rate) => "isFixedZone" in rate) && (
        <p className="text-meta text-muted">The zone is a fixed zone, the same for each batter.</p>
      )}
    </section>
  );
}
