import { getSession, signIn, signOut } from "@armslot/contracts/people/sign-in";
import { hashOfToken } from "../core/secret-token.ts";
import type { Parts } from "../deps/parts.ts";
import type { Routes } from "../http/route.ts";
import { sessionReply } from "../http/session-reply.ts";
import { deleteSession } from "../storage/sessions.ts";
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
