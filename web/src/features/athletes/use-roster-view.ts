import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { NavigationType, useNavigationType, useSearchParams } from "react-router";
import { type AthleteOrder, defaultOrder, isAthleteColumn } from "./athlete-index.ts";

/** The dashboard's search and sort order. */
export interface RosterView {
  /** The text in the search box. */
  readonly typed: string;
  /** The search that filters the rows. It may lag behind the typed text. */
  readonly query: string;
  readonly order: AthleteOrder;
  readonly search: (text: string) => void;
  readonly sort: (order: AthleteOrder) => void;
}

/**
 * Keeps the dashboard's search and sort order in the address (ROSTER-2). Each change replaces the history entry: Back from an athlete
 * restores both, and Back on the dashboard does not undo single letters.
 */
export function useRosterView(): RosterView {
  const [params, setParams] = useSearchParams();
  const inAddress = params.get("q") ?? "";
  const [seen, setSeen] = useState(inAddress);
  const [typed, setTyped] = useState(inAddress);
  const isOwnChange = useNavigationType() === NavigationType.Replace;
  // The address follows the box with a delay. Only other changes of the address (Back, a link) change the box.
  if (inAddress !== seen) {
    setSeen(inAddress);
    if (!isOwnChange) setTyped(inAddress);
  }
  const sortText = params.get("sort");
  const order = useMemo(() => readOrder(sortText), [sortText]);
  const show = (text: string, by: AthleteOrder) =>
    setParams(addressOf(text, by), { replace: true, preventScrollReset: true });
  return {
    typed,
    query: useDeferredValue(typed),
    order,
    search: (text) => {
      setTyped(text);
      show(text, order);
    },
    sort: useStableCallback((by: AthleteOrder) => show(typed, by)),
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

function readOrder(text: string | null): AthleteOrder {
  const isDescending = text?.startsWith(descendingMark) ?? false;
  const column = isDescending ? text?.slice(descendingMark.length) : text;
  return column && isAthleteColumn(column) ? { column, isDescending } : defaultOrder;
}

function addressOf(text: string, { column, isDescending }: AthleteOrder): Record<string, string> {
  const isDefault = column === defaultOrder.column && isDescending === defaultOrder.isDescending;
  return {
    ...(text === "" ? {} : { q: text }),
    ...(isDefault ? {} : { sort: `${isDescending ? descendingMark : ""}${column}` }),
  };
}
