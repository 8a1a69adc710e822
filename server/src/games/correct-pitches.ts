import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import { correctPitches } from "@armslot/contracts/games/games";
import type { PitchCorrection } from "@armslot/contracts/pitch/corrections";
import { AppError, versionConflict } from "../core/app-error.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import type { Call } from "../http/route.ts";
import { lockAthletes } from "../storage/athletes.ts";
import { changesBetween } from "../storage/corrections.ts";
import { lockGame, updateLockedGame } from "../storage/locked-games.ts";
import { updateCorrectedPitches } from "../storage/pitches.ts";
import { correctedSince, pitchesToCorrect } from "./correctable.query.ts";
import { gameWithPitches } from "./games.query.ts";
import { recordCorrections } from "./record-corrections.ts";

type Reply = ReplyOf<typeof correctPitches>;
type Given = Call<typeof correctPitches>;

/**
 * Changes the same values of one or more pitches and records what changed. The totals change in the same transaction. Throws
 * `game-not-found`, and `version-conflict` if something else than other pitches and the game's facts changed since the given version, or
 * if one of the pitches is not in the game.
 */
export async function correctPitchesOfGame(
  parts: Pick<Parts, "clock" | "newId">,
  tx: Tx,
  { params, body, viewer }: Given,
): Promise<Reply> {
  const { programId, athleteId, gameId } = params;
  await lockAthletes(tx, { programId, athleteIds: [athleteId] });
  const held = await lockGame(tx, params);
  if (!held) throw new AppError("game-not-found");
  const pitchIds = [...new Set(body.pitchIds)];
  const stored = await pitchesToCorrect(tx, { programId, gameId, pitchIds });
  const since = { programId, gameId, from: body.version, now: held.version };
  const corrected = await correctedSince(tx, since);
  if (!corrected || pitchIds.some((id) => corrected.has(id)) || stored.length < pitchIds.length) {
    throw versionConflict(correctPitches, await shownGame(tx, params));
  }
  const changed = stored.flatMap((before) => {
    const after = withValues(before, body.values);
    const changes = changesBetween(before, after);
    return Object.keys(changes).length > 0 ? [{ pitchId: before.pitchId, after, changes }] : [];
  });
  if (changed.length > 0) {
    const now = parts.clock();
    const version = await updateLockedGame(tx, { programId, game: held, now });
    const pitches = changed.map(({ after }) => after);
    await updateCorrectedPitches(tx, { programId, pitches });
    const action = "pitches-edited";
    const save = { ...params, version, viewer, action, corrections: changed, now } as const;
    await recordCorrections(parts, tx, save);
  }
  return await shownGame(tx, params);
}

/** Returns a pitch with the given values; the others stay. */
function withValues<Stored extends PitchCorrection>(
  stored: Stored,
  values: Given["body"]["values"],
) {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return { ...stored, ...(Object.fromEntries(given) as Partial<PitchCorrection>) };
}

async function shownGame(tx: Tx, path: Given["params"]): Promise<Reply> {
  const shown = await gameWithPitches(tx, path);
  if (!shown) throw new AppError("game-not-found");
  return shown.read();
}
