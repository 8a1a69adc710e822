import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import {
  decideLateTaps,
  keepGamesApart,
  type LateTapsQuestion,
  listSameOutings,
  mergeGames,
  type SameOutingQuestion,
  type WitnessGame,
} from "@armslot/contracts/games/same-outings";
import { type RawBuilder, sql } from "kysely";
import { AppError } from "../core/app-error.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import type { Call, Routes } from "../http/route.ts";
import { candidatesOf } from "../sightings/candidates-of.ts";
import { inOneSession } from "../sightings/choose-session.ts";
import { thenCompareOutings } from "../sightings/compare-outings.ts";
import { canBeDay } from "../sightings/day-sessions.ts";
import { recordsOf } from "../sightings/game-record.ts";
import { waitForOtherImports } from "../sightings/imports.query.ts";
import { mergeStoredGames } from "../sightings/merge-stored-games.ts";
import { pairWithDoubts } from "../sightings/pair-outings.ts";
import { canHaveCommon } from "../sightings/same-outing.ts";
import { settleLateTaps } from "../sightings/settle-late-taps.ts";
import { shownText } from "../storage/aliases.ts";
import { lockAthletes } from "../storage/athletes.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import { lockGames, raiseVersions } from "../storage/locked-games.ts";
import { isInDoubt, keepApart } from "../storage/same-outings.ts";

interface OfAthlete {
  readonly programId: string;
  readonly athleteId: string;
}

/** The facts of a game of a question as JSON. */
const gameOf = (gameId: RawBuilder<unknown>) => sql`(
  select json_build_object(
    'gameId', g.game_id, 'date', g.game_date, 'kind', g.kind, 'source', g.source, 'opponent', ${shownText("opponent")},
    'pitches', g.thrown
  )
  from games g
  where g.program_id = a.program_id and g.game_id = ${gameId}
)`;

/** What is stored of a pitch `p`. */
const seenNow = sql`json_build_object('source', p.source, 'pitchType', p.pitch_type, 'velo', p.velo, 'call', p.call)`;

/** What a witness has of a pitch, from JSON, or null if that has none. */
const seenIn = (json: RawBuilder<unknown>, source: "format" | "source") => sql`(
  select json_build_object('source', seen ->> ${source}, 'pitchType', seen ->> 'pitchType', 'velo', seen -> 'velo', 'call', seen ->> 'call')
  from (select ${json} as seen) given where seen ->> 'pitchType' is not null
)`;

/** Questions that show at once. The others wait for answers to these. */
const questionsMax = 20;

export function mountSameOutings(routes: Routes, parts: Parts): void {
  routes.read(listSameOutings, async (tx, { params }) => {
    const open = await sameOutingsOf(tx, params);
    if (!open) throw new AppError("athlete-not-found");
    return open;
  });

  routes.write(mergeGames, (tx, call) =>
    thenCompareOutings(parts, { tx, ...call.params, write: mergeTwoGames(parts, tx, call) }),
  );

  routes.write(decideLateTaps, (tx, call) =>
    thenCompareOutings(parts, { tx, ...call.params, write: decideAboutLateTaps(parts, tx, call) }),
  );

  routes.write(keepGamesApart, (tx, call) => keepTwoGames(parts, tx, call));
}

/**
 * Keeps pitches of a game that are in doubt as one, or makes two of each. Throws `game-not-found`, `merge-outdated` if they are not in doubt
 * now, and `import-running` if an import runs.
 */
