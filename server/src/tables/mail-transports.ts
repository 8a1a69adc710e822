import { minuteMs } from "@armslot/contracts/durations";
import type { Sql } from "../database/database.ts";

interface Slot {
  readonly name: string;
  readonly paceMs: number;
  /** A slot further away than this is not taken. */
  readonly waitMaxMs: number;
}

/** A slot that lies further ahead was made by a database clock that has been put back since. */
const slotMaxAheadMs = minuteMs;

/**
 * Reserves the next moment at which a transport may be used, among all processes, in one statement and by the database's clock,
 * which is the same for all.
 * @returns milliseconds until then; undefined when it is too far away, and nothing is reserved
 */
export async function reserveSlot(
  sql: Sql,
  { name, paceMs, waitMaxMs }: Slot,
): Promise<number | undefined> {
  const [slot] = await sql<{ waitMs: number }[]>`
    insert into mail_transports as t (name, next_at)
    values (${name}, clock_timestamp() + ${paceMs} * interval '1 millisecond')
    on conflict (name) do update set
      next_at = ${paceMs} * interval '1 millisecond' + case
        when t.next_at > clock_timestamp() + ${slotMaxAheadMs} * interval '1 millisecond' then clock_timestamp()
        else greatest(t.next_at, clock_timestamp())
      end
    where t.next_at <= clock_timestamp() + ${waitMaxMs} * interval '1 millisecond'
      or t.next_at > clock_timestamp() + ${slotMaxAheadMs} * interval '1 millisecond'
    returning greatest(0, extract(epoch from t.next_at - clock_timestamp()) * 1000 - ${paceMs})::float8 as "waitMs"`;
  return slot?.waitMs;
}

/** Notes whether a transport failed at its latest attempt, and when. */
export async function noteAttempt(
  sql: Sql,
  { name, failedAt }: { readonly name: string; readonly failedAt: Date | null },
): Promise<void> {
  await sql`
    insert into mail_transports as t (name, next_at, failed_at) values (${name}, clock_timestamp(), ${failedAt})
    on conflict (name) do update set failed_at = excluded.failed_at
    where t.failed_at is distinct from excluded.failed_at`;
}

/** Whether a transport failed at its latest attempt, and that not before `since`. */
export async function hasFailedSince(
  sql: Sql,
  { name, since }: { readonly name: string; readonly since: Date },
): Promise<boolean> {
  const failed = await sql`
    select name from mail_transports where name = ${name} and failed_at > ${since}`;
  return failed.length > 0;
}
