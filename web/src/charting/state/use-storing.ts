import type { PitchFields } from "@armslot/contracts/charting/field-operations";
import { useRef, useState } from "react";
import { fieldToday } from "../../client/field-clock.ts";
import type { ChartAction } from "../../device/chart-operations.ts";
import type { GameDay } from "../../device/current-game.ts";
import type { Outbox } from "../../device/outbox.ts";
import type { OutboxStatus } from "../../device/outbox-status.ts";
import type { Charted } from "../../device/outbox-storage.ts";
import { notKeptSentences } from "../../device/storage-fault.ts";
import { afterTap, nothingPending } from "./pending-taps.ts";

/** The game on the screen, which is read again around each action. */
interface ShownGame {
  readonly day: GameDay;
  readonly refresh: () => Promise<void>;
  readonly setFailure: (sentence: string | null) => void;
}

/** Returns why a tap was not kept. */
function sentenceOf({ fault }: OutboxStatus): string {
  return notKeptSentences[fault ?? "failed"];
}

/** Returns the function that stores actions one after the other, and what was tapped that is not stored yet. */
export function useStoring(
  outbox: Outbox,
  { day, refresh, setFailure }: ShownGame,
  facts: Charted["facts"],
) {
  const { athleteId } = day;
  const [pending, setPending] = useState(nothingPending);
  const [isStoring, setStoring] = useState(false);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);
  /** Takes the action once the ones before it are stored, because a tap adds to the pitch that the tap before it started. */
  const run = (actionNow: () => ChartAction | null) => {
    waiting.current += 1;
    setStoring(true);
    queue.current = queue.current.then(async () => {
      try {
        // Since the last action, another day or another tab may have changed the current game. If not, this reads nothing.
        await refresh();
        const action = actionNow();
        const now = { athleteId, gameDate: fieldToday() };
        if (action) await outbox.store({ day: now, facts, action });
        setFailure(null);
      } catch {
        setFailure(sentenceOf(outbox.status()));
      }
      await refresh().catch(() => null);
      waiting.current -= 1;
      if (waiting.current > 0) return;
      setPending(nothingPending);
      setStoring(false);
    });
  };
  const show = (fields: Partial<PitchFields>) => setPending((before) => afterTap(before, fields));
  return { pending, isStoring, show, run };
}
