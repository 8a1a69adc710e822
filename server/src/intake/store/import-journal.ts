import type { Tx } from "../../database/database.ts";
import type { Parts } from "../../parts/parts.ts";
import { setPitchBases } from "../../tables/folded-pitches.ts";
import { insertImportGames } from "../../tables/imports.ts";
import type { PitchesMoved } from "../imported-file.ts";
import { settleOwners } from "../owners/settle-owners.ts";
import { type GamesPlan, reachingPitches } from "../plan/games-plan.ts";
import { deliveredIds } from "../sightings/delivery.ts";
import { pitchesToFold } from "../sightings/fold-games.query.ts";
import { foldGames } from "../sightings/fold-games.ts";
import { type Doubt, withDoubts } from "../sightings/fold-pitch.ts";
import { keepGameBases } from "../sightings/keep-bases.ts";

interface OfGames {
  readonly programId: string;
  readonly gameIds: readonly string[];
}

/** Notes which pitches of games can be other ones than those of the file. */
async function noteDoubts(
  tx: Tx,
  { doubts, ...games }: OfGames & { readonly doubts: ReadonlyMap<string, Doubt> },
): Promise<void> {
  if (doubts.size === 0) return;
  const pitches = (await pitchesToFold(tx, games)).flatMap(({ pitchId, beforeImports }) => {
    const doubt = doubts.get(pitchId);
    if (!doubt || !beforeImports) return [];
    const all = [...(beforeImports.doubts ?? []), doubt];
    return [{ pitchId, beforeImports: withDoubts(beforeImports, all) }];
  });
  await setPitchBases(tx, { programId: games.programId, pitches });
}

interface Recording {
  readonly programId: string;
  readonly importId: string;
  readonly plan: GamesPlan;
  /** Writes the plan. */
  readonly store: () => Promise<void>;
}

/**
 * Stores a plan and records what undoing needs: what each import delivered, and what was there before the first one. Then numbers the
 * pitches of stored games in the order in which they were thrown.
 * @returns the pitches that went from one athlete to another
 */
export async function storeAndRecord(
  { newId, clock }: Pick<Parts, "newId" | "clock">,
  tx: Tx,
  { programId, importId, plan, store }: Recording,
): Promise<PitchesMoved[]> {
  const now = clock();
  const isNew = new Set(plan.newGames.map(({ gameId }) => gameId));
  const gameIds = [...plan.deliveries.keys()].filter((gameId) => !isNew.has(gameId));
  if (gameIds.length > 0) await keepGameBases(tx, { programId, gameIds });
  const bases = [...plan.pitchBases].map(([pitchId, beforeImports]) => ({
    pitchId,
    beforeImports,
  }));
  await setPitchBases(tx, { programId, pitches: bases });
  await store();
  await noteDoubts(tx, { programId, gameIds, doubts: plan.doubts });
  const added = reachingPitches(plan);
  const changed = new Set(plan.changedPitches.map(({ pitchId }) => pitchId));
  const games = [...plan.deliveries].map(([gameId, deliveries]) => ({
    gameId,
    isNew: isNew.has(gameId),
    delivered: deliveries,
    addedCount: added.get(gameId) ?? 0,
    changedCount: deliveries.flatMap(deliveredIds).filter((id) => changed.has(id)).length,
  }));
  await insertImportGames(tx, { programId, importId, games });
  const moved = await settleOwners(tx, {
    programId,
    gameIds: [...plan.deliveries.keys()],
    newId,
    now,
  });
  const toNumber = [...plan.gamesToNumber].filter((gameId) => {
    return !isNew.has(gameId) || (plan.deliveries.get(gameId)?.length ?? 0) > 1;
  });
  await foldGames(tx, { programId, gameIds: toNumber, pitchIds: new Set(), now });
  return moved;
}
