import type { Situation } from "@armslot/baseball/charting/field-count";
import {
  type GameFacts,
  type NumberedPitch,
  numberedPitches,
} from "@armslot/baseball/charting/field-game";
import type { PitchFields } from "@armslot/contracts/charting/field-operations";
import { fieldMessages } from "@armslot/contracts/charting/field-phone";
import type { GameKind } from "@armslot/contracts/pitch/circumstances";
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { fieldToday, phoneClock } from "../../client/field-clock.ts";
import type { ChartAction } from "../../device/chart-operations.ts";
import {
  type ChartedGame,
  type EarlierGame,
  type GameDay,
  isRecent,
} from "../../device/current-game.ts";
import { type Outbox, outboxOf } from "../../device/outbox.ts";
import type { OutboxStatus } from "../../device/outbox-status.ts";
import type { Charted } from "../../device/outbox-storage.ts";
import { notKeptSentences } from "../../device/storage-fault.ts";
import { useViewer } from "../../session/session.ts";
import { shownByEdit } from "./charting.ts";
import {
  completed,
  likelyOf,
  noPitches,
  type PitchSituation,
  situationOf,
} from "./game-situation.ts";
import type { Handover } from "./handover.ts";
import { afterTap, inHand, nothingPending } from "./pending-taps.ts";
import { playsOf } from "./plays.ts";
import { useHandover } from "./use-handover.ts";

/** What a game starts with. */
export type StartFacts = Pick<GameFacts, "kind" | "opponent" | "location">;

/** The game on the screen. */
export interface CurrentGame {
  /** Whether this phone's pitches were read. */
  readonly isReady: boolean;
  /** The athlete, and the day of the game. It is today until the first pitch. */
  readonly day: GameDay;
  readonly facts: StartFacts;
  /** Null until the first pitch. */
  readonly gameId: string | null;
  /** The greatest ID of the game, and undefined until the first pitch. */
  readonly lastId: string | undefined;
  readonly pitches: readonly NumberedPitch[];
  /** The other games of the day on this phone, newest first. */
  readonly earlier: readonly EarlierGame[];
  /** The pitches without the one that is being charted. */
  readonly completed: readonly NumberedPitch[];
  /** What was tapped of the pitch that is being charted. */
  readonly current: Partial<PitchFields>;
  /** The situation of the current or next pitch. */
  readonly situation: PitchSituation;
  /** The same, with what is most likely where it is unknown. */
  readonly likely: Situation;
  /** Whether something that the charter did is not stored yet. */
  readonly isStoring: boolean;
  /** Why the last tap was not kept. Null if it was. */
  readonly failure: string | null;
  /** Adds to the current pitch. A call completes it. */
  readonly tap: (fields: Partial<PitchFields>) => void;
  readonly next: () => void;
  /** Takes back the last pitch that this phone charted, which can be the current one. Null without one. */
  readonly undo: (() => void) | null;
  readonly edit: (pitchId: string, fields: Partial<PitchFields>) => void;
  readonly remove: (pitchId: string) => void;
  readonly changeFacts: (fields: Partial<StartFacts>) => void;
  /** Moves the game to another day, `YYYY-MM-DD`. Does nothing before the first pitch. */
  readonly moveTo: (gameDate: string) => void;
  /** Ends the game. The next tap starts another one with these facts. */
  readonly startNew: (facts: StartFacts) => void;
  /** Ends the game. It can be continued on the same day. */
  readonly finish: () => void;
  /** Continues an earlier game of the day. */
  readonly resume: (gameId: string) => void;
  readonly changeSituation: (fields: Partial<PitchSituation>) => void;
  /** Notes the outs that the corrected inning and outs show with the last pitch, so that they stay if no other follows. */
  readonly settleSituation: () => void;
  /** Walks the batter without another pitch. */
  readonly walk: () => void;
  /** Where the pitcher before left the game. Null without one, and once this pitcher has a pitch or took over. */
  readonly handover: Handover | null;
  /** Starts where the pitcher before left. */
  readonly takeOver: () => void;
}

/** Returns the outbox of the member, and what it holds. */
export function useOutbox(): readonly [Outbox, OutboxStatus] {
  const { user, program } = useViewer();
  const outbox = outboxOf({ userId: user.uid, programId: program.programId });
  return [outbox, useSyncExternalStore(outbox.subscribe, outbox.status)];
}

/** A reading of the game, and the changes and the day that it knows. */
interface Reading {
  readonly changes: number;
  readonly today: string;
  readonly done: Promise<void>;
}

/** Whether a game of another day was continued after midnight and is over by now. */
function isPast(game: ChartedGame | null, today: string): boolean {
  return game !== null && game.gameDate !== today && !isRecent(game);
}

/**
 * The current game of an athlete. It follows changes of other tabs, and the day: a phone that is not used overnight resumes the page
 * as it was.
 */
