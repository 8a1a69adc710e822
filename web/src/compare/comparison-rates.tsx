import { approachAboveLine } from "@armslot/baseball/numbers/approach-line";
import { approachText } from "@armslot/baseball/numbers/approach-text";
import type { RateValue } from "@armslot/baseball/numbers/rate-counts";
import { fixedZoneText, rateText } from "@armslot/baseball/numbers/rate-text";
import { allRates } from "@armslot/baseball/reports/athlete-rates";
import { fullName } from "@armslot/baseball/roster/names";
import type { ComparedAthlete } from "@armslot/contracts/compare/compare";
import { approachAbove } from "@armslot/contracts/pitch/approach-above";
import { type RateName, rates as rateList, rateNames } from "@armslot/contracts/pitch/rates";
import { isSmallSample, SmallSampleIcon } from "../athlete/small-sample.tsx";
import { useApproachLines } from "../athlete/use-approach-lines.ts";
import { Basis } from "../ui/basis.tsx";
import { Region } from "../ui/region.tsx";
import { DataTable } from "../ui/table/data-table.tsx";
import type { Column } from "../ui/table/table-column.ts";

interface RateRow {
  readonly name: RateName | typeof approachAbove.key;
}

interface Compared {
  readonly rates: ReturnType<typeof allRates>;
  readonly above: RateValue | null;
}

/** Returns the text and the value of a rate or of the angle above expected. */
function cellOf({ name }: RateRow, { rates, above }: Compared) {
  if (name === approachAbove.key) return { text: approachText(above), value: above };
  return { text: rateText(name, rates[name]), value: rates[name] };
}

/** The rates of the athletes beside each other, each with its n (COMPARE-6). Renders nothing without any. */
export function ComparisonRates({ athletes }: { readonly athletes: readonly ComparedAthlete[] }) {
  const lines = useApproachLines(athletes.map(({ rates }) => rates));
  const all = athletes.map((athlete) => ({
    athlete,
    rates: allRates(athlete.rates),
    above: approachAboveLine(athlete.rates.types, lines),
  }));
  const rows = [...rateNames, approachAbove.key]
    .map((name): RateRow => ({ name }))
    .filter((row) => all.some((each) => cellOf(row, each).value !== null));
  if (rows.length === 0) return null;
  const columns: Column<RateRow>[] = [
    {
      key: "name",
      header: "Rate",
      cell: ({ name }) => (name === approachAbove.key ? approachAbove.label : rateList[name].name),
      width: 10,
    },
    ...all.map((compared): Column<RateRow> => {
      return {
        key: compared.athlete.uid,
        header: fullName(compared.athlete),
        cell: (row) => {
          const { text, value } = cellOf(row, compared);
          return (
            <>
              {text}
              {value && (
                <Basis pitches={value.n} mark={isSmallSample(value.n) && <SmallSampleIcon />} />
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
