import {
  type NumberedPitch,
  numberedPitches,
  type OutingFacts,
} from "@armslot/baseball/field-outing";
import type { GameKind } from "@armslot/contracts/circumstances";
import type { OutingFields, PitchFields } from "@armslot/contracts/field-operations";
import { fieldMessages } from "@armslot/contracts/field-phone";
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { today } from "../../lib/format.ts";
import type { ChartAction, ChartedOuting } from "../../lib/outbox/chart-operations.ts";
import { type Outbox, type OutboxStatus, outboxOf } from "../../lib/outbox/outbox.ts";
import { useViewer } from "../../session/session.ts";
import { localTime, nextBatter, nextSituation, resultOf } from "./charting.ts";

/** What an outing starts with. */
export type StartFacts = Pick<OutingFacts, "kind" | "opponent" | "location">;

/** The outing on the screen. */
export interface Outing {
  /** Whether this phone's pitches were read. */
  readonly isReady: boolean;
  readonly facts: StartFacts;
  /** Null until the first pitch. */
  readonly outingId: string | null;
  readonly pitches: readonly NumberedPitch[];
  /** The pitches without the one that is being charted. */
  readonly completed: readonly NumberedPitch[];
  /** What was tapped of the pitch that is being charted. */
  readonly current: Partial<PitchFields>;
  /** Why the last tap was not kept. Null if it was. */
  readonly failure: string | null;
  /** Adds to the current pitch. A call completes it. */
  readonly tap: (fields: Partial<PitchFields>) => void;
  readonly next: () => void;
  readonly undo: () => void;
  readonly edit: (pitchId: string, fields: Partial<PitchFields>) => void;
  readonly remove: (pitchId: string) => void;
  readonly changeFacts: (fields: OutingFields) => void;
}

/** Returns the outbox of the member, and what it holds. */
export function useOutbox(): readonly [Outbox, OutboxStatus] {
  const { user, program } = useViewer();
  const outbox = outboxOf({ userId: user.uid, programId: program.programId });
  return [outbox, useSyncExternalStore(outbox.subscribe, outbox.status)];
}

function sentenceOf(thrown: unknown): string {
  const isFull = thrown instanceof DOMException && thrown.name === "QuotaExceededError";
  return isFull ? fieldMessages.phoneFull : fieldMessages.notKept;
}

/** The kept outing of an athlete's day. It follows changes of other tabs. */
function useKept(outbox: Outbox, athleteId: string) {
  const [day] = useState(() => ({ athleteId, gameDate: today() }));
  const [kept, setKept] = useState<ChartedOuting | null | undefined>();
  const [failure, setFailure] = useState<string | null>(null);
  const latest = useRef<ChartedOuting | null>(null);
  const refresh = useCallback(async () => {
    latest.current = await outbox.read(day);
    setKept(latest.current);
  }, [outbox, day]);
  useEffect(() => {
    const read = () => void refresh().catch(() => setFailure(fieldMessages.loadFailed));
    read();
    return outbox.subscribe(read);
  }, [outbox, refresh]);
  return { day, kept, latest, refresh, failure, setFailure };
}

const noPitches: readonly NumberedPitch[] = [];

/** Returns the pitches before the one that is being charted. */
function completed(outing: ChartedOuting | null): readonly NumberedPitch[] {
  if (!outing) return noPitches;
  return numberedPitches(outing).filter(({ pitchId }) => pitchId !== outing.openPitchId);
}

/** Returns the fields of a tap with what follows from them, for a pitch after `outing`. */
function actionOf(
  fields: Partial<PitchFields>,
  outing: ChartedOuting | null,
  kind: GameKind,
): ChartAction {
  const before = completed(outing);
  const situation = nextSituation(before, kind);
  const result = fields.call ? resultOf(situation, fields.call) : null;
  return {
    kind: "chart",
    fields: result === null ? fields : { ...fields, result },
    start: { ...situation, batterHand: nextBatter(before), thrownAt: localTime(new Date()) },
    isLast: fields.call !== undefined,
  };
}

/** Returns the action that takes back the last pitch, or null without one. */
function removalOf(outing: ChartedOuting | null): ChartAction | null {
  const last = outing ? numberedPitches(outing).at(-1) : undefined;
  return last ? { kind: "remove", pitchId: last.pitchId } : null;
}

/**
 * Reads and charts an athlete's outing of today.
 * @param startFacts what a new outing starts with
 */
export function useOuting(athleteId: string, startFacts: StartFacts): Outing {
  const [outbox] = useOutbox();
  const { day, kept, latest, refresh, failure, setFailure } = useKept(outbox, athleteId);
  const [pending, setPending] = useState<Partial<PitchFields>>({});
  const [chosen, setChosen] = useState<Partial<StartFacts>>({});
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);
  const facts: StartFacts = kept?.facts ?? { ...startFacts, ...chosen };
  /** Stores one action after the other: a tap needs to know the pitch that the one before it started. */
  const run = (actionNow: () => ChartAction | null) => {
    waiting.current += 1;
    queue.current = queue.current.then(async () => {
      try {
        const action = actionNow();
        if (action) await outbox.store({ day, facts, action });
        setFailure(null);
      } catch (thrown) {
        setFailure(sentenceOf(thrown));
      }
      await refresh().catch(() => null);
      waiting.current -= 1;
      if (waiting.current === 0) setPending({});
    });
  };
  const pitches = kept ? numberedPitches(kept) : noPitches;
  const open = kept?.openPitchId ? kept.pitches.get(kept.openPitchId) : undefined;
  return {
    isReady: kept !== undefined,
    facts,
    outingId: kept?.outingId ?? null,
    pitches,
    completed: completed(kept ?? null),
    current: { ...open, ...pending },
    failure,
    tap: (fields) => {
      setPending((before) => (before.call ? fields : { ...before, ...fields }));
      run(() => actionOf(fields, latest.current, facts.kind));
    },
    next: () => run(() => ({ kind: "next" })),
    undo: () => run(() => removalOf(latest.current)),
    edit: (pitchId, fields) => run(() => ({ kind: "edit", pitchId, fields })),
    remove: (pitchId) => run(() => ({ kind: "remove", pitchId })),
    changeFacts: (fields) => {
      // An outing starts with its first pitch.
      if (kept) run(() => ({ kind: "facts", fields }));
      else setChosen((before) => ({ ...before, ...fields }) as Partial<StartFacts>);
    },
  };
}
