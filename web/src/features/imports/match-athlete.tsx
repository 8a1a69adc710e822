import { fullName, hasEveryWord, searchText, searchWords } from "@armslot/baseball/names";
import { listAthletes } from "@armslot/contracts/athletes";
import type { ReviewedPitcher } from "@armslot/contracts/import-review";
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { useEndpointQuery } from "../../lib/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Combobox, type ComboboxOption } from "../../ui/combobox.tsx";
import { Loading } from "../../ui/loading.tsx";

const shownMax = 50;

interface MatchAthleteProps {
  readonly programId: string;
  readonly pitcher: ReviewedPitcher;
  readonly onChoose: (athleteId: string) => void;
  readonly onCancel: () => void;
}

/** Finds the athlete of a pitcher on the roster. Suggested athletes come first. */
export function MatchAthlete({ programId, pitcher, onChoose, onCancel }: MatchAthleteProps) {
  const roster = useEndpointQuery(listAthletes, { params: { programId } });
  const [params] = useSearchParams();
  const wanted = params.get("athlete");
  const { suggestions } = pitcher;
  const options = useMemo(() => {
    const suggested = [wanted, ...suggestions.map(({ uid }) => uid)];
    const rank = (uid: string) => suggested.indexOf(uid) + 1 || suggested.length + 1;
    return (roster.data?.athletes ?? [])
      .map((athlete) => ({
        value: athlete.uid,
        label: fullName(athlete),
        detail: `${athlete.position} · ${athlete.gradClass}`,
        text: searchText([
          athlete.firstName,
          athlete.lastName,
          athlete.position,
          athlete.gradClass,
        ]),
      }))
      .sort((a, b) => rank(a.value) - rank(b.value));
  }, [roster.data, suggestions, wanted]);
  const search = (typed: string): readonly ComboboxOption[] => {
    const words = searchWords(typed);
    return options.filter(({ text }) => hasEveryWord(text, words)).slice(0, shownMax);
  };
  if (roster.isPending) return <Loading />;
  return (
    <div className="flex max-w-[28rem] flex-col gap-2">
      <Combobox
        label={`Match ${pitcher.name} to`}
        search={search}
        onChoose={onChoose}
        onCancel={onCancel}
        emptyText="No athlete of that name."
      />
      <Button kind="quiet" className="self-start" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
