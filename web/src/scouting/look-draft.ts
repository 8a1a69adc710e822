import type { EnteredLook } from "@armslot/contracts/scouting/looks";
import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { newId } from "../client/new-id.ts";
import { type DraftOwner, eraseDraft, readDraft, storeDraft } from "../device/draft-storage.ts";
import type { OfAthlete } from "../device/drafts.ts";
import { useViewer } from "../session/session.ts";

const text = z.string();
const draftShape = z.strictObject({
  lookId: text,
  /** The look that was sent last, as JSON. Its answer may be lost. */
  tried: z.optional(text),
  texts: z.strictObject({
    ...{ seenOn: text, kind: text, place: text, opposition: text, innings: text, pitches: text },
    ...{ weather: text, gun: text, gameId: text, note: text },
  }),
});
type LookDraft = z.infer<typeof draftShape>;

function useOwner({ programId, athleteId }: OfAthlete): DraftOwner {
  const { user } = useViewer();
  return { programId, userId: user.uid, kind: "look", of: athleteId };
}

function readLook(owner: DraftOwner): LookDraft | null {
  const stored = z.safeParse(draftShape, readDraft(owner));
  return stored.success ? stored.data : null;
}

/** Whether this device has a look that the member began to type and neither added nor cancelled. */
export function useHasLookDraft(athlete: OfAthlete): boolean {
  const owner = useOwner(athlete);
  const [hasDraft] = useState(() => readLook(owner) !== null);
  return hasDraft;
}

/**
 * Returns the look to begin with: what this device stored for the member and the athlete, or an empty one. A look has the same ID for every
 * try, also after a reload, so that a lost answer adds nothing twice. One that was changed since has another ID, because the server keeps the
 * first look of an ID.
 */
export function useLookDraft(athlete: OfAthlete, empty: LookDraft["texts"]) {
  const owner = useOwner(athlete);
  const [start] = useState(empty);
  const [first] = useState<LookDraft>(() => readLook(owner) ?? { lookId: newId(), texts: start });
  const latest = useRef(first);
  const store = (change: Partial<LookDraft>) => {
    latest.current = { ...latest.current, ...change };
    storeDraft(owner, latest.current);
  };
  const idToSend = (typed: EnteredLook) => {
    const before = latest.current;
    const tried = JSON.stringify(typed);
    const isSame = before.tried === undefined || before.tried === tried;
    store({ tried, lookId: isSame ? before.lookId : newId() });
    return latest.current.lookId;
  };
  return { texts: first.texts, empty: start, store, idToSend, erase: () => eraseDraft(owner) };
}

/** Stores the look with every change, and erases it when nothing but a day is typed. */
export function useStoreLook(
  { empty, store, erase }: ReturnType<typeof useLookDraft>,
  values: LookDraft["texts"],
): void {
  const typed = JSON.stringify(values);
  // A draft of another day has that day.
  const isEmpty = typed === JSON.stringify({ ...empty, seenOn: values.seenOn });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text contains all that is stored.
  useEffect(() => {
    if (isEmpty) erase();
    else store({ texts: values });
  }, [typed, isEmpty]);
}
