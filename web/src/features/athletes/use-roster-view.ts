import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { NavigationType, useNavigationType, useSearchParams } from "react-router";
import { type AthleteOrder, defaultOrder, isAthleteColumn } from "./athlete-index.ts";

/** What the dashboard shows: the search and the order, both kept in the address. */
export interface RosterView {
  /** The search as it stands in the box. */
  readonly typed: string;
  /** The search that the rows follow; it may lag behind typing, never the typing behind it. */
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
  // The address follows the typing a moment later; only someone else's change of it (Back, a link) reaches the box.
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
    sort: useSteady((by: AthleteOrder) => show(typed, by)),
  };
}

/** The same function from render to render, doing what the latest one does, so that a remembered table is not drawn for it. */
function useSteady<Given>(act: (given: Given) => void): (given: Given) => void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return useCallback((given: Given) => latest.current(given), []);
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
