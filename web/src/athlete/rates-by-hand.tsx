import { rateText } from "@armslot/baseball/numbers/rate-text";
import { ratesByHand } from "@armslot/baseball/reports/athlete-rates";
import type { AthleteRates } from "@armslot/contracts/athlete/athlete-screen";
import {
  type PitchRateName,
  pitchRateNames,
  rates as rateList,
} from "@armslot/contracts/pitch/rates";
import { Basis } from "../ui/basis.tsx";
import { DataTable } from "../ui/table/data-table.tsx";
import { isSmallSample, SmallSampleIcon } from "./small-sample.tsx";

interface RateRow {
  readonly name: PitchRateName;
}

/** The rates against right-handed and left-handed batters, side by side, each with its n (RATE-4). */
export function RatesByHand({ rates }: { readonly rates: AthleteRates }) {
  const byHand = ratesByHand(rates);
  const rows = pitchRateNames
    .filter((name) => byHand.R[name] !== null || byHand.L[name] !== null)
    .map((name): RateRow => ({ name }));
  if (rows.length === 0) return null;
  const against = (hand: "R" | "L") => ({
    key: hand,
    header: `vs ${hand}`,
    cell: ({ name }: RateRow) => {
      const { [name]: rate } = byHand[hand];
      return (
        <>
          {rateText(name, rate)}
          {rate && <Basis pitches={rate.n} mark={isSmallSample(rate.n) && <SmallSampleIcon />} />}
        </>
      );
    },
    width: 6,
    align: "end" as const,
  });
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <h3 className="text-dense font-semibold">Rates by batter</h3>
      <DataTable
        isFitted
        name="Rates by batter"
        columns={[
          { key: "name", header: "Rate", cell: ({ name }) => rateList[name].name, width: 9 },
          against("R"),
          against("L"),
        ]}
        rows={rows}
        rowKey={({ name }) => name}
      />
    </div>
  );
}
