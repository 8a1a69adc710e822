import { keptLimits } from "@armslot/contracts/core/kept-limits";
import { type RawBuilder, sql } from "kysely";
import { AppError } from "../core/app-error.ts";
import type { Tx } from "../database/database.ts";

interface OfProgram {
  readonly programId: string;
}
interface OfMember extends OfProgram {
  readonly memberId: string;
}
interface OnAthlete extends OfMember {
  readonly athleteId: string;
}
interface OfAthletes extends OfProgram {
  readonly athleteIds: readonly string[];
}
interface OfList extends OfProgram {
  readonly listId: string;
}

type Rows = RawBuilder<unknown>;

const athletes = (ids: readonly string[]) => sql`any(${[...ids]}::uuid[])`;

/** The rows that each limit counts, what follows `from`. Each is backed by an index. */
const countedRows = {
  notes: ({ programId, athleteId, memberId }: OnAthlete): Rows => sql`private_notes
    where program_id = ${programId} and athlete_id = ${athleteId} and author_id = ${memberId}`,
  looks: ({ programId, athleteId, memberId }: OnAthlete): Rows => sql`looks
    where program_id = ${programId} and athlete_id = ${athleteId} and scout_id = ${memberId} and withdrawn_at is null`,
  drafts: ({ programId, athleteId, memberId }: OnAthlete): Rows => sql`reports
    where program_id = ${programId} and athlete_id = ${athleteId} and author_id = ${memberId} and state = 'draft'`,
  filedReports: ({ programId, athleteId, memberId }: OnAthlete): Rows => sql`reports
    where program_id = ${programId} and athlete_id = ${athleteId} and author_id = ${memberId} and state <> 'draft'`,
  ratings: ({ programId, athleteId, memberId }: OnAthlete): Rows => sql`outside_ratings
    where program_id = ${programId} and athlete_id = ${athleteId} and added_by = ${memberId} and withdrawn_at is null`,
  facts: ({ programId, athleteId, memberId }: OnAthlete): Rows => sql`academic_facts
    where program_id = ${programId} and athlete_id = ${athleteId} and added_by = ${memberId}`,
  followUps: ({ programId, athleteId, memberId }: OnAthlete): Rows => sql`follow_ups
    where program_id = ${programId} and athlete_id = ${athleteId} and created_by = ${memberId}`,
  stageMoves: ({ programId, athleteIds, memberId }: OfAthletes & OfMember): Rows => sql`stage_moves
    where program_id = ${programId} and athlete_id = ${athletes(athleteIds)} and moved_by = ${memberId}
    group by athlete_id`,
  standings: ({ programId, athleteId, memberId }: OnAthlete): Rows => sql`athlete_standings
    where program_id = ${programId} and athlete_id = ${athleteId} and set_by = ${memberId}`,
  contacts: ({ programId, athleteId, memberId }: OnAthlete): Rows => sql`contacts
    where program_id = ${programId} and athlete_id = ${athleteId} and logged_by = ${memberId} and withdrawn_at is null`,
  contactsOfMonth: ({
    programId,
    memberId,
    firstDay,
  }: OfMember & { readonly firstDay: string }): Rows => sql`contacts
    where program_id = ${programId} and logged_by = ${memberId} and withdrawn_at is null
      and contact_on >= ${firstDay}::date and contact_on < (${firstDay}::date + interval '1 month')`,
  shares: ({
    programId,
    athleteId,
    memberId,
    now,
  }: OnAthlete & { readonly now: Date }): Rows => sql`shares
    where program_id = ${programId} and athlete_id = ${athleteId} and created_by = ${memberId} and revoked_at is null
      and expires_at > ${now}`,
  athleteTags: ({ programId, athleteIds }: OfAthletes): Rows => sql`athlete_tags
    where program_id = ${programId} and athlete_id = ${athletes(athleteIds)}
    group by athlete_id`,
  tags: ({ programId }: OfProgram): Rows => sql`tags where program_id = ${programId}`,
  templates: ({ programId }: OfProgram): Rows =>
    sql`report_templates where program_id = ${programId} and version = 1`,
  lists: ({ programId, memberId }: OfMember): Rows =>
    sql`athlete_lists where program_id = ${programId} and owner_id = ${memberId}`,
  listAthletes: ({ programId, listId }: OfList): Rows => sql`(
      select distinct on (athlete_id) place from list_moves
      where program_id = ${programId} and list_id = ${listId}
      order by athlete_id, move_id desc
    ) newest
    where place is not null`,
  listMoves: ({ programId, listId }: OfList): Rows =>
    sql`list_moves where program_id = ${programId} and list_id = ${listId}`,
  aliases: ({ programId }: OfProgram): Rows => sql`aliases where program_id = ${programId}`,
  levelTables: ({ programId }: OfProgram): Rows =>
    sql`level_tables where program_id = ${programId}`,
  clipNotes: ({ programId, clipId }: OfProgram & { readonly clipId: string }): Rows =>
    sql`clip_notes where program_id = ${programId} and clip_id = ${clipId}`,
  apiTokens: ({ programId, memberId, now }: OfMember & { readonly now: Date }): Rows =>
    sql`api_tokens where program_id = ${programId} and user_id = ${memberId} and expires_at > ${now}`,
} satisfies Readonly<Record<keyof typeof keptLimits, (scope: never) => Rows>>;

type Limited = keyof typeof keptLimits;
type ScopeOf<Name extends Limited> = Parameters<(typeof countedRows)[Name]>[0];

/**
 * Throws `limit-reached` if the transaction made more of something than Armslot keeps. Call it after the rows are added: a repeat, which adds
 * none, is never refused. Of concurrent transactions each waits for the one before and then counts its rows too.
 */
export async function refuseOverLimit<Name extends Limited>(
  tx: Tx,
  name: Name,
  scope: ScopeOf<Name>,
): Promise<void> {
  const { most, sentence } = keptLimits[name];
  const key = `${name} of ${scope.programId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
  const rowsOf = countedRows[name] as (scope: ScopeOf<Name>) => Rows;
  const { rows } = await sql<{ isOver: boolean }>`
    select exists (select from ${rowsOf(scope)} having count(*) > ${most}) as "isOver"`.execute(tx);
  if (rows[0]?.isOver) throw new AppError("limit-reached", { detail: sentence });
}
