import { isAskedStanding } from "@armslot/contracts/roster/standing";
import { useCallback, useDeferredValue, useEffect, useMemo, useRef } from "react";
import { useAddress } from "../client/use-address.ts";
import {
  type AthleteFilter,
  type AthleteOrder,
  defaultOrder,
  isAthleteColumn,
} from "./athlete-index.ts";

/** What the dashboard's address holds. */
interface RosterAddress {
  readonly text: string;
  readonly order: AthleteOrder;
  readonly filter: AthleteFilter;
  readonly ticked: readonly string[] | null;
}

/** The dashboard's search, sort order and filter. */
export interface RosterView {
  /** The text in the search box. */
  readonly typed: string;
  /** The search that filters the rows. It may lag behind the typed text. */
  readonly query: string;
  readonly order: AthleteOrder;
  readonly filter: AthleteFilter;
  readonly search: (text: string) => void;
  readonly sort: (order: AthleteOrder) => void;
  readonly choose: (filter: AthleteFilter) => void;
  /** The IDs of the athletes that are ticked to compare, or null while none can be ticked. */
  readonly ticked: readonly string[] | null;
  readonly tick: (athleteIds: readonly string[] | null) => void;
  /** Empties the search and the filter. */
  readonly clear: () => void;
}

export const everyAthlete: AthleteFilter = {
  standing: "roster",
  position: null,
  gradClass: null,
  isIncomplete: false,
};

/**
 * Keeps the dashboard's search, sort order and filter in the address (ROSTER-2). Each change replaces the history entry: Back from an
 * athlete restores all of them, and Back on the dashboard does not undo single letters.
 */
export function useRosterView(): RosterView {
  const [params, setParams] = useAddress();
  const typed = params.get("q") ?? "";
  const sortText = params.get("sort");
  const order = useMemo(() => readOrder(sortText), [sortText]);
  const position = params.get("position");
  const classText = params.get("class");
  const isIncomplete = params.get("profile") === incompleteMark;
  const standingText = params.get("standing") ?? "";
  const filter = useMemo(
    () => ({
      standing: isAskedStanding(standingText) ? standingText : everyAthlete.standing,
      ...readFilter(position, classText),
      isIncomplete,
    }),
    [standingText, position, classText, isIncomplete],
  );
  const tickedText = params.get("compare");
  const ticked = useMemo(
    () => tickedText?.split(",").filter((id) => id !== "") ?? null,
    [tickedText],
  );
  const show = (change: Partial<RosterAddress>) =>
    setParams(new URLSearchParams(addressOf({ text: typed, order, filter, ticked, ...change })));
  return {
    typed,
    query: useDeferredValue(typed),
    order,
    filter,
    search: (text) => show({ text }),
    sort: useStableCallback((by: AthleteOrder) => show({ order: by })),
    choose: useStableCallback((by: AthleteFilter) => show({ filter: by })),
    ticked,
    tick: useStableCallback((ids: readonly string[] | null) => show({ ticked: ids })),
    clear: () => show({ text: "", filter: everyAthlete }),
  };
}

/** Returns a function with a stable identity that calls the latest `callback`. The memoized table then does not re-render for it. */
function useStableCallback<Argument>(callback: (argument: Argument) => void) {
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  return useCallback((argument: Argument) => latest.current(argument), []);
}

const descendingMark = "-";
const incompleteMark = "incomplete";

function readOrder(text: string | null): AthleteOrder {
  const isDescending = text?.startsWith(descendingMark) ?? false;
  const column = isDescending ? text?.slice(descendingMark.length) : text;
  return column && isAthleteColumn(column) ? { column, isDescending } : defaultOrder;
}

function readFilter(position: string | null, gradClass: string | null) {
  const isYear = gradClass !== null && /^\d{4}$/.test(gradClass);
  return { position: position || null, gradClass: isYear ? Number(gradClass) : null };
}

function addressOf({ text, order, filter, ticked }: RosterAddress): Record<string, string> {
  const { column, isDescending } = order;
  const { standing, position, gradClass, isIncomplete } = filter;
  const isDefault = column === defaultOrder.column && isDescending === defaultOrder.isDescending;
  return {
    ...(text === "" ? {} : { q: text }),
    ...(standing === everyAthlete.standing ? {} : { standing }),
    ...(position === null ? {} : { position }),
    ...(gradClass === null ? {} : { class: String(gradClass) }),
    ...(isIncomplete ? { profile: incompleteMark } : {}),
    ...(ticked === null ? {} : { compare: ticked.join(",") }),
    ...(isDefault ? {} : { sort: `${isDescending ? descendingMark : ""}${column}` }),
  };
}
