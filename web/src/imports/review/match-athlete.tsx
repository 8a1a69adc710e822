import type { ReviewedPitcher } from "@armslot/contracts/imports/import-review";
import type { AthleteRow } from "@armslot/contracts/roster/athletes";
import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { AthleteSearch } from "../../parts/athlete-search.tsx";

interface MatchAthleteProps {
  readonly programId: string;
  readonly pitcher: ReviewedPitcher;
  readonly onChoose: (athleteId: string) => void;
  readonly onCancel: () => void;
}

/** Finds the athlete of a pitcher on the roster. Suggested athletes come first. */
export function MatchAthlete({ pitcher, ...props }: MatchAthleteProps) {
  const [params] = useSearchParams();
  const wanted = params.get("athlete");
  const { name, suggestions } = pitcher;
  const offer = useCallback(
    (athletes: readonly AthleteRow[]) => {
      const suggested = [wanted, ...suggestions.map(({ uid }) => uid)];
      const rank = ({ uid }: AthleteRow) => suggested.indexOf(uid) + 1 || suggested.length + 1;
      return athletes.toSorted((one, other) => rank(one) - rank(other));
    },
    [suggestions, wanted],
  );
  return (
    <AthleteSearch
      label={`Match ${name} to`}
      offer={offer}
      emptyText="No athlete of that name."
      {...props}
    />
  );
}
