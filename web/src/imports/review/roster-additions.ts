import { limits } from "@armslot/contracts/core/limits";
import { listAthletes } from "@armslot/contracts/roster/athletes";
import { addPitchers, startProfile } from "@armslot/contracts/roster/begun-profiles";
import type { Standing } from "@armslot/contracts/roster/standing";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import * as z from "zod/mini";
import { asAppError } from "../../client/app-error.ts";
import { endpointKey, useEndpointMutation } from "../../client/queries.ts";
import type { StartProfile } from "../../parts/start-form.tsx";
import { type RosterWork, useImportWork } from "../import-work.ts";
import { type PitcherGroup, placeKey } from "./pitcher-groups.ts";

const positionOf = { R: "RHP", L: "LHP" } as const;

/** Returns what the files say of a pitcher's name and throwing hand, which not every file knows. */
export function startTexts({ places }: PitcherGroup) {
  const hand = places.map(({ pitcher }) => pitcher.throws).find((throws) => throws !== null);
  const pitcher = places[0]?.pitcher;
  return {
    firstName: pitcher?.firstName ?? "",
    lastName: pitcher?.lastName ?? "",
    position: hand ? positionOf[hand] : "",
  };
}

/** Returns what a pitcher begins with, or null if the files don't say all of it. */
export function startOf(group: PitcherGroup): StartProfile | null {
  return z.safeParse(startProfile, startTexts(group)).data ?? null;
}

/** A pitcher to add, and in which files they are. */
export interface RosterAddition {
  readonly group: PitcherGroup;
  readonly start: StartProfile;
  /** Default: on the roster. */
  readonly standing?: Standing;
}

function requestOf({ group, start, standing }: RosterAddition) {
  const known = group.places.flatMap(({ pitcher }) => pitcher.suggestions.map(({ uid }) => uid));
  return { ...start, namesakes: [...new Set(known)], ...(standing && { standing }) };
}

/** Returns the parts of a list that one request can hold. */
function partsOf(additions: readonly RosterAddition[]): readonly (readonly RosterAddition[])[] {
  const starts = additions.filter((_, at) => at % limits.rosterRowsMax === 0).keys();
  return [...starts].map((part) =>
    additions.slice(part * limits.rosterRowsMax, (part + 1) * limits.rosterRowsMax),
  );
}

interface Adding {
  /** Matches an added pitcher in all files. */
  readonly onAdded: (group: PitcherGroup, athleteId: string) => void;
  /** Called if the roster changed in the meantime, so that the files are matched to it again. */
  readonly onFailed: () => void;
}

/**
 * Returns the function that adds pitchers to the roster with one press. Its progress and, unless `isTyped`, its failure are in the store
 * of the import; the form with typed fields shows its own.
 */
export function useAddPitchers(programId: string, { onAdded, onFailed }: Adding) {
  const queryClient = useQueryClient();
  const { store } = useImportWork();
  const { mutateAsync } = useEndpointMutation(addPitchers);
  const send = useCallback(
    async (additions: readonly RosterAddition[]) => {
      for (const part of partsOf(additions)) {
        const body = { pitchers: part.map(requestOf) };
        const { athleteIds } = await mutateAsync({ params: { programId }, body });
        const onRoster = part.filter(({ standing }) => standing === undefined).length;
        store.setState(({ roster }) => ({
          roster: { ...roster, added: roster.added + onRoster },
        }));
        for (const [at, { group }] of part.entries()) onAdded(group, athleteIds[at] ?? "");
      }
    },
    [programId, store, mutateAsync, onAdded],
  );
  return useCallback(
    async (additions: readonly RosterAddition[], { isTyped = false } = {}) => {
      const show = (change: Partial<RosterWork>) =>
        store.setState(({ roster }) => ({ roster: { ...roster, ...change } }));
      // A second press must not add the same pitchers again.
      if (additions.length === 0 || store.getState().roster.adding.length > 0) return;
      show({ adding: additions.flatMap(({ group }) => group.places.map(placeKey)), failure: null });
      try {
        await send(additions);
      } catch (thrown) {
        onFailed();
        if (isTyped) throw thrown;
        show({ failure: asAppError(thrown).sentence });
      } finally {
        show({ adding: [] });
        void queryClient.invalidateQueries({ queryKey: endpointKey(listAthletes) });
      }
    },
    [queryClient, store, send, onFailed],
  );
}
