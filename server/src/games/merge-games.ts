import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import type {
  keepGamesApart,
  mergeGames,
  SameOutingQuestion,
  WitnessGame,
} from "@armslot/contracts/games/same-outings";
import { AppError } from "../core/app-error.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import type { Call } from "../http/route.ts";
import { candidatesOf } from "../sightings/candidates-of.ts";
import { inOneSession } from "../sightings/choose-session.ts";
import { canBeDay } from "../sightings/day-sessions.ts";
import { recordsOf } from "../sightings/game-record.ts";
import { waitForOtherImports } from "../sightings/imports.query.ts";
import { mergeStoredGames } from "../sightings/merge-stored-games.ts";
import { pairWithDoubts } from "../sightings/pair-outings.ts";
import { canHaveCommon } from "../sightings/same-outing.ts";
import { lockAthletes } from "../storage/athletes.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import { lockGames } from "../storage/locked-games.ts";
import { keepApart } from "../storage/same-outings.ts";
import { sameOutingsOf } from "./same-outings.query.ts";

/** Locks both games and returns the question about them. Throws `game-not-found`, and `merge-outdated` if there is none. */
async function lockedQuestion(
  tx: Tx,
  { params, body }: Pick<Call<typeof mergeGames>, "body" | "params">,
): Promise<SameOutingQuestion> {
  const { programId, athleteId, gameId } = params;
  const { otherGameId } = body;
  await lockAthletes(tx, { programId, athleteIds: [athleteId] });
  const held = await lockGames(tx, { programId, gameIds: [gameId, otherGameId] });
  const isThere = held.some((game) => game.gameId === gameId && game.athleteId === athleteId);
  if (!isThere) throw new AppError("game-not-found");
  const open = await sameOutingsOf(tx, { programId, athleteId, pair: [gameId, otherGameId] });
  const [question] = open?.questions ?? [];
  if (!question) throw new AppError("merge-outdated");
  return question;
}

/** Returns the game that stays, then the one that goes. A phone can still send pitches of a charted game, so that one stays. */
function inOrder({ counted, other }: SameOutingQuestion) {
  const isOtherCharted = other.source === "field" && counted.source !== "field";
  return isOtherCharted ? ([other, counted] as const) : ([counted, other] as const);
}

/**
 * Makes one game of two that look like one outing. Imports of both can be undone afterwards, in any order. Throws `game-not-found`,
 * `merge-outdated`, and `import-running` if an import runs.
 */
export async function mergeTwoGames(
  { newId, clock }: Pick<Parts, "clock" | "newId">,
  tx: Tx,
  { params, body, viewer }: Call<typeof mergeGames>,
): Promise<ReplyOf<typeof mergeGames>> {
  const { programId, athleteId } = params;
  await waitForOtherImports(tx, { programId });
  const question = await lockedQuestion(tx, { params, body });
  const [stays, goes] = inOrder(question);
  const [into, from] = [stays.gameId, goes.gameId];
  const { records } = await recordsOf(tx, { programId, gameIds: [into, from] });
  const pitches = records.flatMap((record) => candidatesOf(record)).filter(({ isGone }) => !isGone);
  const of = (id: string) => pitches.filter(({ gameId }) => gameId === id);
  const witness = (game: WitnessGame) => ({ ...game, isNamed: false, pitches: of(game.gameId) });
  const areAlike = question.alike > 0;
  const canPair = areAlike || canHaveCommon(witness(stays), witness(goes));
  const areDays = { ones: canBeDay(witness(goes)), others: canBeDay(witness(stays)) };
  const lists = { ones: canPair ? of(from) : [], others: of(into) };
  const { ones, others, canBePart } = inOneSession(lists, { known: new Map(), areDays });
  const { pairs, inDoubt } = pairWithDoubts(ones, others, { canBePart });
  const now = clock();
  const merged = await mergeStoredGames(tx, {
    ...{ programId, into, from, now },
    pairs: new Map([...pairs].map(([gone, left]) => [gone.pitchId, left.pitchId])),
    // Of two witnesses that look alike nowhere, each pair is in doubt.
    inDoubt: new Set([...(areAlike ? inDoubt : pairs.keys())].map(({ pitchId }) => pitchId)),
  });
  if (!merged) throw new AppError("game-not-found");
  await insertAuditEntry(tx, {
    ...{ programId, entryId: newId(), action: "games-merged", now },
    ...{ actorUserId: viewer.userId, subjectId: athleteId },
  });
  return { gameId: into, ...merged };
}

/** Keeps two games apart, so that no one is asked again. Throws `game-not-found` and `merge-outdated`. */
export async function keepTwoGames(
  { clock }: Pick<Parts, "clock">,
  tx: Tx,
  { params, body }: Call<typeof keepGamesApart>,
): Promise<ReplyOf<typeof keepGamesApart>> {
  const { counted, other } = await lockedQuestion(tx, { params, body });
  const pairs = [{ gameId: counted.gameId, otherGameId: other.gameId }];
  await keepApart(tx, { programId: params.programId, pairs, now: clock() });
  return {};
}
