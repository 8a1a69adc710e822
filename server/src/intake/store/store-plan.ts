import type { Tx } from "../../database/database.ts";
import { insertGames, updateGames } from "../../tables/games.ts";
import { raiseVersions } from "../../tables/locked-games.ts";
import { insertPitches, updatePitches } from "../../tables/pitches.ts";
import { keepApart } from "../../tables/same-outings.ts";
import type { GamesPlan } from "../plan/games-plan.ts";

/** The batch size of one statement. While a batch is written as JSON, other requests wait. */
const pitchesAtOnce = 1_000;

interface PlanWrite {
  readonly programId: string;
  readonly plan: GamesPlan;
  readonly now: Date;
  /** Called with the share that is stored, 0 to 1. */
  readonly onStored: (share: number) => void;
}

/** Writes the plan of an import in multi-row statements. */
export async function storePlan(
  tx: Tx,
  { programId, plan, now, onStored }: PlanWrite,
): Promise<void> {
  const { newGames, renamedGames, newPitches, changedPitches } = plan;
  if (newGames.length > 0) await insertGames(tx, { programId, games: newGames, now });
  if (renamedGames.length > 0) await updateGames(tx, { programId, games: renamedGames, now });
  for (let start = 0; start < newPitches.length; start += pitchesAtOnce) {
    const pitches = newPitches.slice(start, start + pitchesAtOnce);
    await insertPitches(tx, { programId, pitches });
    onStored((start + pitches.length) / newPitches.length);
  }
  for (let start = 0; start < changedPitches.length; start += pitchesAtOnce) {
    const pitches = changedPitches.slice(start, start + pitchesAtOnce);
    await updatePitches(tx, { programId, pitches });
  }
  const created = new Set(newGames.map(({ gameId }) => gameId));
  const gameIds = [...plan.touchedGameIds].filter((gameId) => !created.has(gameId));
  await raiseVersions(tx, { programId, gameIds, now });
  await keepApart(tx, { programId, pairs: plan.gamesApart, now });
  onStored(1);
}
