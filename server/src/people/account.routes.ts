import { changePassword, saveAccount, signOutEverywhere } from "@armslot/contracts/people/account";
import { AppError } from "../core/app-error.ts";
import type { Parts } from "../deps/parts.ts";
import type { Routes } from "../http/route.ts";
import { sessionReply } from "../http/session-reply.ts";
import { updateUserNames } from "../storage/users.ts";
import { changeOwnPassword } from "./change-own-password.ts";
import { endAllSessions } from "./end-all-sessions.ts";

export function mountAccount(routes: Routes, parts: Parts): void {
  const { db, clock } = parts;

  routes.act(saveAccount, async ({ viewer, body }) => {
    const session = await db.identity(async (tx) => {
      await updateUserNames(tx, { ...viewer, ...body, now: clock() });
      return await sessionReply(tx, { ...viewer, settings: parts.settings });
    });
    if (!session) throw new AppError("signed-out");
    return { reply: session };
  });

  routes.act(changePassword, (call) => changeOwnPassword(parts, call));

  routes.act(signOutEverywhere, (call) => endAllSessions(parts, call));
}
