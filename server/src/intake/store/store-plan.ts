import type { Tx } from "../../database/database.ts";
import type { Parts } from "../../parts/parts.ts";
import { insertGames } from "../../tables/games.ts";
import { insertImportGames } from "../../tables/imports.ts";
import { raiseVersions } from "../../tables/locked-games.ts";
import { keepApart } from "../../tables/same-outings.ts";
import type { PitchesMoved } from "../imported-file.ts";
import { settleOwners } from "../owners/settle-owners.ts";
import { type GamesPlan, reachingPitches } from "../plan/games-plan.ts";
import { deliveredIds } from "../sightings/delivery.ts";
import { settleGames } from "../sightings/settle-games.ts";

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
