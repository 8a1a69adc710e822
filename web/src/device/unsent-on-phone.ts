import { forgetCharter } from "./charter-mark.ts";
import { type HeldOutbox, nothingHeld, withCopies } from "./held-outbox.ts";
import {
  gameOf,
  isOf,
  type Owner,
  openOutboxDatabase,
  refusedOf,
  waitingOf,
} from "./outbox-database.ts";
import type { RefusedGame } from "./refused-games.ts";
import { eraseOwner } from "./send-operations.ts";
import { eraseAllCopies, readCopies } from "./unsent-copy.ts";
import { unsentGames } from "./unsent-games.ts";

export interface UnsentOfMember {
  readonly owner: Owner;
  /** Without the names of athletes. */
  readonly games: readonly RefusedGame[];
}

/** Reads what everyone charted on this phone and the server does not have. */
async function readEveryone(): Promise<HeldOutbox> {
  const database = await openOutboxDatabase();
  try {
    const [waiting, refused, games] = await Promise.all([
      database.getAll("waiting"),
      database.getAll("refused"),
      database.getAll("outings"),
    ]);
    return {
      waiting: waiting.map(waitingOf),
      refused: refused.map(refusedOf),
      games: games.map(gameOf),
    };
  } finally {
    database.close();
  }
}

/** Returns the unsent pitches of each member on this phone. Show none of them while another member is signed in. */
export async function unsentOnPhone(): Promise<readonly UnsentOfMember[]> {
  // A browser that cannot open its store has the second copy.
  const stored = await readEveryone().catch(() => nothingHeld);
  const { waiting, refused, games } = withCopies(stored, readCopies());
  const owners = new Map(
    [...waiting, ...refused].map(({ userId, programId }) => [
      `${userId}:${programId}`,
      { userId, programId },
    ]),
  );
  return [...owners.values()]
    .map((owner) => {
      const isOwn = (each: Owner) => isOf(owner, each);
      const own = {
        waiting: waiting.filter(isOwn),
        refused: refused.filter(isOwn),
        games: games.filter(isOwn),
      };
      return { owner, games: unsentGames(own) };
    })
    .filter((each) => each.games.length > 0);
}

export function unsentCount(unsent: readonly UnsentOfMember[]): number {
  const counts = unsent.flatMap(({ games }) => games.map(({ pitches }) => pitches.length));
  return counts.reduce((sum, count) => sum + count, 0);
}

/**
 * Deletes everything that some members charted on this phone.
 * @throws {DOMException} if the browser cannot open its store; nothing is deleted then
 */
export async function deleteFromPhone(owners: readonly Owner[]): Promise<void> {
  const database = await openOutboxDatabase();
  try {
    for (const owner of owners) {
      await eraseOwner(database, owner);
      eraseAllCopies(owner);
      forgetCharter(owner);
    }
  } finally {
    database.close();
  }
}
