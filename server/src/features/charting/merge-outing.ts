import type { keepGamesApart, MergeQuestion, mergeOuting } from "@armslot/contracts/charting";
import type { ReplyOf } from "@armslot/contracts/endpoint";
import { AppError } from "../../app-error.ts";
import type { Tx } from "../../database/database.ts";
import type { Call } from "../../http/route.ts";
import { type ChartedMatch, chartedMatches } from "../../imports/charted-matches.ts";
import { emptyPlan } from "../../imports/games-plan.ts";
import { storeAndRecord } from "../../imports/import-journal.ts";
import { waitForOtherImports } from "../../imports/imports.query.ts";
import { planMerge } from "../../imports/plan-game.ts";
import { storePlan } from "../../imports/store-plan.ts";
import type { Parts } from "../../parts.ts";
import { lockAthletes } from "../../tables/athletes.ts";
import { insertAuditEntry } from "../../tables/audit-entries.ts";
import { deleteGameRows } from "../../tables/games.ts";
import { keepApart } from "../../tables/kept-apart.ts";
import { lockGames } from "../../tables/locked-games.ts";
import { athletesAmong } from "./field-state.query.ts";

interface OfAthlete {
  readonly programId: string;
  readonly athleteId: string;
}

/** Returns what a merge would lose with the device's game, or null. */
function obstacleOf({ isDeviceCorrected, ...match }: ChartedMatch): MergeQuestion["obstacle"] {
  if (isDeviceCorrected) return "corrected";
  // The merged game has the journal of one import, so the others could not be undone.
  return match.import.isShared ? "several-imports" : null;
}

/** Returns the questions about an athlete's charted outings and devices' games, the newest outing first. Throws `athlete-not-found`. */
export async function mergeQuestions(tx: Tx, of: OfAthlete): Promise<MergeQuestion[]> {
  const { programId, athleteId } = of;
  const [athlete] = await athletesAmong(tx, { programId, athleteIds: [athleteId] });
  if (athlete === undefined) throw new AppError("athlete-not-found");
  const matches = await chartedMatches(tx, of);
  const questions = matches.map((match) => ({
    outingId: match.charted.gameId,
    gameId: match.device.gameId,
    date: match.charted.gameDate ?? "",
    source: match.device.source,
    charted: match.pitches,
    measured: match.outing.outing.pitches.length,
    alike: match.alike,
    obstacle: obstacleOf(match),
  }));
  return questions.sort((one, other) => (one.date < other.date ? 1 : -1));
}

/** How long a member waits for a running import, in milliseconds. */
const waitMs = 2_000;

/** Locks both games and returns their match. Throws `game-not-found`, and `merge-outdated` if there is no question about them. */
async function lockedMatch(
  tx: Tx,
  { params, body }: Pick<Call<typeof mergeOuting>, "body" | "params">,
): Promise<ChartedMatch> {
  const { programId, athleteId, gameId } = params;
  await lockAthletes(tx, { programId, athleteIds: [athleteId] });
  const held = await lockGames(tx, { programId, gameIds: [gameId, body.deviceGameId] });
  const isThere = held.some((game) => game.gameId === gameId && game.athleteId === athleteId);
  if (!isThere) throw new AppError("game-not-found");
  const matches = await chartedMatches(tx, { programId, athleteId });
  const match = matches.find(
    ({ charted, device }) => charted.gameId === gameId && device.gameId === body.deviceGameId,
  );
  if (!match) throw new AppError("merge-outdated");
  return match;
}

/**
 * Merges a device's game into a charted outing, and stores it as if the game's import had merged them: an undo of that import gives the
 * charted pitches back. Throws `game-not-found`, `merge-outdated`, and `import-running` if an import runs.
 */
export async function mergeIntoOuting(
  { newId, clock }: Pick<Parts, "clock" | "newId">,
  tx: Tx,
  { params, body, viewer }: Call<typeof mergeOuting>,
): Promise<ReplyOf<typeof mergeOuting>> {
  const { programId, athleteId } = params;
  await waitForOtherImports(tx, { programId, waitMs });
  const match = await lockedMatch(tx, { params, body });
  if (obstacleOf(match) !== null) throw new AppError("merge-outdated");
  const { charted, device, outing, format, stored, isCorrected } = match;
  const { importId } = match.import;
  const now = clock();
  const plan = emptyPlan();
  const planning = { format, stored, isCorrected, newId, plan, choices: {} };
  planMerge(outing, charted, { ...planning, gamesOfFormat: new Set<string>() });
  await deleteGameRows(tx, { programId, gameIds: [device.gameId] });
  const store = () => storePlan(tx, { programId, plan, now, onStored: () => undefined });
  await storeAndRecord(tx, { programId, importId, plan, store });
  await insertAuditEntry(tx, {
    ...{ programId, entryId: newId(), action: "games-merged", now },
    ...{ actorUserId: viewer.userId, subjectId: athleteId },
  });
  return { filled: plan.changedPitches.length, added: plan.newPitches.length };
}

/** Keeps a charted outing and a device's game apart, so that no one is asked again. Throws `game-not-found` and `merge-outdated`. */
export async function keepOutingApart(
  { clock }: Pick<Parts, "clock">,
  tx: Tx,
  { params, body }: Call<typeof keepGamesApart>,
): Promise<ReplyOf<typeof keepGamesApart>> {
  const { charted, device } = await lockedMatch(tx, { params, body });
  const pairs = [{ chartedGameId: charted.gameId, deviceGameId: device.gameId }];
  await keepApart(tx, { programId: params.programId, pairs, now: clock() });
  return {};
}
