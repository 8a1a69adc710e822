import { Readable } from "node:stream";
import type { readCalendar } from "@armslot/contracts/scouting/follow-ups";
import { AppError } from "../core/app-error.ts";
import { hashOfToken, isTokenShaped } from "../core/secret-token.ts";
import type { Parts } from "../deps/parts.ts";
import { countUnknownToken } from "../http/attempt-limit.ts";
import type { Download, VisitorCall } from "../http/route.ts";
import { openFollowUpsOf, ownerOfFeed } from "./calendar.query.ts";
import { calendarText } from "./calendar-text.ts";

/**
 * Returns the function that reads the file of a calendar link. It ignores who is signed in, and throws `link-not-found`, the same for a link
 * that never existed, one that ended, and one of a removed member.
 */
export function calendarReader(parts: Parts) {
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
