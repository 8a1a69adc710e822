import type { Tx } from "../../database/database.ts";
import { setGameBases } from "../../tables/folded-games.ts";
import { setPitchBases } from "../../tables/folded-pitches.ts";
import { moveDelivery } from "../../tables/import-games.ts";
import { correctionsIn } from "../stored/corrections.ts";
import { type Delivery, packDelivery } from "./delivery.ts";
import {
  type GameToFold,
  gamesToFold,
  importedGames,
  type PitchToFold,
  pitchesToFold,
} from "./fold-games.query.ts";

interface OfGames {
  readonly programId: string;
  readonly gameIds: readonly string[];
}

/**
 * Gives the imports of some games that are older than deliveries a delivery each: the pitches that they added, as they are now without
 * corrections.
 */
export async function earlierDeliveries(tx: Tx, games: OfGames): Promise<void> {
  const { programId } = games;
  const entries = await importedGames(tx, games);
  const earlier = entries.filter(({ delivered }) => delivered === null);
  if (earlier.length === 0) return;
  const stored = new Map((await gamesToFold(tx, games)).map((game) => [game.gameId, game]));
  const pitches = new Map((await pitchesToFold(tx, games)).map((each) => [each.pitchId, each]));
  const { before } = await correctionsIn(tx, games);
  for (const entry of earlier) {
    const game = stored.get(entry.gameId);
    if (!game) continue;
    const added = entry.addedPitches.flatMap((id) => {
      const pitch = pitches.get(id);
      return pitch ? [{ ...pitch, ...before(id), ...pitch.beforeImports }] : [];
    });
    const { importId, gameId } = entry;
    const delivery = deliveryOf({ ...game, ...before(gameId), ...game.beforeImports }, added);
    const delivered = added.length > 0 ? [packDelivery(delivery)] : [];
    await moveDelivery(tx, {
      programId,
      moved: { importId, fromGameId: gameId, gameId, delivered, isThere: true },
    });
    const bases = added.map(({ pitchId }) => ({ pitchId, beforeImports: {} }));
    await setPitchBases(tx, { programId, pitches: bases });
    const founded = entry.isNew ? [{ gameId, beforeImports: {} }] : [];
    await setGameBases(tx, { programId, games: founded });
  }
}

function deliveryOf(game: GameToFold, pitches: readonly PitchToFold[]): Delivery {
  const { gameDate, opponent, location, kind, source, sourceKey } = game;
  return {
    facts: { gameDate, opponent, location, kind, source, sourceKey },
    chosen: {},
    isLeft: false,
    pitches: pitches
      .toSorted((one, other) => one.pitchNum - other.pitchNum)
      .map(({ gameId: _, beforeImports: _base, ...pitch }) => ({ ...pitch, order: [] })),
  };
}
