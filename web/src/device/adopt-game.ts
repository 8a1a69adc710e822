import type { FieldGame } from "@armslot/baseball/charting/field-game";
import { fieldMessages } from "@armslot/contracts/charting/field-phone";
import { AppError } from "../client/app-error.ts";
import { type Again, laterId, putAgain } from "./chart-operations.ts";
import type { GameDay } from "./current-game.ts";
import {
  changeOutbox,
  findGame,
  isOf,
  type KeptGame,
  type OutboxDatabase,
  type Owner,
  sentPitches,
} from "./outbox-database.ts";
import { storeGame } from "./store-reply.ts";

export interface ServerGame {
  readonly gameId: string;
  readonly facts: FieldGame["facts"];
  readonly pitches: FieldGame["pitches"];
  /** The IDs of all its pitches, with those that are not in `pitches` because they are excluded (AVG-7). */
  readonly pitchIds: ReadonlySet<string>;
}

interface Adopting {
  readonly owner: Owner;
  /** The athlete, and the day of the game. */
  readonly day: GameDay;
  readonly game: ServerGame;
  /** The `lastId` of the game on this phone when the server was asked, and undefined if it had none. */
  readonly lastId: string | undefined;
}

/**
 * Continues a game of another phone, or takes over what a colleague charted in it. Does nothing if something was charted here since
 * the server was asked. Ask only while nothing waits. Pitches that this phone sent and the server does not have wait again: the server
 * refuses those that someone removed, and takes those that it lost. A game that another member charted on this phone changes hands
 * once they have sent everything: the server has it, and they can continue it from there.
 * @throws {AppError} if another member has not sent everything of the game; nothing is stored then
 */
export async function adoptGame(database: OutboxDatabase, adopting: Adopting): Promise<void> {
  const { owner, game, lastId } = adopting;
  const change = changeOutbox(database);
  const adopt = async () => {
    const stored = await findGame(change.objectStore("outings"), game.gameId);
    const waiting = await change.objectStore("waiting").index("byOuting").getAll(game.gameId);
    const known = stored && isOf(owner, stored) ? stored : undefined;
    if (stored && !known && waiting.some((each) => isOf(stored, each))) {
      throw new AppError("unexpected", { sentence: fieldMessages.othersUnsent });
    }
    if (waiting.some((each) => isOf(owner, each)) || known?.lastId !== lastId) return;
    await storeGame(change, adoptedGame(known, adopting));
  };
  await Promise.all([adopt(), change.done]);
}

/** Returns a game as the server has it, and the operations for what the server may have lost of the known one. */
function adoptedGame(
  known: KeptGame | undefined,
  { owner, day, game: { pitchIds, ...game } }: Adopting,
): Again {
  const { gameId, pitches } = game;
  const openId = known?.openPitchId ?? "";
  const others = [...pitches.keys()].filter((pitchId) => !known?.pitches.has(pitchId));
  const lost = known && putAgain(known, lostPitches(known, pitchIds));
  const adopted: KeptGame = {
    ...owner,
    ...day,
    ...game,
    removed: known?.removed ?? new Set(),
    sent: known?.sent ?? new Set(),
    adopted: new Set([...(known?.adopted ?? []), ...others]),
    openPitchId: pitches.has(openId) ? openId : null,
    lastId: [...pitches.keys()].reduce(laterId, lost?.game.lastId ?? gameId),
  };
  return { game: adopted, waiting: lost?.waiting ?? [] };
}

/** Returns the pitches that this phone sent and the server does not have. */
function lostPitches(known: KeptGame, pitchIds: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...sentPitches(known)].filter((pitchId) => !pitchIds.has(pitchId)));
}
