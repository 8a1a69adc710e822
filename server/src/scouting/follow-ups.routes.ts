import { Readable } from "node:stream";
import {
  createCalendarFeed,
  endCalendarFeed,
  getCalendarFeed,
  readCalendar,
  saveFollowUp,
} from "@armslot/contracts/scouting/follow-ups";
import { AppError, versionConflict } from "../core/app-error.ts";
import { hashOfToken, isTokenShaped, newSecretToken } from "../core/secret-token.ts";
import type { Tx } from "../database/database.ts";
import type { Parts } from "../deps/parts.ts";
import { countUnknownToken } from "../http/attempt-limit.ts";
import { refuseOverLimit } from "../http/refuse-over-limit.ts";
import type { Call, Download, Routes, VisitorCall } from "../http/route.ts";
import { insertAuditEntry } from "../storage/audit-entries.ts";
import { deleteFeed, replaceFeed } from "../storage/calendar-feeds.ts";
import { followUpById, insertFollowUp, updateFollowUp } from "../storage/follow-ups.ts";
import { hasSession } from "../storage/sessions.ts";
import { lockUser } from "../storage/users.ts";
import { openFollowUpsOf, ownerOfFeed } from "./calendar.query.ts";
import { calendarText } from "./calendar-text.ts";
import { isMember } from "./notes.query.ts";
import { requireAthlete } from "./require-athlete.ts";

async function saveOne({ clock }: Parts, tx: Tx, call: Call<typeof saveFollowUp>) {
  const { params, body, viewer } = call;
  const { programId } = params;
  await requireAthlete(tx, params);
  const before = await followUpById(tx, params);
  // What a removed member wanted to do can be marked as done.
  const isOwnerNew = before?.ownerId !== body.ownerId;
  if (isOwnerNew && !(await isMember(tx, { programId, userId: body.ownerId }))) {
    throw new AppError("member-not-found");
  }
  const saved = { ...params, ...body, userId: viewer.userId, now: clock() };
  const isSaved =
    body.version === 0 ? await insertFollowUp(tx, saved) : await updateFollowUp(tx, saved);
  if (isSaved && body.version === 0) {
    await refuseOverLimit(tx, "followUps", { ...params, memberId: viewer.userId });
  }
  const stored = await followUpById(tx, params);
  if (!stored) throw new AppError("id-taken");
  const isRepeated =
    body.version === 0 &&
    stored.version === 1 &&
    stored.about === body.about &&
    stored.due === body.due;
  if (!isSaved && !isRepeated) throw versionConflict(saveFollowUp, stored);
  return stored;
}

export function mountFollowUps(routes: Routes, parts: Parts): void {
  const { db, clock, newId, settings } = parts;

  routes.write(saveFollowUp, (tx, call) => saveOne(parts, tx, call));

  routes.act(getCalendarFeed, async ({ viewer: { programId, userId } }) => {
    const feed = await db.identitySql
      .selectFrom("calendar_feeds")
      .select("created_at as createdAt")
      .where("program_id", "=", programId)
      .where("user_id", "=", userId)
      .executeTakeFirst();
    return { reply: { createdAt: feed?.createdAt.toISOString() ?? null } };
  });

  routes.act(createCalendarFeed, async ({ viewer: { programId, userId }, cookies }) => {
    const token = newSecretToken();
    const now = clock();
    await db.identity(async (tx) => {
      await lockUser(tx, { programId, userId });
      // What ended all sessions in the meantime ended the calendar link, so none may follow it.
      const isOpen = cookies.session && (await hasSession(tx, hashOfToken(cookies.session)));
      if (!isOpen) throw new AppError("signed-out");
      await replaceFeed(tx, { programId, userId, tokenHash: hashOfToken(token), now });
      const entry = { action: "calendar-link-created", actorUserId: userId } as const;
      await insertAuditEntry(tx, { programId, entryId: newId(), ...entry, now });
    });
    return { reply: { link: `${settings.publicUrl}/api/calendars/${token}` } };
  });

  routes.act(endCalendarFeed, async ({ viewer: { programId, userId } }) => {
    await db.identity((tx) => deleteFeed(tx, { programId, userId }));
    return { reply: {} };
  });

  routes.visit(readCalendar, calendarReader(parts));
}

/**
 * Returns the function that reads the file of a calendar link. It ignores who is signed in, and throws `link-not-found`, the same for a link
 * that never existed, one that ended, and one of a removed member.
 */
function calendarReader(parts: Parts) {
  return async ({
    params: { token },
    network,
  }: VisitorCall<typeof readCalendar>): Promise<Download> => {
    const { db } = parts;
    const owner = isTokenShaped(token)
      ? await ownerOfFeed(db.identitySql, hashOfToken(token))
      : undefined;
    if (!owner) {
      await countUnknownToken(parts, { kind: "calendar", network });
      throw new AppError("link-not-found");
    }
    const entries = await db.tenantRead(owner.programId, (tx) => openFollowUpsOf(tx, owner));
    const content = Readable.from([calendarText(entries)]);
    return { name: "follow-ups.ics", type: "text/calendar; charset=utf-8", content };
  };
}
