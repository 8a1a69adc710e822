import type { GameFacts } from "@armslot/baseball/charting/field-game";
import { type ChartAction, storeAction } from "./chart-operations.ts";
import {
  type ChartedGame,
  type EarlierGame,
  type GameDay,
  type GameReader,
  type LeftGame,
  readDaysFacts,
  readEarlier,
  readGame,
  reading,
  readLeftGame,
} from "./current-game.ts";
import {
  type HeldOutbox,
  heldGames,
  nothingHeld,
  pitchesOf,
  putBack,
  readHeld,
  withCopies,
} from "./held-outbox.ts";
import { roomForPitches } from "./make-room.ts";
import { type OutboxDatabase, type Owner, openOutboxDatabase } from "./outbox-database.ts";
import { faultOf, type StorageFault } from "./storage-fault.ts";
import { eraseAllCopies, UnsentCopies } from "./unsent-copy.ts";

/** What a charter did, and what a new game starts with. */
export interface Charted {
  readonly day: GameDay;
  readonly facts: Parameters<typeof storeAction>[1]["facts"];
  readonly action: ChartAction;
}

/** What is wrong with the store of pitches on this phone. */
export interface StorageTrouble {
  /** Why the browser stores nothing. Null while it stores. */
  readonly fault: StorageFault | null;
  /** The pitches that are on this page alone, because the browser cannot open its store. */
  readonly onPageOnly: number;
  /** The pitches that the browser had dropped and that are in its store again. */
  readonly putBack: number;
}

/** A member's pitches on this phone: in the database, held by this page, and in a second copy (FIELD-20). */
export class OutboxStorage {
  readonly #owner: Owner;
  readonly #onLost: () => void;
  readonly #copies: UnsentCopies;
  /** Held besides the games with unsent operations, so that they can be put back as well. */
  readonly #shownIds = new Set<string>();
  #opening: Promise<OutboxDatabase> | null = null;
  #held: HeldOutbox | null = null;
  /** Whether the browser dropped the database since the pitches were put back the last time. */
  #wasDropped = false;
  #putBack = 0;
  #isClosed = false;
  #openFault: StorageFault | null = null;
  #writeFault: StorageFault | null = null;

  /** @param onLost called when the browser closed the database, which can mean that it dropped it */
  constructor(owner: Owner, onLost: () => void) {
    this.#owner = owner;
    this.#onLost = onLost;
    this.#copies = new UnsentCopies(owner);
  }

  /** What this page holds. Null until it was read. */
  get held(): HeldOutbox | null {
    return this.#held;
  }

