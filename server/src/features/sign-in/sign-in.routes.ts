import { getSession, signIn, signOut } from "@armslot/contracts/sign-in/sign-in";
import { sessionReply } from "../../access/session-reply.ts";
import type { Routes } from "../../http/route.ts";
import { hashOfToken } from "../../outside/secret-token.ts";
import type { Parts } from "../../parts/parts.ts";
import { deleteSession } from "../../tables/sessions.ts";
import { signInWithPassword } from "./sign-in-with-password.ts";

export function mountSignIn(routes: Routes, parts: Parts): void {
  const { db, settings } = parts;

  routes.visit(signIn, (call) => signInWithPassword(parts, call));

  routes.visit(signOut, async ({ cookies, viewer, log }) => {
    if (cookies.session) await deleteSession(db.identitySql, hashOfToken(cookies.session));
    if (viewer) log.info({ event: "sign-out", userId: viewer.userId }, "signed out");
    return { reply: {}, cookies: { session: null }, clearsBrowser: true };
  });

  routes.visit(getSession, async ({ viewer }) => {
    const session = viewer && (await sessionReply(db.identitySql, { ...viewer, settings }));
    return { reply: { session: session ?? null } };
  });
}
