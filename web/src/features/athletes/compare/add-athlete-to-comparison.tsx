import { fullName, hasEveryWord, searchText, searchWords } from "@armslot/baseball/names";
import { athleteMessages } from "@armslot/contracts/athlete-messages";
import { listAthletes } from "@armslot/contracts/athletes";
import { useMemo } from "react";
import { useEndpointQuery } from "../../../lib/queries.ts";
import { Button } from "../../../ui/button.tsx";
import { Combobox, type ComboboxOption } from "../../../ui/combobox.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Loading } from "../../../ui/loading.tsx";

const shownMax = 50;

interface AddAthleteProps {
  readonly programId: string;
  /** The IDs of the athletes that are compared already. */
  readonly chosen: readonly string[];
  readonly onChoose: (athleteId: string) => void;
  readonly onCancel: () => void;
}

/** Finds another athlete of the program for a comparison. */
export function AddAthleteToComparison({ programId, chosen, onChoose, onCancel }: AddAthleteProps) {
  const roster = useEndpointQuery(listAthletes, { params: { programId } });
  const options = useMemo(
    () =>
      (roster.data?.athletes ?? [])
        .filter(({ uid }) => !chosen.includes(uid))
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
        })),
    [roster.data, chosen],
  );
  const search = (typed: string): readonly ComboboxOption[] => {
    const words = searchWords(typed);
    return options.filter(({ text }) => hasEveryWord(text, words)).slice(0, shownMax);
  };
  if (roster.isPending) return <Loading />;
  if (roster.isError && !roster.data) {
    return (
      <ErrorState onRetry={() => void roster.refetch()} requestId={roster.error.requestId}>
        {athleteMessages.athletesLoadFailed}
      </ErrorState>
    );
  }
  return (
    <div className="flex max-w-[28rem] flex-col gap-2 print:hidden">
      <Combobox
        label="Add an athlete"
        search={search}
        onChoose={onChoose}
        onCancel={onCancel}
        emptyText="No other athlete of that name."
      />
      <Button kind="quiet" className="self-start" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
