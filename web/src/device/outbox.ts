import { foldOperations } from "@armslot/baseball/charting/field-game";
import { orderedIdTime } from "@armslot/baseball/charting/ordered-id";
import { settleAnswers } from "@armslot/baseball/charting/settle-answers";
import { fieldLimits, fieldMessages } from "@armslot/contracts/charting/field-phone";
import { secondMs } from "@armslot/contracts/core/durations";
import { AppError, asAppError } from "../client/app-error.ts";
import { adoptGame, type ServerGame } from "./adopt-game.ts";
import type { GameDay } from "./current-game.ts";
import { type HeldOutbox, nothingHeld, pitchesOf } from "./held-outbox.ts";
import type { Owner, WaitingOperation } from "./outbox-database.ts";
import { emptyStatus, type OutboxStatus } from "./outbox-status.ts";
import { type Charted, OutboxStorage } from "./outbox-storage.ts";
import {
  asOnlySender,
  eraseBefore,
  eraseOwner,
  eraseSent,
  forgetRefused,
  type Post,
  postAs,
  sendWaiting,
} from "./send-operations.ts";
import { SessionCheck } from "./session-check.ts";
import { type Reply, refusalOf } from "./store-reply.ts";
import { unsentGames } from "./unsent-games.ts";

const quietMs = 30 * secondMs;

