import { inningVelocities } from "@armslot/baseball/numbers/inning-velocities";
import { readingNumberText } from "@armslot/baseball/pitch/value-text";
import type { Pitch } from "@armslot/contracts/games/games";
import { Basis } from "../ui/basis.tsx";
import { DataTable } from "../ui/table/data-table.tsx";
import type { Column } from "../ui/table/table-column.ts";

/** The mean velocity of each pitch type by inning (RATE-5). Renders nothing for a single inning. */
export function InningTable({ pitches }: { readonly pitches: readonly Pitch[] }) {
  const types = inningVelocities(pitches);
  const innings = [...new Set(types.flatMap((type) => type.innings.map(({ inning }) => inning)))];
  if (innings.length < 2) return null;
  const columns: Column<number>[] = types.map(({ pitchType, innings: ofType }) => {
    const velocityIn = (wanted: number) => ofType.find(({ inning }) => inning === wanted);
    return {
      key: pitchType,
      header: pitchType,
      cell: (inning) => {
        const velocity = velocityIn(inning);
        if (!velocity) return "-";
        return (
          <>
            {readingNumberText("velo", velocity.mean)}
            <Basis pitches={velocity.n} />
          </>
        );
      },
      width: 5,
      align: "end",
    };
  });
  return (
    <section aria-label="Velocity by inning" className="flex min-w-0 flex-col gap-2">
      <h2 className="text-dense font-semibold">Velocity by inning (mph)</h2>
      <div className="[&_[data-basis]]:block">
        <DataTable
          isFitted
          name="Velocity by inning"
          columns={[
            { key: "inning", header: "Inning", cell: (inning) => inning, width: 3.5 },
            ...columns,
          ]}
          rows={innings.toSorted((one, other) => one - other)}
          rowKey={(inning) => String(inning)}
        />
      </div>
    </section>
  );
}
