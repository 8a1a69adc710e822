import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import { pairClips, planPairing, undoPairing } from "@armslot/contracts/video/clip-pairing";
import { AppError } from "../core/app-error.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import type { Call, Routes } from "../http/route.ts";
import { lockAthletes } from "../storage/athletes.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import {
  applyPairs,
  insertPairing,
  lockPairing,
  notePairingUndone,
  placePairedFilms,
  undoPairs,
} from "../storage/clip-pairings.ts";
import { gameToPair } from "./pairing.query.ts";
import { planPairs } from "./plan-pairs.ts";

type PairParts = Pick<Parts, "clock" | "newId">;

/** Pairs the clips of a game as planned. Throws `game-not-found`, and `pairing-outdated` if the plan had other pairs or films. */
async function pairClipsOfGame(
  { clock, newId }: PairParts,
  tx: Tx,
  { params, body, viewer }: Call<typeof pairClips>,
): Promise<ReplyOf<typeof pairClips>> {
  const { programId, athleteId, gameId } = params;
  await lockAthletes(tx, { programId, athleteIds: [athleteId] });
  const game = await gameToPair(tx, params);
  if (!game) throw new AppError("game-not-found");
  const plan = planPairs(game, body.tap ?? undefined);
  if (plan.pairs.length !== body.pairs) throw new AppError("pairing-outdated");
  const by = body.tap ? ("tap" as const) : ("times" as const);
  const now = clock();
  const pairs = plan.pairs.map((pair) => ({ ...pair, clipId: pair.clipId ?? newId() }));
  await applyPairs(tx, { programId, by, now, pairs });
  const recordingIds = [...new Set(pairs.map(({ recordingId }) => recordingId))];
  const { clockShift } = plan;
  const films = { programId, athleteId, gameId, recordingIds, clockShift, by };
  if (!(await placePairedFilms(tx, films))) throw new AppError("pairing-outdated");
  const pairingId = newId();
  await insertPairing(tx, {
    ...{ programId, pairingId, gameId, pairedBy: viewer.userId, now },
    pairs: pairs.map(({ clipId, pitchId }, place) => {
      return { clipId, pitchId, isNew: plan.pairs[place]?.clipId === null };
    }),
  });
  await insertAuditEntry(tx, {
    ...{ programId, entryId: newId(), action: "clips-paired", now },
    ...{ actorUserId: viewer.userId, subjectId: athleteId, counts: { pitches: pairs.length } },
  });
  return { pairingId, pairs: pairs.length };
}

/** Undoes a pairing. Throws `pairing-not-found` and `pairing-undone`. */
async function undoPairingOfGame(
  { clock, newId }: PairParts,
  tx: Tx,
  { params, viewer }: Call<typeof undoPairing>,
): Promise<ReplyOf<typeof undoPairing>> {
  const { programId } = params;
  const pairing = await lockPairing(tx, params);
  if (!pairing) throw new AppError("pairing-not-found");
  if (pairing.undoneAt) throw new AppError("pairing-undone");
  const now = clock();
  const freed = await undoPairs(tx, { programId, pairs: pairing.pairs, now });
  await notePairingUndone(tx, { ...params, now });
  await insertAuditEntry(tx, {
    ...{ programId, entryId: newId(), action: "pairing-undone", now },
    ...{ actorUserId: viewer.userId, subjectId: pairing.athleteId, counts: { pitches: freed } },
  });
  return { freed };
}

export function mountPairing(routes: Routes, parts: Parts): void {
  const requireVideo = () => {
    if (!parts.settings.keepsVideo) throw new AppError("video-off");
  };

  routes.read(planPairing, async (tx, { params, query }) => {
    const { recordingId, pitchId, atMs = null } = query;
    const game = await gameToPair(tx, params);
    if (!game) throw new AppError("game-not-found");
    const tap = recordingId && pitchId ? { recordingId, pitchId, atMs } : undefined;
    const { clockShift: _, ...plan } = planPairs(game, tap);
    return plan;
  });

  routes.write(pairClips, async (tx, call) => {
    requireVideo();
    return await pairClipsOfGame(parts, tx, call);
  });

  routes.write(undoPairing, async (tx, call) => {
    requireVideo();
    return await undoPairingOfGame(parts, tx, call);
  });
}
