import type { newGameFacts } from "@armslot/contracts/games/new-game";
import { useEffect, useState } from "react";
import { useParams } from "react-router";
import * as z from "zod/mini";
import type { Typed } from "../client/form-values.ts";
import { eraseDraft, readDraft, storeDraft } from "../device/draft-storage.ts";
import { useViewer } from "../session/session.ts";
import type { GridCells } from "./grid-rows.ts";

export type FactTexts = Typed<typeof newGameFacts>;

/** Everything typed on the page. */
interface GameDraft {
  readonly facts: FactTexts;
  readonly rows: readonly GridCells[];
}

const text = z.string();
const draftShape = z.strictObject({
  facts: z.strictObject({ gameDate: text, kind: text, opponent: text, location: text }),
  rows: z.array(
    z.strictObject({ pitchType: text, velo: text, vertBreak: text, hb: text, call: text }),
  ),
});

function newDraft(): GameDraft {
  const now = new Date();
  // The viewer's own calendar date: the game was played where they are.
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000);
  const gameDate = local.toISOString().slice(0, 10);
  return { facts: { gameDate, kind: "game", opponent: "", location: "" }, rows: [] };
}

/**
 * Returns what to begin with, which is the draft that this device stored for the member and the athlete, if there is one, and the
 * functions that store and erase it.
 */
export function useGameDraft() {
  const { programId = "", athleteId = "" } = useParams();
  const { user } = useViewer();
  const owner = { programId, userId: user.uid, kind: "new-game", of: athleteId };
  const [stored] = useState(() => z.safeParse(draftShape, readDraft(owner)));
  const [start] = useState(newDraft);
  return {
    initial: stored.success ? stored.data : start,
    wasRestored: stored.success,
    empty: start,
    store: (draft: GameDraft) => storeDraft(owner, draft),
    erase: () => eraseDraft(owner),
  };
}

export type StoredGameDraft = ReturnType<typeof useGameDraft>;

/** Stores the draft with every change, and erases it when nothing is typed. */
export function useStoreDraft(
  { empty, store, erase }: StoredGameDraft,
  { facts, rows, isSaved }: GameDraft & { readonly isSaved: boolean },
): void {
  const draft = JSON.stringify({ facts, rows });
  const isEmpty = draft === JSON.stringify(empty);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text contains all that is stored.
  useEffect(() => {
    if (isSaved || isEmpty) erase();
    else store({ facts, rows });
  }, [draft, isSaved, isEmpty]);
}
