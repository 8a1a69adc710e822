import { handAndClass } from "@armslot/baseball/reports/athlete-facts";
import { fullName, hasEveryWord, searchText, searchWords } from "@armslot/baseball/roster/names";
import { athleteMessages } from "@armslot/contracts/roster/athlete-messages";
import { type AthleteRow, listAthletes } from "@armslot/contracts/roster/athletes";
import { useMemo } from "react";
import { useEndpointQuery } from "../client/queries.ts";
import { Button } from "../ui/button.tsx";
import { Combobox, type ComboboxOption } from "../ui/combobox.tsx";
import { ReadFailed } from "../ui/error-state.tsx";
import { Loading } from "../ui/loading.tsx";

const shownMax = 50;
const noAthletes: readonly AthleteRow[] = [];

interface AthleteSearchProps {
  readonly programId: string;
  readonly label: string;
  /** Returns the athletes who are offered, in the order in which they are. It keeps its identity. */
  readonly offer: (athletes: readonly AthleteRow[]) => readonly AthleteRow[];
  readonly emptyText: string;
  readonly onChoose: (athleteId: string) => void;
  readonly onCancel: () => void;
}

/** Finds an athlete of the program by name, position or class. */
export function AthleteSearch(props: AthleteSearchProps) {
  const { programId, label, offer, emptyText, onChoose, onCancel } = props;
  const roster = useEndpointQuery(listAthletes, {
    params: { programId },
    query: { standing: "all" },
  });
  const athletes = roster.data?.athletes ?? noAthletes;
  const options = useMemo(() => offer(athletes).map(optionOf), [athletes, offer]);
  const search = (typed: string): readonly ComboboxOption[] => {
    const words = searchWords(typed);
    return options.filter(({ text }) => hasEveryWord(text, words)).slice(0, shownMax);
  };
  if (roster.isPending) return <Loading />;
  if (roster.isError && !roster.data) {
    return <ReadFailed read={roster}>{athleteMessages.athletesLoadFailed}</ReadFailed>;
  }
  return (
    <div className="flex max-w-md flex-col gap-2 print:hidden">
      <Combobox
        label={label}
        search={search}
        onChoose={onChoose}
        onCancel={onCancel}
        emptyText={emptyText}
      />
      <Button kind="quiet" className="self-start" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

function optionOf(athlete: AthleteRow) {
  const { uid, firstName, lastName } = athlete;
  const detail = handAndClass(athlete);
  return {
    value: uid,
    label: fullName(athlete),
    detail,
    text: searchText([firstName, lastName, detail]),
  };
}
