import { fullName } from "@armslot/baseball/roster/names";
import { compareLimits } from "@armslot/contracts/compare/compare";
import { pathOf } from "../client/paths.ts";
import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import type { RosterColumn } from "./roster.tsx";

const { athletesMin, athletesMax } = compareLimits;

interface Ticks {
  /** The IDs of the ticked athletes, in the order in which they were ticked. */
  readonly ticked: readonly string[];
  readonly onTick: (athleteIds: readonly string[]) => void;
}

/** Returns the column of names with a box before each that ticks the athlete. With four ticked, no more can be. */
export function tickColumn({ ticked, onTick }: Ticks): RosterColumn {
  const toggle = (uid: string) =>
    onTick(ticked.includes(uid) ? ticked.filter((id) => id !== uid) : [...ticked, uid]);
  return {
    key: "name",
    header: "Name",
    sortBy: fullName,
    width: 10.5,
    narrowWidth: 6.6,
    cell: (athlete) => (
      <label className="flex min-h-9 items-center gap-2 select-none pointer-coarse:min-h-11">
        <input
          type="checkbox"
          aria-label={`Compare ${fullName(athlete)}`}
          checked={ticked.includes(athlete.uid)}
          disabled={ticked.length >= athletesMax && !ticked.includes(athlete.uid)}
          onChange={() => toggle(athlete.uid)}
          className="size-4 shrink-0 accent-accent print:hidden"
        />
        <span className="data-table-text min-w-0">{fullName(athlete)}</span>
      </label>
    ),
  };
}

interface CompareBarProps {
  readonly programId: string;
  readonly ticked: readonly string[];
  readonly onCancel: () => void;
}

/** The bar below the table while athletes are ticked. On a phone it stays above the navigation. */
export function CompareBar({ programId, ticked, onCancel }: CompareBarProps) {
  return (
    <section
      aria-label="Compare athletes"
      className="sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] z-10 mt-3 flex items-center gap-2 rounded-card border border-line bg-raised p-2 ps-3 shadow-float md:bottom-4 print:hidden"
    >
      <p role="status" className="min-w-0 flex-1 text-dense font-medium">
        {ticked.length < athletesMin
          ? `Tick ${athletesMin} to ${athletesMax} athletes.`
          : `${ticked.length} of ${athletesMax} athletes`}
      </p>
      <Button kind="quiet" onClick={onCancel}>
        Cancel
      </Button>
      {ticked.length < athletesMin ? (
        <Button kind="primary" disabled>
          Compare Athletes
        </Button>
      ) : (
        <ButtonLink
          kind="primary"
          to={`${pathOf("compare", { programId })}?athletes=${ticked.join(",")}`}
        >
          Compare Athletes
        </ButtonLink>
      )}
    </section>
  );
}
