import { PitchFileRefused } from "@armslot/baseball/files/pitch-file-refused";
import type { Tx } from "../database/database.ts";
import { gamesWithBases } from "../sightings/stored-witnesses.query.ts";
import { importOfBytes, isStillWhole } from "./earlier-import.query.ts";
import type { GamesPlan } from "./games-plan.ts";

/** A game of which pitches were deleted since a file was imported. */
interface DeletedGame {
  /** `YYYY-MM-DD` */
  readonly date: string | null;
  readonly opponent: string | null;
  /** How many pitches are missing. */
  readonly pitches: number;
}

/** Returns what a reply says of a file that was imported before and of which games were deleted since. */
export function deletedSinceSentence(games: readonly DeletedGame[]): string {
  const named = games.map(({ date, opponent, pitches }) => {
    const day = date === null ? "the game without a date" : `the game of ${date}`;
    const against = opponent === null ? "" : ` against ${opponent}`;
    return `${day}${against} (${pitches === 1 ? "1 pitch" : `${pitches} pitches`})`;
  });
  return `This file was imported before. Deleted since: ${named.join(", ")}.`;
}

/** Thrown for a file of which an earlier import's games were deleted since. */
export class DeletedSince extends PitchFileRefused {
  constructor(games: readonly DeletedGame[]) {
    super(deletedSinceSentence(games));
  }
}

interface SameBytes {
  readonly programId: string;
  readonly checksum: Uint8Array;
}

/** Whether games that the newest import of the same bytes stored were deleted since. */
export async function wasDeletedSince(
  tx: Tx,
  { programId, checksum }: SameBytes,
): Promise<boolean> {
  const importId = await importOfBytes(tx, { programId, checksum });
  return importId !== undefined && !(await isStillWhole(tx, { programId, importId }));
}

/** Refuses a plan that would bring deleted pitches back. Throws DeletedSince. */
export async function refuseDeleted(tx: Tx, programId: string, plan: GamesPlan): Promise<void> {
  const { addedPitches } = plan;
  if (addedPitches.size === 0) return;
  const stored = await gamesWithBases(tx, { programId, gameIds: [...addedPitches.keys()] });
  const games = new Map([...stored, ...plan.newGames].map((game) => [game.gameId, game]));
  const deleted = [...games.values()].map(({ gameId, gameDate: date, opponent }) => {
    return { date, opponent, pitches: addedPitches.get(gameId)?.length ?? 0 };
  });
  throw new DeletedSince(deleted.filter(({ pitches }) => pitches > 0));
}
