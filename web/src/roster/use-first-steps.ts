import { may } from "@armslot/contracts/core/access";
import type { AthleteRow } from "@armslot/contracts/roster/athletes";
import { getFirstSteps } from "@armslot/contracts/roster/first-steps";
import { useCallback, useState } from "react";
import { useEndpointQuery } from "../client/queries.ts";
import { firstStepsPrefix } from "../device/device-settings.ts";
import { useViewer } from "../session/session.ts";

type State = "open" | "ended" | null;

function read(key: string): State {
  try {
    const text = localStorage.getItem(key);
    return text === "open" || text === "ended" ? text : null;
  } catch {
    return null;
  }
}

function keep(key: string, state: "open" | "ended"): void {
  try {
    localStorage.setItem(key, state);
  } catch {
    // The browser refuses storage.
  }
}

/**
 * Returns whether the first steps are shown on this device: from a program without games until they are done or dismissed (ROSTER-13).
 * A program that had games when the member came never shows them. Admins read what only they may know of them.
 */
export function useFirstSteps(programId: string, athletes: readonly AthleteRow[] | undefined) {
  const { user } = useViewer();
  const key = `${firstStepsPrefix}${user.uid}`;
  const [state, setState] = useState(() => read(key));
  const isNew = athletes?.every(({ submission }) => submission === 0) ?? false;
  if (isNew && state === null) {
    keep(key, "open");
    setState("open");
  }
  const end = useCallback(() => {
    keep(key, "ended");
    setState("ended");
  }, [key]);
  const areShown = state === "open";
  const isOfAdmin = may(user.role, "program:manage");
  const { data, isLoading } = useEndpointQuery(
    getFirstSteps,
    { params: { programId } },
    { isEnabled: areShown && isOfAdmin },
  );
  return { areShown, isOfAdmin, ofAdmin: data, isLoading, onEnd: end };
}
