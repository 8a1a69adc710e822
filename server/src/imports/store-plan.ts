import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import { deliveredIds } from "../sightings/delivery.ts";
import type { PitchesMoved } from "../sightings/imported-file.ts";
import { settleGames } from "../sightings/settle-games.ts";
import { insertGames } from "../storage/games.ts";
import { insertImportGames } from "../storage/imports.ts";
import { raiseVersions } from "../storage/locked-games.ts";
import { keepApart } from "../storage/same-outings.ts";
import { type GamesPlan, reachingPitches } from "./games-plan.ts";
import { settleOwners } from "./settle-owners.ts";

/** A few thousand pitches. While a batch is written as JSON, other requests wait. */
const gamesAtOnce = 10;

interface PlanWrite {
  readonly programId: string;
  readonly importId: string;
  readonly plan: GamesPlan;
  /** Called with the share that is stored, 0 to 1. */
  readonly onStored: (share: number) => void;
}

/**
 * Stores what an import delivered for each game, and what the games are then.
 * @returns the pitches that went from one athlete to another
 */
export async function storePlan(
  { newId, clock }: Pick<Parts, "newId" | "clock">,
  tx: Tx,
  { programId, importId, plan, onStored }: PlanWrite,
): Promise<PitchesMoved[]> {
  const now = clock();
  const { newGames, deliveries, addedPitches, changedPitches, doubts } = plan;
  const created = new Set(newGames.map(({ gameId }) => gameId));
  if (newGames.length > 0) await insertGames(tx, { programId, games: newGames, now });
  const reaching = reachingPitches(plan);
  const games = [...deliveries].map(([gameId, delivered]) => ({
    ...{ gameId, delivered, isNew: created.has(gameId), addedCount: reaching.get(gameId) ?? 0 },
    changedCount: delivered.flatMap(deliveredIds).filter((id) => changedPitches.has(id)).length,
  }));
  await insertImportGames(tx, { programId, importId, games });
  const toSettle = [...plan.gamesToSettle];
  for (let start = 0; start < toSettle.length; start += gamesAtOnce) {
    const gameIds = toSettle.slice(start, start + gamesAtOnce);
    const added = new Set(gameIds.flatMap((gameId) => addedPitches.get(gameId) ?? []));
    const settling = { programId, gameIds, pitchIds: changedPitches, added, doubts, now };
    await settleGames(tx, settling);
    onStored((start + gameIds.length) / toSettle.length);
  }
  const ofFile = { programId, gameIds: [...deliveries.keys()] };
  const moved = await settleOwners(tx, { ...ofFile, newId, now });
  const gameIds = [...plan.touchedGameIds].filter((gameId) => !created.has(gameId));
  await raiseVersions(tx, { programId, gameIds, now });
  await keepApart(tx, { programId, pairs: plan.gamesApart, now });
  onStored(1);
  return moved;
}
