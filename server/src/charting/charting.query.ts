import type { getCharting } from "@armslot/contracts/charting/charting";
import { dayMs } from "@armslot/contracts/core/durations";
import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import { type ExpressionBuilder, type NotNull, sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import { fullNameOf, named } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";
import type { Schema } from "../database/schema.ts";
import { shownFacts } from "../storage/aliases.ts";
import { userUid } from "../storage/users.ts";

type Charting = ReplyOf<typeof getCharting>;

interface OfDay {
  readonly programId: string;
  readonly athleteId: string;
  /** `YYYY-MM-DD`, the day at the place of the game. */
  readonly date: string;
}

/** How many days ago a game can be for its facts to be offered again. */
const rememberedDays = 7;

function daysBefore(date: string, days: number): string {
  return new Date(Date.parse(date) - days * dayMs).toISOString().slice(0, 10);
}

/** The members who charted a game `g`, the last one first. */
function charters(eb: ExpressionBuilder<Schema & { g: Schema["games"] }, "g">) {
  return eb
    .selectFrom("field_operations as f")
    .leftJoin("users", (join) =>
      join.onRef("users.program_id", "=", "f.program_id").onRef("users.user_id", "=", "f.user_id"),
    )
    .select(userUid)
    .select((by) => [
      fullNameOf(by.ref("users.first_name"), by.ref("users.last_name")).as("name"),
      by.fn.max("f.applied_at").as("lastSentAt"),
    ])
    .whereRef("f.program_id", "=", "g.program_id")
    .whereRef("f.game_id", "=", "g.game_id")
    .groupBy(["f.user_id", "users.user_id", "users.first_name", "users.last_name"])
    .orderBy("lastSentAt", "desc")
    .orderBy("f.user_id");
}

/** The number of counted pitches in a game `g` (AVG-7). */
function pitchesIn(eb: ExpressionBuilder<Schema & { g: Schema["games"] }, "g">) {
  return eb
    .selectFrom("pitches as p")
    .select((pitch) => pitch.fn.countAll<number>().as("pitches"))
    .whereRef("p.program_id", "=", "g.program_id")
    .whereRef("p.game_id", "=", "g.game_id")
    .where("p.excluded_reason", "is", null);
}

/** The games of an athlete `a`. */
function gamesOf(eb: ExpressionBuilder<Schema & { a: Schema["athletes"] }, "a">) {
  return eb
    .selectFrom("games as g")
    .select(["g.kind", ...shownFacts()])
    .whereRef("g.program_id", "=", "a.program_id")
    .whereRef("g.athlete_id", "=", "a.athlete_id");
}

/** The game of an athlete `a` or of the day whose facts a new game can take. */
function lastGame(eb: ExpressionBuilder<Schema & { a: Schema["athletes"] }, "a">, date: string) {
  return eb
    .selectFrom("games as g")
    .select(["g.kind", "g.game_date as gameDate", ...shownFacts()])
    .whereRef("g.program_id", "=", "a.program_id")
    .where("g.game_date", "<=", date)
    .where("g.game_date", ">=", daysBefore(date, rememberedDays))
    .where((game) =>
      game.or([
        game.and([game("g.game_date", "=", date), game("g.source", "=", "field")]),
        game("g.athlete_id", "=", game.ref("a.athlete_id")),
      ]),
    )
    .orderBy("g.game_date", "desc")
    .orderBy((by) => by("g.source", "=", "field"), "desc")
    .orderBy("g.game_id", "desc")
    .limit(1)
    .$narrowType<{ gameDate: NotNull }>();
}

/** Returns an athlete's games of a day and the facts of the last game, or undefined if this program has no such athlete. */
export async function chartingOf(
  tx: Tx,
  { programId, athleteId, date }: OfDay,
): Promise<Charting | undefined> {
  const found = await tx
    .selectFrom("athletes as a")
    .select((eb) => [
      jsonArrayFrom(
        gamesOf(eb)
          .select("g.game_id as outingId")
          .select((game) => [
            pitchesIn(game).as("pitches"),
            jsonArrayFrom(charters(game)).as("charters"),
          ])
          .where("g.source", "=", "field")
          .where("g.game_date", "=", date)
          .orderBy("g.game_id"),
      ).as("outings"),
      jsonArrayFrom(
        gamesOf(eb)
          .select(named(["game_id", "source"]))
          .select((game) => pitchesIn(game).as("pitches"))
          .where("g.source", "<>", "field")
          .where("g.game_date", "=", date)
          .orderBy("g.game_id"),
      ).as("otherGames"),
      jsonArrayFrom(mergedPairs(eb, date)).as("merged"),
      jsonArrayFrom(leftOutPairs(eb, date)).as("leftOut"),
      jsonObjectFrom(lastGame(eb, date)).as("last"),
    ])
    .where("a.program_id", "=", programId)
    .where("a.athlete_id", "=", athleteId)
    .executeTakeFirst();
  if (!found) return undefined;
  const { last, leftOut, merged, otherGames, outings } = found;
  return {
    last,
    countedGames: countedGamesOf([...merged, ...leftOut]),
    otherGames: otherGames.map(({ location: _, pitches, ...game }) => ({
      ...game,
      pitches: pitches ?? 0,
    })),
    outings: outings.map(({ charters: members, pitches, ...game }) => ({
      ...game,
      pitches: pitches ?? 0,
      charters: members.map(({ lastSentAt, ...member }) => ({
        ...member,
        lastSentAt: new Date(lastSentAt).toISOString(),
      })),
    })),
  };
}

type OfAthlete = ExpressionBuilder<Schema & { a: Schema["athletes"] }, "a">;

/** A game, and the game that counts for it. */
interface CountedPair {
  readonly gameId: string;
  readonly countedId: string;
}

/** The games of an athlete `a` on a date. */
function gamesOfDay(eb: OfAthlete, date: string) {
  return eb
    .selectFrom("games as g")
    .whereRef("g.program_id", "=", "a.program_id")
    .whereRef("g.athlete_id", "=", "a.athlete_id")
    .where("g.game_date", "=", date);
}

/** The games that someone merged into games of an athlete `a` on a date. */
function mergedPairs(eb: OfAthlete, date: string) {
  return gamesOfDay(eb, date)
    .innerJoin("pitches as p", (join) =>
      join.onRef("p.program_id", "=", "g.program_id").onRef("p.game_id", "=", "g.game_id"),
    )
    .select([
      sql<string>`jsonb_array_elements(p.before_imports -> 'places') ->> 'gameId'`.as("gameId"),
      "g.game_id as countedId",
    ])
    .distinct()
    .where(sql<boolean>`p.before_imports ? 'places'`);
}

/** The games of an athlete `a` on a date that the workload leaves out (LOAD-6). */
function leftOutPairs(eb: OfAthlete, date: string) {
  return gamesOfDay(eb, date)
    .innerJoin("same_outings as s", (join) =>
      join.onRef("s.program_id", "=", "g.program_id").onRef("s.other_game_id", "=", "g.game_id"),
    )
    .select(["s.other_game_id as gameId", "s.counted_game_id as countedId"])
    .where("s.decided_at", "is", null)
    .where("s.alike", ">", 0)
    .orderBy("s.counted_game_id");
}

/** Returns the game that counts in the end by the game that it counts for. A merged game's new place can itself be left out. */
function countedGamesOf(pairs: readonly CountedPair[]): Record<string, string> {
  const next = new Map(pairs.map(({ gameId, countedId }) => [gameId, countedId]));
  const last = (start: string) => pairs.reduce((id) => next.get(id) ?? id, start);
  return Object.fromEntries(pairs.map(({ gameId }) => [gameId, last(gameId)]));
}
