import { groupBy } from "@armslot/baseball/pitch/group-by";
import { AppError } from "../core/app-error.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import { compareOutings } from "../sightings/compare-outings.ts";
import { deliveredIds, type StoredDelivery } from "../sightings/delivery.ts";
import type { PitchesMoved } from "../sightings/imported-file.ts";
import { waitForOtherImports } from "../sightings/imports.query.ts";
import { type SettledGames, settleGames } from "../sightings/settle-games.ts";
import { disputedGames, type Entry, entriesOf } from "../sightings/stored-witnesses.query.ts";
import { forgetAthleteSources } from "../storage/athlete-sources.ts";
import { lockAthletes } from "../storage/athletes.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import { markImportUndone } from "../storage/imports.ts";
import { deleteLeagueSums } from "../storage/league-sums.ts";
import { raiseVersions } from "../storage/locked-games.ts";
import { recordMoves } from "./record-moves.ts";
import { settleOwners } from "./settle-owners.ts";

/** Why something of an undone import stays. */
export const undoReasons = {
  edited: "Someone edited this game after the import, so it stays.",
  corrected: "Pitches that someone corrected after the import stay.",
  delivered: "Pitches that another import has as well stay.",
  others: "The game has pitches from elsewhere, so it stays.",
} as const;

/** A game in which something stays, and why. */
interface KeptGame {
  readonly gameId: string;
  readonly why: keyof typeof undoReasons;
}

/** What an undo took back. */
export interface Undone {
  readonly gamesRemoved: number;
  readonly pitchesRemoved: number;
  readonly pitchesRestored: number;
  /** The pitches that went back to other athletes. Missing if none did. */
  readonly moved?: readonly PitchesMoved[];
  readonly kept: readonly KeptGame[];
}

interface UndoOptions {
  readonly programId: string;
  readonly importId: string;
  /** Missing for the command line. */
  readonly userId?: string | undefined;
  /** Whether the member may undo imports of others. */
  readonly mayUndoAll: boolean;
  /** How long to wait for a running import, in milliseconds. Missing for a request. */
  readonly waitMs?: number | undefined;
}

/** Checks that the member may undo the import, and locks it. */
async function requireUndoable(tx: Tx, options: UndoOptions): Promise<void> {
  const { userId, mayUndoAll } = options;
  const found = await importToUndo(tx, options);
  if (!found) throw new AppError("import-not-found");
  if (!mayUndoAll && found.userId !== userId) throw new AppError("forbidden");
  if (found.isUndone) throw new AppError("import-undone");
}

/** What an undo did to the games of an import. */
interface GamesUndone {
  readonly gamesRemoved: number;
  readonly pitchesRemoved: number;
  readonly pitchesRestored: number;
  readonly kept: readonly KeptGame[];
}

interface Undoing {
  readonly programId: string;
  readonly importId: string;
  readonly games: readonly GameToUndo[];
  readonly now: Date;
}

const idsIn = ({ delivered }: GameToUndo) => delivered.flatMap(deliveredIds);

/** Returns the pitches that imports delivered which are not undone. */
function liveIds(entries: readonly Entry[]): Set<string> {
  const live = entries.filter(({ isUndone }) => !isUndone);
  return new Set(live.flatMap(({ delivered }) => delivered.flatMap(deliveredIds)));
}

/** Returns why pitches that the import was the first to have stay, by game. */
async function keptGames(tx: Tx, undoing: Undoing, settled: SettledGames): Promise<KeptGame[]> {
  const { programId, games, importId } = undoing;
  const gameIds = games.map(({ gameId }) => gameId);
  const entries = groupBy(await entriesOf(tx, { programId, gameIds }), ({ gameId }) => gameId);
  return games.flatMap((game): KeptGame[] => {
    const { gameId, isNew } = game;
    if (settled.removedGames.has(gameId)) return [];
    const ids = idsIn(game);
    if (ids.some((id) => settled.edited.has(id))) return [{ gameId, why: "edited" }];
    if (ids.some((id) => settled.corrected.has(id))) return [{ gameId, why: "corrected" }];
    const ofGame = entries.get(gameId) ?? [];
    const at = ofGame.findIndex((entry) => entry.importId === importId);
    const known = liveIds(ofGame.slice(0, at));
    const later = liveIds(ofGame.slice(at + 1));
    const isFirst = (id: string) => !(known.has(id) || settled.byPeople.has(id));
    if (ids.some((id) => later.has(id) && isFirst(id))) return [{ gameId, why: "delivered" }];
    return isNew ? [{ gameId, why: "others" }] : [];
  });
}

