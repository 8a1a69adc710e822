import type { LateTapsQuestion, SameOutingQuestion } from "@armslot/contracts/games/same-outings";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../database/database.ts";
import { shownText } from "../storage/aliases.ts";
import { isInDoubt } from "../storage/same-outings.ts";

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

/** What members have to decide about an athlete's games. */
interface Questions {
  readonly questions: SameOutingQuestion[];
  readonly lateTaps: LateTapsQuestion[];
}

/**
 * Returns the open questions about an athlete's games, newest first, or undefined if the program has no such athlete. Of more than twenty
 * about two games, the others wait for an answer to one of them (FIELD-17). `pair` asks for the question about two games alone.
 */
export async function sameOutingsOf(
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
