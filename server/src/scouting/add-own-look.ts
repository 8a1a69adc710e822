import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import type { addLook } from "@armslot/contracts/scouting/looks";
import { AppError } from "../core/app-error.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import { refuseOverLimit } from "../http/refuse-over-limit.ts";
import type { Call } from "../http/route.ts";
import { lockAthletes } from "../storage/athletes.ts";
import { insertLook } from "../storage/looks.ts";

/** Adds the member's look. A repeat changes nothing. Throws `athlete-not-found`, `game-not-found`, `id-taken` and `limit-reached`. */
export async function addOwnLook(
  { clock }: Pick<Parts, "clock">,
  tx: Tx,
  { params, body, viewer: { userId } }: Call<typeof addLook>,
): Promise<ReplyOf<typeof addLook>> {
  const { programId, athleteId, lookId } = params;
  if ((await lockAthletes(tx, { programId, athleteIds: [athleteId] })) === 0) {
    throw new AppError("athlete-not-found");
  }
  if (body.gameId !== null) {
    const game = await tx
      .selectFrom("games")
      .select("game_id")
      .where("program_id", "=", programId)
      .where("athlete_id", "=", athleteId)
      .where("game_id", "=", body.gameId)
      .executeTakeFirst();
    if (!game) throw new AppError("game-not-found");
  }
  if (await insertLook(tx, { ...params, ...body, scoutId: userId, now: clock() })) {
    await refuseOverLimit(tx, "looks", { ...params, memberId: userId });
    return { lookId };
  }
  const own = await tx
    .selectFrom("looks")
    .select("look_id")
    .where("program_id", "=", programId)
    .where("athlete_id", "=", athleteId)
    .where("look_id", "=", lookId)
    .where("scout_id", "=", userId)
    .executeTakeFirst();
  if (!own) throw new AppError("id-taken");
  return { lookId };
}