/** Computes the games of an undone import again from everything else. */
async function undoDeliveries(tx: Tx, undoing: Undoing): Promise<GamesUndone> {
  const { games } = undoing;
  const gameIds = games.map(({ gameId }) => gameId);
  const pitchIds = new Set(games.flatMap(idsIn));
  const settled = await settleGames(tx, { ...undoing, gameIds, pitchIds });
  return {
    gamesRemoved: settled.removedGames.size,
    pitchesRemoved: settled.removedPitches.size,
    pitchesRestored: settled.changedPitches.size,
    kept: await keptGames(tx, undoing, settled),
  };
}

/** Locks the athletes of an import's games, and those to whom files give pitches of these games. Returns their IDs and those of the games. */
async function lockConcerned(tx: Tx, options: UndoOptions) {
  const { programId } = options;
  const found = await gamesToUndo(tx, options);
  const gameIds = found.map(({ gameId }) => gameId);
  const disputed = await disputedGames(tx, { programId, gameIds });
  const homes = disputed.map(({ homeAthleteId }) => homeAthleteId);
  const athleteIds = [...new Set([...found.map(({ athleteId }) => athleteId), ...homes])];
  await lockAthletes(tx, { programId, athleteIds });
  return { gameIds, athleteIds };
}

/**
 * Takes back what an import delivered, except what another import delivered as well or someone corrected. Corrects the totals in the same
 * transaction, and records the undo in the activity. Throws `import-not-found`, `forbidden`, `import-undone`, `import-running`.
 */
export async function undoImport(
  parts: Pick<Parts, "clock" | "newId" | "log">,
  tx: Tx,
  options: UndoOptions,
): Promise<Undone> {
  const { clock, newId } = parts;
  const { programId, importId, userId = null, waitMs } = options;
  await waitForOtherImports(tx, { programId, waitMs });
  await requireUndoable(tx, options);
  const { gameIds, athleteIds } = await lockConcerned(tx, options);
  const now = clock();
  await markImportUndone(tx, { programId, importId, undoneBy: userId, now });
  const moved = await settleOwners(tx, { programId, gameIds, newId, now });
  // A game may have been deleted or moved before its athlete was locked.
  const games = await gamesToUndo(tx, options);
  await deleteLeagueSums(tx, options);
  await raiseVersions(tx, { programId, gameIds: games.map(({ gameId }) => gameId), now });
  const { kept, ...counts } = await undoDeliveries(tx, { programId, importId, games, now });
  await compareOutings(parts, tx, options);
  const isPersons = ({ why }: KeptGame) => why === "edited" || why === "corrected";
  const staying = new Set(kept.filter(isPersons).map(({ gameId }) => gameId));
  const keptAthletes = games.filter(({ gameId }) => staying.has(gameId));
  await forgetAthleteSources(tx, {
    ...{ programId, importId, athleteIds },
    exceptOf: keptAthletes.map(({ athleteId }) => athleteId),
  });
  const undone = { ...counts, ...(moved.length > 0 && { moved }), kept };
  await recordMoves(parts, tx, { programId, userId, moved });
  await insertAuditEntry(tx, {
    programId,
    entryId: newId(),
    action: "import-undone",
    actorUserId: userId,
    counts: { games: undone.gamesRemoved, pitches: undone.pitchesRemoved },
    now,
  });
  return undone;
}

interface ImportOfProgram {
  readonly programId: string;
  readonly importId: string;
}

/** Who imported a file and whether it was undone. Locks the row. */
async function importToUndo(
  tx: Tx,
  { programId, importId }: ImportOfProgram,
): Promise<{ readonly userId: string | null; readonly isUndone: boolean } | undefined> {
  const row = await tx
    .selectFrom("imports")
    .select(["user_id as userId", "undone_at as undoneAt"])
    .where("program_id", "=", programId)
    .where("import_id", "=", importId)
    .forUpdate()
    .executeTakeFirst();
  return row && { userId: row.userId, isUndone: row.undoneAt !== null };
}

/** A game of an import that still exists, with what the import delivered for it. */
interface GameToUndo {
  readonly gameId: string;
  readonly athleteId: string;
  readonly isNew: boolean;
  readonly delivered: readonly StoredDelivery[];
}

/** Returns the games of an import that still exist. */
async function gamesToUndo(
  tx: Tx,
  { programId, importId }: ImportOfProgram,
): Promise<GameToUndo[]> {
  return await tx
    .selectFrom("import_games as ig")
    .innerJoin("games as g", (join) =>
      join.onRef("g.program_id", "=", "ig.program_id").onRef("g.game_id", "=", "ig.game_id"),
    )
    .select(["g.game_id as gameId", "g.athlete_id as athleteId", "ig.is_new as isNew"])
    .select((eb) => eb.ref("ig.delivered").$castTo<StoredDelivery[]>().as("delivered"))
    .where("ig.program_id", "=", programId)
    .where("ig.import_id", "=", importId)
    .orderBy("g.game_id")
    .execute();
}
