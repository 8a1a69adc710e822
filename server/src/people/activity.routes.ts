import { listActivity } from "@armslot/contracts/people/activity";
import { AppError } from "../core/app-error.ts";
import { idOfPageCursor, pageCursor } from "../core/page-cursor.ts";
import { serverLimits } from "../core/server-limits.ts";
import type { Parts } from "../deps/parts.ts";
import type { Routes } from "../http/route.ts";
import { activityEntries } from "./activity.query.ts";

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
