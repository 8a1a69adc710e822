import { fixedZoneText, rateText } from "@armslot/baseball/rates/rate-text";
import { fullName } from "@armslot/baseball/roster/names";
import { allRates } from "@armslot/baseball/screens/athlete-rates";
import type { ComparedAthlete } from "@armslot/contracts/athletes/compare";
import { type RateName, rates as rateList, rateNames } from "@armslot/contracts/pitch/rates";
import { Basis } from "../../../ui/basis.tsx";
import { Region } from "../../../ui/page/region.tsx";
import { DataTable } from "../../../ui/table/data-table.tsx";
import type { Column } from "../../../ui/table/table-column.ts";
import { isSmallSample, SmallSampleIcon } from "../small-sample.tsx";

interface RateRow {
  readonly name: RateName;
}

/** The rates of the athletes beside each other, each with its n (COMPARE-6). Renders nothing without any. */
export function ComparisonRates({ athletes }: { readonly athletes: readonly ComparedAthlete[] }) {
  const all = athletes.map((athlete) => ({ athlete, rates: allRates(athlete.rates) }));
  const rows = rateNames
    .filter((name) => all.some(({ rates }) => rates[name] !== null))
    .map((name): RateRow => ({ name }));
  if (rows.length === 0) return null;
  const columns: Column<RateRow>[] = [
    { key: "name", header: "Rate", cell: ({ name }) => rateList[name].name, width: 10 },
    ...all.map(({ athlete, rates }): Column<RateRow> => {
      return {
        key: athlete.uid,
        header: fullName(athlete),
        cell: ({ name }) => {
          const { [name]: rate } = rates;
          return (
            <>
              {rateText(name, rate)}
              {rate && (
                <Basis pitches={rate.n} mark={isSmallSample(rate.n) && <SmallSampleIcon />} />
              )}
            </>
          );
        },
        width: 8,
        align: "end",
      };
    }),
  ];
  return (
    <Region title="Rates" isCard={false}>
      <DataTable isFitted name="Rates" columns={columns} rows={rows} rowKey={({ name }) => name} />
      <p className="mt-2 text-meta text-muted">{`The zone is a fixed zone: ${fixedZoneText}.`}</p>
    </Region>
  );
}