/** Calls `onLate` once the oldest unsent change is 30 s old, which warns the charter (FIELD-11). */
class LateChanges {
  readonly #onLate: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(onLate: () => void) {
    this.#onLate = onLate;
  }

  /** Returns whether the oldest of what waits is late. Otherwise `onLate` is called once it is. */
  areAmong([oldest]: readonly Pick<WaitingOperation, "opId">[]): boolean {
    this.stop();
    if (!oldest) return false;
    const leftMs = quietMs - (Date.now() - orderedIdTime(oldest.opId));
    if (leftMs <= 0) return true;
    // An ID can be ahead of the phone's clock, because it follows those of other phones.
    this.#timer = setTimeout(this.#onLate, Math.min(leftMs, quietMs));
    return false;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

const channelName = "armslot-outbox";
/** How soon a page tries again to open a database that the browser could not open. */
const openAgainMs = 3 * secondMs;

/** What a member charted on this phone until the server has it (FIELD-11). */
export class Outbox {
  readonly #owner: Owner;
  readonly #listeners = new Set<() => void>();
  readonly #channel =
    typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(channelName);
  readonly #storage: OutboxStorage;
  readonly #late = new LateChanges(() => this.#show({ isLate: true }));
  readonly #sessionCheck: SessionCheck;
  #openAgain: ReturnType<typeof setTimeout> | undefined;
  #status = emptyStatus;
  #changes = 0;

  constructor(owner: Owner) {
    this.#owner = owner;
    this.#sessionCheck = new SessionCheck(owner);
    this.#storage = new OutboxStorage(owner, () => void this.#countAgain());
    if (this.#channel) this.#channel.onmessage = () => void this.#countAgain();
    void this.#count();
  }

  /** Calls the listener after each change of the status or of a game, in this tab or another one. Returns the function that stops it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly status = (): OutboxStatus => this.#status;

  /** Increases whenever a game may have changed, in this tab or another one. */
  readonly changes = (): number => this.#changes;

  get games(): Pick<OutboxStorage, "read" | "readEarlier" | "readLeftGame" | "readDaysFacts"> {
    return this.#storage;
  }

  /** Stores what the charter did. It is on the phone's disk when this resolves. `status` says why it was not stored if it rejects. */
  async store(charted: Charted): Promise<void> {
    const { action } = charted;
    try {
      await this.#storage.store(charted);
      this.#show({ isTapping: action.kind === "chart" && !action.isLast });
    } finally {
      await this.#changed();
    }
  }

  /** Continues a game as the server has it, unless something was charted in it since the server was asked. */
  async adopt(adopted: {
    readonly day: GameDay;
    readonly game: ServerGame;
    readonly lastId: string | undefined;
  }): Promise<void> {
    await adoptGame(await this.#storage.open(), { owner: this.#owner, ...adopted });
    await this.#changed();
    // What the server may have lost. The status says why it could not be sent.
    void this.send().catch(() => null);
  }

  /**
   * Sends what waits, unless another tab does. Nothing is sent while another person is signed in.
   * @throws {AppError} why it could not send; the outbox is unchanged then
   */
  readonly send = async (): Promise<void> => {
    await this.#count();
    if (this.#status.operations === 0) return;
    const isSender = await asOnlySender(async () => {
      this.#show({ isSending: true, isSentElsewhere: false });
      try {
        await this.#sessionCheck.pass();
        await this.#sendWaiting();
        this.#show({ problem: null });
      } catch (thrown) {
        this.#sessionCheck.forget();
        this.#show({ problem: asAppError(thrown) });
        throw thrown;
      } finally {
        this.#show({ isSending: false });
      }
    });
    if (!isSender) this.#show({ isSentElsewhere: true });
  };

  /** Returns the games with pitches that the server does not have, as far as this page holds them. */
  unsent(): ReturnType<typeof unsentGames> {
    return unsentGames(this.#storage.held ?? nothingHeld);
  }

  /**
   * Returns what is only on this phone, counted now.
   * @throws {DOMException} if the browser never opened the database
   */
  async waiting(): Promise<OutboxStatus> {
    const { waiting, refused } = await this.#storage.hold();
    const operations = waiting.length;
    this.#show({
      ...{ isKnown: true, operations, pitches: pitchesOf(waiting), refused },
      ...{ isLate: this.#late.areAmong(waiting) },
      ...(operations === 0 && { isSentElsewhere: false, problem: null }),
    });
    return this.#status;
  }

  /**
   * Sends what waits, and resolves once the server has everything.
   * @throws {AppError} why something is left, or why the server refused it
   */
  async sendAll(): Promise<void> {
    await this.send();
    const { operations, problem, refused } = await this.waiting();
    if (operations > 0) {
      throw problem ?? new AppError("unexpected", { sentence: fieldMessages.sendUnfinished });
    }
    const [first] = refused;
    if (first) throw new AppError("unexpected", { sentence: first.reason });
  }

  async forgetRefused(): Promise<void> {
    this.#storage.forget(this.#status.refused.map(({ opId }) => opId));
    await forgetRefused(await this.#storage.open(), this.#owner);
    await this.#changed();
  }

  /** Erases the games before a day, `YYYY-MM-DD`, that the server has completely. */
  async eraseBefore(day: string): Promise<void> {
    await eraseBefore(await this.#storage.open(), day);
  }

  /** Erases everything that the member charted on this phone, sent or not. */
  async erase(): Promise<void> {
    this.#storage.forgetAll();
    await eraseOwner(await this.#storage.open(), this.#owner);
    await this.#changed();
  }

  /** Erases everything that the member charted on this phone, unless the server does not have all of it. */
  async eraseSent(): Promise<void> {
    await eraseSent(await this.#storage.open(), this.#owner);
    await this.#changed();
    const { operations, refused } = this.#status;
    if (operations === 0 && refused.length === 0) this.#storage.forgetAll();
  }

  /** Stops the timers and closes the channel and the database. The next member of this page gets an outbox of their own. */
  close(): void {
    this.#channel?.close();
    this.#listeners.clear();
    clearTimeout(this.#openAgain);
    this.#late.stop();
    this.#storage.close();
  }

  /** Hides the notice that pitches were put back. */
  readonly dismissPutBack = (): void => {
    this.#storage.dismissPutBack();
    this.#show({});
  };

  async #sendWaiting(): Promise<void> {
    const post = postAs(this.#owner);
    const storage = this.#storage;
    try {
      const database = await storage.open().catch(() => null);
      if (database) {
        await sendWaiting({
          ...{ database, owner: this.#owner, post },
          onSettled: () => void this.#changed(),
          onGone: (opIds) => {
            this.#changes += 1;
            storage.forget(opIds);
          },
        });
      } else if (storage.held) {
        const onReply = storage.replaceHeld.bind(storage);
        await sendHeld({ held: storage.held, post, onReply });
      }
    } finally {
      await this.#changed();
    }
  }

  async #changed(): Promise<void> {
    this.#channel?.postMessage("changed");
    await this.#countAgain();
  }

  async #countAgain(): Promise<void> {
    this.#changes += 1;
    await this.#count();
  }

  async #count(): Promise<void> {
    clearTimeout(this.#openAgain);
    try {
      await this.waiting();
    } catch {
      // Without a database nothing waits. Storing a pitch reports that it failed.
    }
    this.#show({});
    if (this.#status.onPageOnly === 0) return;
    this.#openAgain = setTimeout(() => void this.#countAgain(), openAgainMs);
  }

  #show(part: Partial<OutboxStatus>): void {
    this.#status = { ...this.#status, ...part, ...this.#storage.trouble };
    for (const listener of this.#listeners) listener();
  }
}

let shared: { readonly key: string; readonly outbox: Outbox } | null = null;

/** Returns the page's one outbox. Closes the one of another member first. */
export function outboxOf(owner: Owner): Outbox {
  const key = `${owner.userId}:${owner.programId}`;
  if (shared?.key !== key) {
    shared?.outbox.close();
    shared = { key, outbox: new Outbox(owner) };
  }
  return shared.outbox;
}

interface SendingHeld {
  readonly held: HeldOutbox;
  readonly post: Post;
  /** Called after each reply with what the page holds from then on, and the IDs of the operations that are gone. */
  readonly onReply: (held: HeldOutbox, gone: readonly string[]) => void;
}

/** Sends the operations in memory while IndexedDB cannot be opened. Rejects with the error of `post`; unanswered ones stay in memory. */
async function sendHeld({ held, post, onReply }: SendingHeld): Promise<void> {
  const size = fieldLimits.operationsPerRequestMax;
  let now = held;
  for (let start = 0; start < held.waiting.length; start += size) {
    const batch = held.waiting.slice(start, start + size);
    const reply = await post(batch.map(({ operation }) => operation));
    const { stored } = settleAnswers(reply.answers);
    now = afterReply(now, batch, reply);
    onReply(now, stored);
  }
}

function afterReply(
  held: HeldOutbox,
  batch: readonly WaitingOperation[],
  reply: Reply,
): HeldOutbox {
  const { stored, refused } = settleAnswers(reply.answers);
  const isStored = new Set(stored);
  const reasons = new Map(refused.map(({ opId, reason }) => [opId, reason]));
  const keptOf = (gameId: string) => held.games.find((one) => one.gameId === gameId);
  const refusals = batch.flatMap((each) => {
    const reason = reasons.get(each.opId);
    return reason === undefined ? [] : [refusalOf(each, { kept: keptOf(each.gameId), reason })];
  });
  const confirmed = batch.filter(({ opId }) => isStored.has(opId));
  return {
    waiting: held.waiting.filter(({ opId }) => !isStored.has(opId) && !reasons.has(opId)),
    refused: [...held.refused, ...refusals],
    games: held.games.map((game) => {
      const operations = confirmed.filter(({ gameId }) => gameId === game.gameId);
      const { facts, pitches, removed } = foldOperations(
        game,
        operations.map(({ operation }) => operation),
      );
      return { ...game, facts, pitches, removed };
    }),
  };
}
