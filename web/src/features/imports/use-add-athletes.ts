import { addAthlete, athleteProfile, listAthletes } from "@armslot/contracts/athletes";
import { messages } from "@armslot/contracts/messages";
import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useContext, useEffect, useRef, useState } from "react";
import { call } from "../../lib/api.ts";
import { asAppError } from "../../lib/app-error.ts";
import { checkTyped, type Typed } from "../../lib/form/form-values.ts";
import { profileNumbers } from "../../lib/profile-control.tsx";
import { endpointKey } from "../../lib/queries.ts";
import { SessionRecoveryContext } from "../../lib/session-recovery.ts";
import type { FileActions } from "./file-actions.ts";
import { type NewAthlete, useImportWork } from "./import-work.ts";
import type { PlacedPitcher } from "./pitcher-groups.ts";

/** A pitcher who is being added to the roster. */
export interface AthleteToAdd {
  /** The key of the typed fields. */
  readonly draft: string;
  readonly athlete: NewAthlete;
  readonly place: PlacedPitcher;
}

interface AddAthletes {
  readonly form: RefObject<HTMLFormElement | null>;
  /** Adds athletes to the roster and matches their pitchers. Sends nothing while a field of one is invalid. */
  readonly add: (athletes: readonly AthleteToAdd[]) => Promise<void>;
  readonly isAdding: boolean;
}

function checked({ texts }: NewAthlete) {
  return checkTyped(athleteProfile, texts as Typed<typeof athleteProfile>, profileNumbers);
}

/** Adds the athletes whose fields were typed on the import screen, one after the other. */
export function useAddAthletes(programId: string, actions: FileActions): AddAthletes {
  const { store } = useImportWork();
  const { send } = useContext(SessionRecoveryContext);
  const queryClient = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const focusProblem = useFocusProblem(form);
  const [isAdding, setIsAdding] = useState(false);
  const change = (draft: string, change: Partial<NewAthlete>) =>
    store.setState(({ newAthletes }) => {
      const now = newAthletes[draft];
      return now ? { newAthletes: { ...newAthletes, [draft]: { ...now, ...change } } } : {};
    });
  const addOne = async ({ draft, athlete, place }: AthleteToAdd) => {
    const result = checked(athlete);
    if (!result.isValid) return;
    const input = { params: { programId }, body: result.values };
    try {
      // The key stays the same when the athlete is sent again, so a lost reply adds no second athlete.
      const { uid } = await send(() => call(addAthlete, input, { idempotencyKey: athlete.key }));
      actions.choose(place, uid);
    } catch (thrown) {
      const { fields } = asAppError(thrown);
      const failure = Object.keys(fields).length > 0 ? null : messages.athleteSubmitFailed;
      change(draft, { failure, fieldErrors: fields });
    }
  };
  const add = async (athletes: readonly AthleteToAdd[]) => {
    const results = athletes.map(({ draft, athlete }) => ({ draft, result: checked(athlete) }));
    for (const { draft, result } of results) {
      change(draft, { failure: null, fieldErrors: result.isValid ? {} : result.errors });
    }
    if (results.some(({ result }) => !result.isValid)) return focusProblem();
    setIsAdding(true);
    for (const athlete of athletes) await addOne(athlete);
    setIsAdding(false);
    void queryClient.invalidateQueries({ queryKey: endpointKey(listAthletes) });
    focusProblem();
  };
  return { form, add, isAdding };
}

/** Returns a function that focuses the first invalid field or alert after it has rendered. */
function useFocusProblem(form: RefObject<HTMLFormElement | null>): () => void {
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-form-alert]')?.focus();
  }, [asked, form]);
  return () => setAsked((count) => count + 1);
}