function useKept(outbox: Outbox, athleteId: string) {
  const [kept, setKept] = useState<ChartedGame | null | undefined>();
  const [earlier, setEarlier] = useState<readonly EarlierGame[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const latest = useRef<ChartedGame | null>(null);
  const order = useRef({ asked: 0, shown: 0 });
  const reading = useRef<Reading | null>(null);
  const read = useCallback(async () => {
    order.current.asked += 1;
    const { asked } = order.current;
    const now = { athleteId, gameDate: fieldToday() };
    const game = await outbox.games.read(now);
    const { gameDate, gameId } = { ...now, ...game };
    const others = await outbox.games.readEarlier({ athleteId, gameDate, gameId });
    // A reading that was asked for later is newer.
    if (asked < order.current.shown) return;
    order.current.shown = asked;
    latest.current = game;
    setKept(game);
    setEarlier(others);
  }, [outbox, athleteId]);
  /** Reads the game, unless the last reading still holds. */
  const refresh = useCallback(async () => {
    const now = { changes: outbox.changes(), today: fieldToday() };
    const last = reading.current;
    const isSame = last?.changes === now.changes && last.today === now.today;
    if (isSame && !isPast(latest.current, now.today)) return await last.done;
    const done = read();
    reading.current = { ...now, done };
    try {
      await done;
    } catch (thrown) {
      reading.current = null;
      throw thrown;
    }
  }, [outbox, read]);
  useEffect(() => {
    const show = () => void refresh().catch(() => setFailure(fieldMessages.loadFailed));
    const showAgain = () => {
      reading.current = null;
      show();
    };
    showAgain();
    document.addEventListener("visibilitychange", showAgain);
    const stops = [outbox.subscribe(show), phoneClock.subscribe(showAgain)];
    return () => {
      document.removeEventListener("visibilitychange", showAgain);
      for (const stop of stops) stop();
    };
  }, [outbox, refresh]);
  const gameDate = kept?.gameDate ?? fieldToday();
  const day = useMemo(() => ({ athleteId, gameDate }), [athleteId, gameDate]);
  return { day, kept, earlier, latest, refresh, failure, setFailure };
}

interface Changed {
  readonly gameId: string | undefined;
  readonly latest: { readonly current: ChartedGame | null };
  readonly kind: GameKind;
}

/** Returns the functions that change pitches and games on the screen. */
function changesOf(
  run: ReturnType<typeof useStoring>["run"],
  { gameId, latest, kind }: Changed,
): Pick<CurrentGame, "next" | "edit" | "remove" | "resume" | "moveTo"> {
  return {
    next: () => run(() => ({ kind: "next" })),
    edit: (pitchId, fields) =>
      run(() => {
        const isSame = gameId !== undefined && latest.current?.gameId === gameId;
        const pitches = isSame && latest.current ? numberedPitches(latest.current) : noPitches;
        const shown = shownByEdit(pitches, { pitchId, fields }, kind);
        return { kind: "edit", pitchId, fields, shown, gameId };
      }),
    remove: (pitchId) => run(() => ({ kind: "remove", pitchId, gameId })),
    moveTo: (gameDate) =>
      run(() => (gameId ? { kind: "facts", fields: { gameDate }, gameId } : null)),
    resume: (earlierId) => run(() => ({ kind: "resume", gameId: earlierId })),
  };
}

/**
 * Reads and charts an athlete's current game.
 * @param startFacts what a new game starts with
 */
export function useCurrentGame(athleteId: string, startFacts: StartFacts): CurrentGame {
  const [outbox] = useOutbox();
  const stored = useKept(outbox, athleteId);
  const { kept = null, latest, failure } = stored;
  const [chosen, setChosen] = useState<Partial<StartFacts>>({});
  const [corrected, setCorrected] = useState<Partial<PitchSituation>>({});
  const facts: StartFacts = kept?.facts ?? { ...startFacts, ...chosen };
  const { pending, isStoring, show, run } = useStoring(outbox, stored, facts);
  const gameId = kept?.gameId;
  const changes = changesOf(run, { gameId, latest, kind: facts.kind });
  const handover = useHandover(outbox, stored.day, facts);
  const plays = playsOf({
    ...{ kept, latest, kind: facts.kind, corrected, correct: setCorrected, handover, show, run },
    edit: changes.edit,
  });
  const situation = situationOf(kept, facts.kind, corrected);
  const end = () => {
    setCorrected({});
    run(() => ({ kind: "end", gameId }));
  };
  const open = kept?.openPitchId ? kept.pitches.get(kept.openPitchId) : undefined;
  return {
    isReady: stored.kept !== undefined,
    day: stored.day,
    facts,
    gameId: gameId ?? null,
    lastId: kept?.lastId,
    pitches: kept ? numberedPitches(kept) : noPitches,
    earlier: stored.earlier,
    completed: completed(kept),
    current: inHand(open, pending),
    situation,
    likely: likelyOf(kept, facts.kind, situation),
    ...{ isStoring, failure },
    ...changes,
    ...plays,
    handover: gameId === undefined && corrected.inning === undefined ? handover : null,
    changeSituation: (fields) => {
      const openId = kept?.openPitchId;
      if (openId) changes.edit(openId, fields);
      else setCorrected((before) => ({ ...before, ...fields }));
    },
    changeFacts: (fields) =>
      run(() => {
        const isStarted = gameId !== undefined && latest.current?.gameId === gameId;
        if (isStarted) return { kind: "facts", fields, gameId };
        setChosen((before) => ({ ...before, ...fields }));
        return null;
      }),
    startNew: (next) => {
      setChosen(next);
      end();
    },
    finish: end,
  };
}

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
function useStoring(
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
