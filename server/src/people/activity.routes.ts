import {
  type ActivityAction,
  type ActivityEntry,
  listActivity,
} from "@armslot/contracts/people/activity";
import { shownTokenId } from "@armslot/contracts/people/api-tokens";
import { type ExpressionBuilder, sql } from "kysely";
import { AppError } from "../core/app-error.ts";
import { idOfPageCursor, pageCursor } from "../core/page-cursor.ts";
import { serverLimits } from "../core/server-limits.ts";
import { fullNameOf } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";
import type { Schema } from "../database/schema.ts";
import type { Parts } from "../deps/parts.ts";
import type { Routes } from "../http/route.ts";

export function mountActivity(routes: Routes, { serverSecret }: Parts): void {
  routes.read(listActivity, async (tx, { params: { programId }, query }) => {
    const place = { list: "activity", programId };
    const { limit = serverLimits.pageSizeDefault, after: cursor } = query;
    const after = cursor === undefined ? null : idOfPageCursor(serverSecret, { ...place, cursor });
    if (after === undefined) throw new AppError("malformed-request");
    // One extra row shows whether there is a next page.
    const found = await activityEntries(tx, { programId, after, limit: limit + 1 });
    const entries = found.slice(0, limit);
    const last = entries.at(-1);
    const hasMore = found.length > limit && last !== undefined;
    return {
      entries,
      next: hasMore ? pageCursor(serverSecret, { ...place, id: last.entryId }) : null,
    };
  });
}

interface PageOfActivity {
  readonly programId: string;
  /** The last entry of the previous page; null for the first page. */
  readonly after: string | null;
  readonly limit: number;
}

/** The number of pitches that an entry's member charted in its outing and that are still there. Null for another entry, and for none. */
function chartedPitches(eb: ExpressionBuilder<Schema & { e: Schema["audit_entries"] }, "e">) {
  const charted = eb
    .selectFrom("field_operations as f")
    .innerJoin("pitches as p", (join) =>
      join.onRef("p.program_id", "=", "f.program_id").onRef("p.pitch_id", "=", "f.pitch_id"),
    )
    .distinctOn("f.pitch_id")
    .select(["f.pitch_id", "f.user_id"])
    .whereRef("f.program_id", "=", "e.program_id")
    .whereRef("f.game_id", "=", "e.game_id")
    // A pitch counts for the member who charted it first.
    .orderBy("f.pitch_id")
    .orderBy("f.applied_at")
    .orderBy("f.op_id");
  return eb
    .selectFrom(charted.as("charted"))
    .select((by) => sql<number | null>`nullif(${by.fn.countAll()}, 0)::integer`.as("pitches"))
    .whereRef("charted.user_id", "=", "e.actor_user_id");
}

/** The log with today's names of those who are still there. */
function entriesWithNames(tx: Tx) {
  return tx
    .selectFrom("audit_entries as e")
    .leftJoin("users as actor", (join) =>
      join
        .onRef("actor.program_id", "=", "e.program_id")
        .onRef("actor.user_id", "=", "e.actor_user_id"),
    )
    .leftJoin("users as member", (join) =>
      join
        .onRef("member.program_id", "=", "e.program_id")
        .onRef("member.user_id", "=", "e.subject_id"),
    )
    .leftJoin("athletes as athlete", (join) =>
      join
        .onRef("athlete.program_id", "=", "e.program_id")
        .onRef("athlete.athlete_id", "=", "e.subject_id"),
    )
    .leftJoin("pending_invites as invite", (join) =>
      join
        .onRef("invite.program_id", "=", "e.program_id")
        .onRef("invite.invite_id", "=", "e.subject_id"),
    )
    .select(["e.entry_id as entryId", "e.created_at as at", "e.action", "e.counts"])
    .select((eb) => [
      "e.actor_user_id as actorUserId",
      "e.subject_id as subjectId",
      fullNameOf(eb.ref("actor.first_name"), eb.ref("actor.last_name")).as("actorName"),
      eb.fn
        .coalesce(
          fullNameOf(eb.ref("member.first_name"), eb.ref("member.last_name")),
          fullNameOf(eb.ref("athlete.first_name"), eb.ref("athlete.last_name")),
          fullNameOf(eb.ref("invite.first_name"), eb.ref("invite.last_name")),
        )
        .as("subject"),
      chartedPitches(eb).as("charted"),
    ]);
}

/** Returns the shown ID of the API token that an entry is about. Its name is deleted with it, and only the role for accounts reads it. */
function tokenIn(action: ActivityAction, subjectId: string | null): string | null {
  return subjectId !== null && action.startsWith("api-token-") ? shownTokenId(subjectId) : null;
}

/** Returns a page of a program's activity, newest first, with current names of those who still exist. */
async function activityEntries(
  tx: Tx,
  { programId, after, limit }: PageOfActivity,
): Promise<ActivityEntry[]> {
  const rows = await entriesWithNames(tx)
    .where("e.program_id", "=", programId)
    .$if(after !== null, (newest) =>
      newest.where((eb) =>
        eb(
          eb.refTuple("e.created_at", "e.entry_id"),
          "<",
          eb
            .selectFrom("audit_entries as l")
            .select(["l.created_at", "l.entry_id"])
            .where("l.program_id", "=", programId)
            .where("l.entry_id", "=", after)
            .$asTuple("created_at", "entry_id"),
        ),
      ),
    )
    .orderBy("e.created_at", "desc")
    .orderBy("e.entry_id", "desc")
    .limit(limit)
    .$narrowType<Pick<ActivityEntry, "action" | "counts">>()
    .execute();
  return rows.map(({ at, actorUserId, actorName, subjectId, counts, charted, ...entry }) => ({
    ...entry,
    subject: tokenIn(entry.action, subjectId) ?? entry.subject,
    counts: charted === null ? counts : { ...counts, pitches: charted },
    at: at.toISOString(),
    actor:
      actorUserId === null ? { kind: "operator", name: null } : { kind: "member", name: actorName },
  }));
}
