import { AppError } from "../app-error.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../parts.ts";
import { forgetAthleteSources } from "../tables/athlete-sources.ts";
import { lockAthletes } from "../tables/athletes.ts";
import { insertAuditEntry } from "../tables/audit-entries.ts";
import { deleteGameRows, restoreGames } from "../tables/games.ts";
import { markImportUndone } from "../tables/imports.ts";
import { raiseVersions } from "../tables/locked-games.ts";
import { deletePitches, restorePitches } from "../tables/pitches.ts";
import { gameImages, pitchImages } from "./import-journal.ts";
import { waitForOtherImports } from "./imports.query.ts";
import {
  type GameToUndo,
  gamesToUndo,
  importToUndo,
  pitchCounts,
  type Touched,
  touchedIn,
} from "./undo.query.ts";

/** A game in which something stays, and why. */
interface KeptGame {
  readonly gameId: string;
  readonly reason: string;
}

/** What an undo took back. */
export interface Undone {
  readonly gamesRemoved: number;
  readonly pitchesRemoved: number;
  readonly pitchesRestored: number;
  readonly kept: readonly KeptGame[];
}

interface UndoOptions {
  readonly programId: string;
  readonly importId: string;
  /** Missing for the command line. */
  readonly userId?: string | undefined;
  /** Whether the member may undo imports of others. */
  readonly mayUndoAll: boolean;
  /** How long to wait for a running import, in milliseconds. */
  readonly waitMs: number;
}

const reasons = {
  edited: "Someone edited this game after the import, so it stays.",
  corrected: "Pitches that someone corrected after the import stay.",
  reimported: "Pitches that another import changed after this one stay.",
  others: "The game has pitches from elsewhere, so it stays.",
} as const;

type Row = Readonly<Record<string, unknown>>;
type Images = ReadonlyMap<string, Row>;

/** Whether a row is the same as after the import. Both come from `jsonb`, which orders keys. */
function isUntouched(now: Row | undefined, after: Row): boolean {
  return JSON.stringify(now) === JSON.stringify(after);
}

interface UndoPlan {
  readonly removedPitches: string[];
  readonly restoredPitches: Row[];
  readonly restoredGames: Row[];
  /** New games to delete if no pitch is left in them. */
  readonly newGames: string[];
  readonly kept: KeptGame[];
}

interface Now {
  readonly games: Images;
  readonly pitches: Images;
  readonly touched: Touched;
}

function planPitches(game: GameToUndo, { pitches, touched }: Now, plan: UndoPlan): void {
  const { gameId } = game;
  const changed = game.changedPitches.filter(({ before, after }) => {
    const isSame = isUntouched(pitches.get(String(after.pitch_id)), after);
    if (isSame) plan.restoredPitches.push(before);
    return !isSame;
  });
  const stay = game.addedPitches.filter((id) => {
    const isTouched = touched.corrected.has(id) || touched.reimported.has(id);
    if (!isTouched) plan.removedPitches.push(id);
    return isTouched;
  });
  const ids = [...stay, ...changed.map(({ after }) => String(after.pitch_id))];
  if (ids.some((id) => touched.corrected.has(id))) {
    plan.kept.push({ gameId, reason: reasons.corrected });
  } else if (ids.length > 0) plan.kept.push({ gameId, reason: reasons.reimported });
}

function planUndo(games: readonly GameToUndo[], now: Now): UndoPlan {
  const plan: UndoPlan = {
    removedPitches: [],
    restoredPitches: [],
    restoredGames: [],
    newGames: [],
    kept: [],
  };
  for (const game of games) {
    const { gameId, isNew, gameChange } = game;
    const isEdited = now.touched.games.has(gameId);
    if (isEdited && (isNew || gameChange)) plan.kept.push({ gameId, reason: reasons.edited });
    // An edited new game stays as a whole: a game without its pitches would be of no use.
    if (isEdited && isNew) continue;
    if (isNew) plan.newGames.push(gameId);
    if (gameChange && isUntouched(now.games.get(gameId), gameChange.after)) {
      plan.restoredGames.push(gameChange.before);
    }
    planPitches(game, now, plan);
  }
  return plan;
}

