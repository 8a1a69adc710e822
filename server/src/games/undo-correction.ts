import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import type { undoCorrection } from "@armslot/contracts/games/games";
import { AppError } from "../core/app-error.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import type { Call } from "../http/route.ts";
import { settleGames } from "../sightings/settle-games.ts";
import { forgetAthleteSources } from "../storage/athlete-sources.ts";
import { lockAthletes } from "../storage/athletes.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import { takeFilmsAlong } from "../storage/clips.ts";
import { markUndone } from "../storage/corrections.ts";
import { type LockedGame, lockGame, updateLockedGame } from "../storage/locked-games.ts";
import { updateCorrectedPitches } from "../storage/pitches.ts";
import {
  type CorrectablePitch,
  correctionsOfSave,
  fieldKey,
  fieldsCorrectedAfter,
  pitchesToCorrect,
  type StoredCorrection,
} from "./correctable.query.ts";
import { sourceKeyFor } from "./save-game.ts";

type Given = Call<typeof undoCorrection>;

/**
 * Restores the values before a save, of each pitch whose values did not change again since. Throws `correction-not-found`,
 * `correction-undone`, `correction-superseded` if nothing can be restored, and `film-of-two-athletes`.
 */
export async function undoCorrectionOfGame(
  parts: Pick<Parts, "clock" | "newId">,
  tx: Tx,
  { params, viewer }: Given,
): Promise<ReplyOf<typeof undoCorrection>> {
  const { programId, gameId } = params;
  const game = await holdForUndo(tx, params);
  const open = await openCorrections(tx, params);
  const pitchIds = open.flatMap(({ pitchId }) => pitchId ?? []);
  const pitches = await pitchesToCorrect(tx, { programId, gameId, pitchIds });
  const restored = await restorable(tx, { params, game, pitches, open });
  if (restored.length === 0) throw new AppError("correction-superseded");

  const now = parts.clock();
  const values = await restoredGame(tx, { programId, game, restored });
  await updateLockedGame(tx, { programId, game: values, now });
  if (values.athleteId !== game.athleteId) await takeFilmsBack(tx, params);
  const changed = restored.flatMap(({ pitchId, changes }) => {
    const stored = pitches.find((pitch) => pitch.pitchId === pitchId);
    return stored ? [{ ...stored, ...earlier(changes) }] : [];
  });
  await updateCorrectedPitches(tx, { programId, pitches: changed });
  const correctionIds = restored.map(({ correctionId }) => correctionId);
  await markUndone(tx, { programId, correctionIds, userId: viewer.userId, now });
  // An import after the correction kept the corrected value, so the value before the correction can be out of date.
  // A correction of the game kept pitches whose import was undone.
  const isOfGame = restored.some(({ pitchId }) => pitchId === null);
  const changedPitches = isOfGame ? ("all" as const) : new Set(pitchIds);
  const games = { programId, gameIds: [gameId] };
  const settled = await settleGames(tx, { ...games, pitchIds: changedPitches, now });
  await forgetAthleteSources(tx, { programId, athleteIds: [values.athleteId], exceptOf: [] });
  const { athleteId } = values;
  await insertAuditEntry(tx, {
    programId,
    entryId: parts.newId(),
    action: "correction-undone",
    actorUserId: viewer.userId,
    subjectId: athleteId,
    counts: changed.length > 0 ? { pitches: changed.length } : {},
    now,
  });
  return {
    athleteId,
    kept: open.length - restored.length,
    removed: settled.removedPitches.size,
    isGameGone: settled.removedGames.has(gameId),
  };
}

async function takeFilmsBack(tx: Tx, params: Given["params"]): Promise<void> {
  if (!(await takeFilmsAlong(tx, params))) throw new AppError("film-of-two-athletes");
}

interface GameForUndo extends LockedGame {
  /** Whether the athlete from whom the save moved the game was deleted since. */
  readonly isFormerAthleteGone: boolean;
}

/** Locks the game, its athlete, and the athlete from whom the save moved it. */
async function holdForUndo(tx: Tx, params: Given["params"]): Promise<GameForUndo> {
  const { programId, athleteId } = params;
  const save = await correctionsOfSave(tx, params);
  const former = save.flatMap(({ changes }) => changes.athleteId?.before ?? []);
  const athleteIds = [athleteId, ...former.map(String)];
  const athletesHeld = await lockAthletes(tx, { programId, athleteIds });
  const game = await lockGame(tx, params);
  if (!game) throw new AppError("correction-not-found");
  return { ...game, isFormerAthleteGone: athletesHeld < athleteIds.length };
}

async function openCorrections(tx: Tx, params: Given["params"]): Promise<StoredCorrection[]> {
  const save = await correctionsOfSave(tx, params);
  if (save.length === 0) throw new AppError("correction-not-found");
  const open = save.filter(({ undoneAt }) => undoneAt === null);
  if (open.length === 0) throw new AppError("correction-undone");
  return open;
}

interface Undoing {
  readonly params: Given["params"];
  readonly game: GameForUndo;
  readonly pitches: readonly CorrectablePitch[];
  readonly open: readonly StoredCorrection[];
}

/** Returns the corrections whose fields still have the value that they gave and that no later save corrected. */
async function restorable(
  tx: Tx,
  { params, game, pitches, open }: Undoing,
): Promise<StoredCorrection[]> {
  const later = await fieldsCorrectedAfter(tx, params);
  return open.filter(({ pitchId, changes }) => {
    if (changes.athleteId && game.isFormerAthleteGone) return false;
    const stored = pitchId === null ? game : pitches.find((pitch) => pitch.pitchId === pitchId);
    const current: Readonly<Record<string, unknown>> = { ...stored };
    return Object.entries(changes).every(
      ([field, { after }]) =>
        field === "sourceKey" || (current[field] === after && !later.has(fieldKey(pitchId, field))),
    );
  });
}

/** Returns the earlier values of the changed fields. */
function earlier(changes: StoredCorrection["changes"]) {
  return Object.fromEntries(Object.entries(changes).map(([field, { before }]) => [field, before]));
}

interface Restoring {
  readonly programId: string;
  readonly game: LockedGame;
  readonly restored: readonly StoredCorrection[];
}

/** Returns the game with its restored facts, and with a free source key if it returns to another athlete. */
async function restoredGame(tx: Tx, { programId, game, restored }: Restoring): Promise<LockedGame> {
  const ofGame = restored.find(({ pitchId }) => pitchId === null);
  const before: LockedGame = { ...game, ...(ofGame && earlier(ofGame.changes)) };
  if (before.athleteId === game.athleteId) return before;
  const { athleteId } = before;
  return { ...before, sourceKey: await sourceKeyFor(tx, { programId, athleteId, game: before }) };
}
