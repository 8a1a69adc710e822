import { minuteMs } from "@armslot/contracts/core/durations";
import { type Expression, sql } from "kysely";
import type { Tx } from "../database/database.ts";

interface Slot {
  readonly name: string;
  readonly paceMs: number;
  /** A slot further away than this is not reserved. */
  readonly waitMaxMs: number;
}

/** A slot further in the future comes from a database clock that was set back since. */
const slotMaxAheadMs = minuteMs;

/**
 * Reserves the next time at which a transport may be used, in one statement and by the database's clock, which all processes share.
 * @returns the milliseconds until then, or undefined if it is too far away; nothing is reserved then
 */
export async function reserveSlot(
  tx: Tx,
  { name, paceMs, waitMaxMs }: Slot,
): Promise<number | undefined> {
  const now = sql<Date>`clock_timestamp()`;
  const after = (moment: Expression<Date>, ms: number) =>
    sql<Date>`${moment} + ${ms} * interval '1 millisecond'`;
  const slot = await tx
    .insertInto("mail_transports")
    .values({ name, next_at: after(now, paceMs) })
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet((eb) => {
          const next = eb.ref("mail_transports.next_at");
          const start = eb
            .case()
            .when(next, ">", after(now, slotMaxAheadMs))
            .then(now)
            .else(eb.fn<Date>("greatest", [next, now]))
            .end();
          return { next_at: after(start, paceMs) };
        })
        .where((eb) =>
          eb.or([
            eb("mail_transports.next_at", "<=", after(now, waitMaxMs)),
            eb("mail_transports.next_at", ">", after(now, slotMaxAheadMs)),
          ]),
        ),
    )
    .returning((eb) =>
      sql<number>`greatest(0, extract(epoch from ${eb.ref("next_at")} - ${now}) * 1000 - ${paceMs})::float8`.as(
        "waitMs",
      ),
    )
    .executeTakeFirst();
  return slot?.waitMs;
}

/** Stores whether a transport's latest attempt failed, and when. */
export async function noteAttempt(
  tx: Tx,
  { name, failedAt }: { readonly name: string; readonly failedAt: Date | null },
): Promise<void> {
  await tx
    .insertInto("mail_transports")
    .values({ name, next_at: sql`clock_timestamp()`, failed_at: failedAt })
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet((eb) => ({ failed_at: eb.ref("excluded.failed_at") }))
        .whereRef("mail_transports.failed_at", "is distinct from", "excluded.failed_at"),
    )
    .execute();
}

/** Whether a transport's latest attempt failed, at or after `since`. */
export async function hasFailedSince(
  tx: Tx,
  { name, since }: { readonly name: string; readonly since: Date },
): Promise<boolean> {
  const failed = await tx
    .selectFrom("mail_transports")
    .select("name")
    .where("name", "=", name)
    .where("failed_at", ">", since)
    .executeTakeFirst();
  return failed !== undefined;
}