async function decideAboutLateTaps(
  { clock, newId }: Pick<Parts, "clock" | "newId">,
  tx: Tx,
  { params, body }: Call<typeof decideLateTaps>,
): Promise<ReplyOf<typeof decideLateTaps>> {
  const { programId, athleteId, gameId } = params;
  await waitForOtherImports(tx, { programId });
  await lockAthletes(tx, { programId, athleteIds: [athleteId] });
  const [game] = await lockGames(tx, { programId, gameIds: [gameId] });
  if (game?.athleteId !== athleteId) throw new AppError("game-not-found");
  const open = await sameOutingsOf(tx, { programId, athleteId });
  const question = open?.lateTaps.find((each) => each.game.gameId === gameId);
  const inDoubt = question?.pitches ?? [];
  const { pitchIds = [], numbers = [] } = body;
  const meant = inDoubt.filter(
    ({ pitchId, pitchNum }) => pitchIds.includes(pitchId) || numbers.includes(pitchNum),
  );
  const asked = new Set([...pitchIds, ...numbers]);
  if (meant.length === 0 || meant.length < asked.size) throw new AppError("merge-outdated");
  const now = clock();
  await raiseVersions(tx, { programId, gameIds: [gameId], now });
  const added = await settleLateTaps({ newId }, tx, {
    ...{ programId, athleteId, gameId, now },
    ...{ pitchIds: new Set(meant.map(({ pitchId }) => pitchId)), areSame: body.areSame },
  });
  return { added };
}

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
async function mergeTwoGames(
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
async function keepTwoGames(
  { clock }: Pick<Parts, "clock">,
  tx: Tx,
  { params, body }: Call<typeof keepGamesApart>,
): Promise<ReplyOf<typeof keepGamesApart>> {
  const { counted, other } = await lockedQuestion(tx, { params, body });
  const pairs = [{ gameId: counted.gameId, otherGameId: other.gameId }];
  await keepApart(tx, { programId: params.programId, pairs, now: clock() });
  return {};
}

/** What members have to decide about an athlete's games. */
interface Questions {
  readonly questions: SameOutingQuestion[];
  readonly lateTaps: LateTapsQuestion[];
}

/**
 * Returns the open questions about an athlete's games, newest first, or undefined if the program has no such athlete. Of more than twenty
 * about two games, the others wait for an answer to one of them (FIELD-17). `pair` asks for the question about two games alone.
 */
async function sameOutingsOf(
  tx: Tx,
  { programId, athleteId, pair }: OfAthlete & { readonly pair?: readonly [string, string] },
): Promise<Questions | undefined> {
  const isAsked =
    pair === undefined
      ? sql`true`
      : sql`s.counted_game_id = any(${pair}::uuid[]) and s.other_game_id = any(${pair}::uuid[])`;
  const questions = sql<SameOutingQuestion[]>`(
      select coalesce(json_agg(json_build_object(
        'counted', ${gameOf(sql`s.counted_game_id`)}, 'other', ${gameOf(sql`s.other_game_id`)}, 'alike', s.alike
      ) order by s.game_date desc, s.counted_game_id, s.other_game_id), '[]')
      from (
        select s.program_id, s.counted_game_id, s.other_game_id, s.alike, of_counted.game_date
        from same_outings s
        join games of_counted on of_counted.program_id = s.program_id and of_counted.game_id = s.counted_game_id
        where s.program_id = a.program_id and of_counted.athlete_id = a.athlete_id and s.decided_at is null and ${isAsked}
        order by of_counted.game_date desc, s.counted_game_id, s.other_game_id
        limit ${questionsMax}
      ) s
    )`;
  const lateTaps = sql<LateTapsQuestion[]>`(
      select coalesce(json_agg(json_build_object('game', ${gameOf(sql`late.game_id`)}, 'pitches', late.pitches)
        order by late.game_id desc), '[]')
      from (
        select p.game_id, json_agg(json_build_object(
          'pitchId', p.pitch_id,
          'pitchNum', p.pitch_num,
          'stored', coalesce(${seenIn(sql`p.before_imports #> '{doubts,0}'`, "format")}, ${seenNow}),
          'late', coalesce(
            ${seenIn(sql`jsonb_path_query_first(p.before_imports, '$.places[*].unsure.tap')`, "source")},
            ${seenIn(sql`p.before_imports`, "source")},
            ${seenNow}
          )
        ) order by p.pitch_num) as pitches
        from games of_athlete
        join pitches p on p.program_id = of_athlete.program_id and p.game_id = of_athlete.game_id
        where of_athlete.program_id = a.program_id and of_athlete.athlete_id = a.athlete_id and ${isInDoubt}
        group by p.game_id
      ) late
    )`;
  return await tx
    .selectFrom("athletes as a")
    .where("a.program_id", "=", programId)
    .where("a.athlete_id", "=", athleteId)
    .select([questions.as("questions"), lateTaps.as("lateTaps")])
    .executeTakeFirst();
}
