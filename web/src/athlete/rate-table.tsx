import { approachAboveLine } from "@armslot/baseball/numbers/approach-line";
import { approachText } from "@armslot/baseball/numbers/approach-text";
import { rateText } from "@armslot/baseball/numbers/rate-text";
import { ratesByType, type TypeRates } from "@armslot/baseball/reports/athlete-rates";
import type { AthleteRates } from "@armslot/contracts/athlete/athlete-screen";
import type { ApproachLine } from "@armslot/contracts/compare/approach-lines";
import { approachAbove } from "@armslot/contracts/pitch/approach-above";
import { pitchRateNames, type RateName, rates as rateList } from "@armslot/contracts/pitch/rates";
import { PitchTypeName } from "../charts/frame/pitch-type-name.tsx";
import { Basis } from "../ui/basis.tsx";
import { DataTable } from "../ui/table/data-table.tsx";
import type { Column } from "../ui/table/table-column.ts";
import { isSmallSample, SmallSampleIcon } from "./small-sample.tsx";

const typeColumn: Column<TypeRates> = {
  key: "pitchType",
  header: "Pitch Type",
  cell: ({ pitchType }) => <PitchTypeName pitchType={pitchType} />,
  sortBy: ({ pitchType }) => pitchType,
  width: 7,
};

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
export function RateTable({ rates, lines }: RateTableProps) {
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
