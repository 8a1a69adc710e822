import type { AthleteRow } from "@armslot/contracts/roster/athletes";
import { useCallback } from "react";
import { AthleteSearch } from "../parts/athlete-search.tsx";

interface AddAthleteProps {
  readonly programId: string;
  /** The IDs of the athletes that are compared already. */
  readonly chosen: readonly string[];
  readonly onChoose: (athleteId: string) => void;
  readonly onCancel: () => void;
}

/** Finds another athlete of the program for a comparison. */
export function AddAthleteToComparison({ chosen, ...props }: AddAthleteProps) {
  const offer = useCallback(
    (athletes: readonly AthleteRow[]) => athletes.filter(({ uid }) => !chosen.includes(uid)),
    [chosen],
  );
  return (
    <AthleteSearch
      label="Add an athlete"
      offer={offer}
      emptyText="No other athlete of that name."
      {...props}
    />
  );
}