  get trouble(): StorageTrouble {
    const onPageOnly = this.#openFault ? pitchesOf(this.#held?.waiting ?? []) : 0;
    return { fault: this.#openFault ?? this.#writeFault, onPageOnly, putBack: this.#putBack };
  }

  /**
   * Opens the database, and puts back what it lacks.
   * @throws {DOMException} if the browser cannot; this page holds the pitches meanwhile
   */
  async open(): Promise<OutboxDatabase> {
    this.#opening ??= this.#openAgain();
    try {
      const database = await this.#opening;
      this.#openFault = null;
      return database;
    } catch (thrown) {
      this.#opening = null;
      this.#openFault = faultOf(thrown, this.#openFault ?? this.#writeFault);
      throw thrown;
    }
  }

  /** Reads what waits and copies it. If the database cannot be opened, what this page holds stays as it was. */
  async hold(): Promise<HeldOutbox> {
    try {
      this.#held = await readHeld(await this.open(), this.#owner, this.#shownIds);
    } catch (thrown) {
      if (this.#held === null) throw thrown;
      return this.#held;
    }
    this.#copy(this.#held);
    return this.#held;
  }

  /**
   * Returns the game that the next tap adds to, or null if it starts one.
   * @param day the athlete, and today
   */
  async read(day: GameDay): Promise<ChartedGame | null> {
    const game = await this.#reading((reader) => readGame(reader, this.#owner, day));
    if (game) this.#shownIds.add(game.gameId);
    return game;
  }

  /** Returns the other games of a day on this phone, newest first. */
  async readEarlier(day: Parameters<typeof readEarlier>[2]): Promise<readonly EarlierGame[]> {
    return await this.#reading((reader) => readEarlier(reader, this.#owner, day));
  }

  /** Returns the game of a day that another pitcher left last. Null without one. */
  async readLeftGame(game: Parameters<typeof readLeftGame>[2]): Promise<LeftGame | null> {
    return await this.#reading((reader) => readLeftGame(reader, this.#owner, game));
  }

  /** Returns the facts of the newest game of a day, `YYYY-MM-DD`, of any pitcher. Null without one. */
  async readDaysFacts(gameDate: string): Promise<GameFacts | null> {
    return await this.#reading((reader) => readDaysFacts(reader, this.#owner, gameDate));
  }

  /** Stores what the charter did. On a full phone it first gives up what else is kept there. */
  async store(charted: Charted): Promise<void> {
    let steps = roomForPitches.steps;
    for (;;) {
      try {
        await storeAction(await this.open(), { owner: this.#owner, ...charted });
        this.#writeFault = null;
        return;
      } catch (thrown) {
        this.#writeFault = faultOf(thrown, this.#writeFault);
        const [makeRoom, ...later] = steps;
        if (this.#writeFault !== "full" || !makeRoom) throw thrown;
        steps = later;
        await makeRoom().catch(() => null);
      }
    }
  }

  /** Replaces the operations in memory after a reply and drops the copies of the `gone` ones. IndexedDB is closed, so it is left as it was. */
  replaceHeld(held: HeldOutbox, gone: readonly string[]): void {
    this.#held = held;
    this.forget(gone);
  }

  /** Drops operations from memory and from `localStorage`. What stayed there would be put back into IndexedDB. */
  forget(opIds: readonly string[]): void {
    const gone = new Set(opIds);
    if (this.#held) {
      const { waiting, refused } = this.#held;
      this.#held = {
        ...this.#held,
        waiting: waiting.filter(({ opId }) => !gone.has(opId)),
        refused: refused.filter(({ opId }) => !gone.has(opId)),
      };
    }
    this.#copies.erase(gone);
    if (this.#held) this.#copy(this.#held);
  }

  /** Erases what this page holds and the second copy. Call it before the database is erased. */
  forgetAll(): void {
    this.#held = nothingHeld;
    eraseAllCopies(this.#owner);
  }

  dismissPutBack(): void {
    this.#putBack = 0;
  }

  close(): void {
    this.#isClosed = true;
    void this.#opening?.then(
      (database) => database.close(),
      () => null,
    );
  }

  /** Copies what waits, unless the page was closed: its member may have erased everything. */
  #copy({ waiting, games }: HeldOutbox): void {
    if (this.#isClosed) return;
    const gameIds = new Set(waiting.map(({ gameId }) => gameId));
    this.#copies.keep({ waiting, games: games.filter(({ gameId }) => gameIds.has(gameId)) });
  }

  async #openAgain(): Promise<OutboxDatabase> {
    const database = await openOutboxDatabase({
      onClosed: () => {
        this.#opening = null;
        if (!this.#isClosed) this.#onLost();
      },
      onCreated: () => {
        this.#wasDropped = true;
      },
    });
    try {
      const wanted = withCopies(this.#held ?? nothingHeld, this.#copies.read());
      const back = await putBack(database, wanted);
      if (this.#wasDropped) this.#putBack += pitchesOf(back);
      this.#wasDropped = false;
    } catch (thrown) {
      database.close();
      throw thrown;
    }
    return database;
  }

  /** Reads the database, or what this page holds if it cannot be read. */
  async #reading<Result>(read: (reader: GameReader) => Promise<Result>): Promise<Result> {
    try {
      return await read(reading(await this.open()));
    } catch (thrown) {
      if (this.#held === null) throw thrown;
      return await read(heldGames(this.#held));
    }
  }
}
