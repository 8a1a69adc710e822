import { changePassword, saveAccount, signOutEverywhere } from "@armslot/contracts/account/account";
import { sessionReply } from "../../access/session-reply.ts";
import { AppError } from "../../basics/app-error.ts";
import type { Routes } from "../../http/route.ts";
import type { Parts } from "../../parts/parts.ts";
import { updateUserNames } from "../../tables/users.ts";
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
