import { canonicalPitchType } from "@armslot/baseball/pitch/pitch-type-labels";
import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import { createGame } from "@armslot/contracts/games/new-game";
import { AppError } from "../core/app-error.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import type { Call, Routes } from "../http/route.ts";
import { compareOutings } from "../sightings/compare-outings.ts";
import { lockAthletes } from "../storage/athletes.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import { insertGames } from "../storage/games.ts";
import { insertPitches } from "../storage/pitches.ts";

export function mountNewGame(routes: Routes, parts: Parts): void {
  routes.write(createGame, (tx, call) => addGame(parts, tx, call));
}

/** Adds a game that a member entered, with its pitches numbered from 1. Triggers update the totals. Throws `athlete-not-found`. */
async function addGame(
  parts: Pick<Parts, "clock" | "newId" | "log">,
  tx: Tx,
  { params: { programId, athleteId }, body, viewer }: Call<typeof createGame>,
): Promise<ReplyOf<typeof createGame>> {
  const { clock, newId } = parts;
  const now = clock();
  const gameId = newId();
  const { pitches, ...facts } = body;
  const held = await lockAthletes(tx, { programId, athleteIds: [athleteId] });
  if (held === 0) throw new AppError("athlete-not-found");
  const game = { ...facts, source: "hand", sourceKey: null } as const;
  await insertGames(tx, { programId, games: [{ ...game, gameId, athleteId }], now });
  const newPitches = pitches.map((pitch, place) => ({
    ...pitch,
    pitchType: canonicalPitchType(pitch.pitchType),
    athleteId,
    gameId,
    pitchId: newId(),
    pitchNum: place + 1,
    source: "hand" as const,
    sourceKey: null,
  }));
  await insertPitches(tx, { programId, pitches: newPitches });
  await insertAuditEntry(tx, {
    programId,
    entryId: newId(),
    action: "game-added",
    actorUserId: viewer.userId,
    subjectId: athleteId,
    counts: { games: 1, pitches: pitches.length },
    now,
  });
  await compareOutings(parts, tx, { programId });
  return { gameId };
}
