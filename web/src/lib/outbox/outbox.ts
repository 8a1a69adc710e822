import { sendFieldOperations } from "@armslot/contracts/charting";
import { getSession } from "@armslot/contracts/sign-in";
import { call } from "../api.ts";
import { AppError, asAppError } from "../app-error.ts";
import { adoptOuting, type ServerOuting } from "./adopt-outing.ts";
import {
  type ChartAction,
  type ChartedOuting,
  readOuting,
  storeAction,
} from "./chart-operations.ts";
import { type EarlierOuting, type OutingDay, readEarlier } from "./current-outing.ts";
import {
  type OutboxDatabase,
  type Owner,
  openOutboxDatabase,
  type RefusedOperation,
} from "./outbox-database.ts";
import {
  asOnlySender,
  countWaiting,
  eraseBefore,
  eraseOwner,
  eraseSent,
  forgetRefused,
  sendWaiting,
} from "./send-operations.ts";

/** What the outbox holds, and why it could not send. */
export interface OutboxStatus {
  /** The pitches that are only on this phone, or differ there. */
  readonly pitches: number;
  /** All changes that are only on this phone. */
  readonly operations: number;
  readonly refused: readonly RefusedOperation[];
  readonly isSending: boolean;
  /** Why the last attempt to send failed. Null if it did not. */
  readonly problem: AppError | null;
}

const channelName = "armslot-outbox";

const emptyStatus: OutboxStatus = {
  pitches: 0,
  operations: 0,
  refused: [],
  isSending: false,
  problem: null,
};

/** What a member charted on this phone until the server has it (FIELD-11). */
export class Outbox {
  readonly #owner: Owner;
  readonly #listeners = new Set<() => void>();
  readonly #channel =
    typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(channelName);
  #database: Promise<OutboxDatabase> | null = null;
  #status = emptyStatus;

  constructor(owner: Owner) {
    this.#owner = owner;
    if (this.#channel) this.#channel.onmessage = () => void this.#count();
    void this.#count();
  }

  /** Calls the listener after each change of the status or of an outing, in this tab or another one. Returns the function that stops it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly status = (): OutboxStatus => this.#status;

  /**
   * Returns the outing that the next tap adds to, or null if it starts one.
   * @param day the athlete, and today
   */
  async read(day: OutingDay): Promise<ChartedOuting | null> {
    return await readOuting(await this.#open(), this.#owner, day);
  }

  /** Returns the other outings of a day on this phone, newest first. */
  async readEarlier(day: Parameters<typeof readEarlier>[2]): Promise<readonly EarlierOuting[]> {
    return await readEarlier(await this.#open(), this.#owner, day);
  }

  /** Stores what the charter did. It is on the phone's disk when this resolves. */
  async store(charted: {
    readonly day: OutingDay;
    readonly facts: Parameters<typeof storeAction>[1]["facts"];
    readonly action: ChartAction;
  }): Promise<void> {
    await storeAction(await this.#open(), { owner: this.#owner, ...charted });
    await this.#changed();
  }

  /** Continues an outing as the server has it, unless something was charted in it since the server was asked. */
  async adopt(adopted: {
    readonly day: OutingDay;
    readonly outing: ServerOuting;
    readonly lastId: string | undefined;
  }): Promise<void> {
    await adoptOuting(await this.#open(), { owner: this.#owner, ...adopted });
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
    await asOnlySender(async () => {
      this.#show({ isSending: true });
      try {
        await this.#checkSession();
        await this.#sendWaiting();
        this.#show({ problem: null });
      } catch (thrown) {
        this.#show({ problem: asAppError(thrown) });
        throw thrown;
      } finally {
        this.#show({ isSending: false });
      }
    });
  };

  /**
   * Returns what is only on this phone, counted now.
   * @throws {DOMException} if the browser cannot open the database
   */
  async waiting(): Promise<OutboxStatus> {
    this.#show(await countWaiting(await this.#open(), this.#owner));
    return this.#status;
  }

  /**
   * Sends what waits, and resolves once the server has everything.
   * @throws {AppError} why something is left, or why the server refused it
   */
  async sendAll(): Promise<void> {
    await this.send();
    const { operations, problem, refused } = await this.waiting();
    if (operations > 0) throw problem ?? new AppError("unavailable");
    const [first] = refused;
    if (first) throw new AppError("unexpected", { sentence: first.reason });
  }

  /** Forgets the operations that the server refused. */
  async forgetRefused(): Promise<void> {
    await forgetRefused(await this.#open(), this.#owner);
    await this.#changed();
  }

  /** Erases the outings before a day, `YYYY-MM-DD`, that the server has completely. */
  async eraseBefore(day: string): Promise<void> {
    await eraseBefore(await this.#open(), day);
  }

  /** Erases everything that the member charted on this phone, sent or not. */
  async erase(): Promise<void> {
    await eraseOwner(await this.#open(), this.#owner);
    await this.#changed();
  }

  /** Erases everything that the member charted on this phone, unless the server does not have all of it. */
  async eraseSent(): Promise<void> {
    await eraseSent(await this.#open(), this.#owner);
    await this.#changed();
  }

  /** Ends the outbox of a member who signed out. */
  close(): void {
    this.#channel?.close();
    this.#listeners.clear();
    void this.#database?.then((database) => database.close());
  }

  async #sendWaiting(): Promise<void> {
    const { userId, programId } = this.#owner;
    try {
      await sendWaiting({
        database: await this.#open(),
        owner: this.#owner,
        post: (operations) =>
          call(sendFieldOperations, { params: { programId }, body: { userId, operations } }),
        onSettled: () => void this.#changed(),
      });
    } finally {
      await this.#changed();
    }
  }

  async #checkSession(): Promise<void> {
    const { session } = await call(getSession, {});
    const { userId, programId } = this.#owner;
    const isOwner = session?.user.uid === userId && session.program.programId === programId;
    if (!isOwner) throw new AppError("signed-out");
  }

  async #changed(): Promise<void> {
    this.#channel?.postMessage("changed");
    await this.#count();
  }

  async #count(): Promise<void> {
    try {
      await this.waiting();
    } catch {
      // Without a database nothing waits. Storing a pitch reports that it failed.
    }
  }

  async #open(): Promise<OutboxDatabase> {
    this.#database ??= openOutboxDatabase(() => {
      this.#database = null;
    });
    this.#database.catch(() => {
      this.#database = null;
    });
    return await this.#database;
  }

  #show(part: Partial<OutboxStatus>): void {
    this.#status = { ...this.#status, ...part };
    for (const listener of this.#listeners) listener();
  }
}

let shared: { readonly key: string; readonly outbox: Outbox } | null = null;

/** Returns the outbox of a member. All parts of a page share it. */
export function outboxOf(owner: Owner): Outbox {
  const key = `${owner.userId}:${owner.programId}`;
  if (shared?.key !== key) {
    shared?.outbox.close();
    shared = { key, outbox: new Outbox(owner) };
  }
  return shared.outbox;
}