async function stateOf(tx: Tx, { programId, importId }: UndoOptions, games: readonly GameToUndo[]) {
  const gameIds = games.map(({ gameId }) => gameId);
  const changes = games.flatMap(({ changedPitches }) => changedPitches);
  const pitchIds = changes.map(({ after }) => String(after.pitch_id));
  return {
    games: await gameImages(tx, { programId, ids: gameIds }),
    pitches: await pitchImages(tx, { programId, ids: pitchIds }),
    touched: await touchedIn(tx, { programId, importId, gameIds }),
  };
}

interface Undoing {
  readonly programId: string;
  readonly plan: UndoPlan;
  /** The games of the import. */
  readonly gameIds: readonly string[];
  readonly now: Date;
}

/** Carries out a plan. Returns the new games that were deleted. */
async function carryOut(tx: Tx, { programId, plan, gameIds, now }: Undoing): Promise<string[]> {
  await raiseVersions(tx, { programId, gameIds, now });
  await deletePitches(tx, { programId, pitchIds: plan.removedPitches });
  await restorePitches(tx, { programId, rows: plan.restoredPitches });
  await restoreGames(tx, { programId, rows: plan.restoredGames, now });
  const counts = await pitchCounts(tx, { programId, gameIds: plan.newGames });
  const empty = plan.newGames.filter((gameId) => !counts.has(gameId));
  await deleteGameRows(tx, { programId, gameIds: empty });
  const explained = new Set(plan.kept.map(({ gameId }) => gameId));
  for (const gameId of counts.keys()) {
    if (!explained.has(gameId)) plan.kept.push({ gameId, reason: reasons.others });
  }
  return empty;
}

/** Checks that the member may undo the import, and locks it. */
async function requireUndoable(tx: Tx, options: UndoOptions): Promise<void> {
  const { userId, mayUndoAll } = options;
  const found = await importToUndo(tx, options);
  if (!found) throw new AppError("import-not-found");
  if (!mayUndoAll && found.userId !== userId) throw new AppError("forbidden");
  if (found.isUndone) throw new AppError("import-undone");
}

/**
 * Takes back what an import added or changed, except what someone or another import changed since. Corrects the totals in the same
 * transaction, and records the undo in the activity. Throws `import-not-found`, `forbidden`, `import-undone`, `import-running`.
 */
export async function undoImport(
  { clock, newId }: Pick<Parts, "clock" | "newId">,
  tx: Tx,
  options: UndoOptions,
): Promise<Undone> {
  const { programId, importId, userId = null, waitMs } = options;
  await waitForOtherImports(tx, { programId, waitMs });
  await requireUndoable(tx, options);
  const found = await gamesToUndo(tx, options);
  const athleteIds = [...new Set(found.map(({ athleteId }) => athleteId))];
  await lockAthletes(tx, { programId, athleteIds });
  // A game may have been deleted or moved before its athlete was locked.
  const games = await gamesToUndo(tx, options);
  const plan = planUndo(games, await stateOf(tx, options, games));
  const now = clock();
  const gameIds = games.map(({ gameId }) => gameId);
  const deleted = await carryOut(tx, { programId, plan, gameIds, now });
  const keptGames = new Set(plan.kept.map(({ gameId }) => gameId));
  const keptAthletes = games.filter(({ gameId }) => keptGames.has(gameId));
  await forgetAthleteSources(tx, {
    programId,
    importId,
    exceptOf: keptAthletes.map(({ athleteId }) => athleteId),
  });
  await markImportUndone(tx, { programId, importId, undoneBy: userId, now });
  const counts = { games: deleted.length, pitches: plan.removedPitches.length };
  await insertAuditEntry(tx, {
    programId,
    entryId: newId(),
    action: "import-undone",
    actorUserId: userId,
    counts,
    now,
  });
  return {
    gamesRemoved: counts.games,
    pitchesRemoved: counts.pitches,
    pitchesRestored: plan.restoredPitches.length,
    kept: plan.kept,
  };
}
