import { dayMs, secondMs } from "@armslot/contracts/core/durations";
import type { FastifyReply, FastifyRequest } from "fastify";
import { isTokenShaped } from "../core/secret-token.ts";
import type { Settings } from "../core/settings.ts";

/** The tokens to change in the browser: a string sets one, null clears it. */
export interface CookieChange {
  readonly session?: string | null;
  readonly device?: string | null;
}

function cookieNames(settings: Settings) {
  return settings.isSecure
    ? { session: "__Host-sid", device: "__Host-dev" }
    : { session: "sid", device: "dev" };
}

/** Returns the session and device tokens of a request. A value that does not look like a token counts as absent. */
export function readCookies(request: FastifyRequest, settings: Settings) {
  const names = cookieNames(settings);
  const session = request.cookies[names.session];
  const device = request.cookies[names.device];
  return {
    session: isTokenShaped(session) ? session : undefined,
    device: isTokenShaped(device) ? device : undefined,
  };
}

/** Sets or clears the cookies of the changed tokens (ID-4). */
export function writeCookies(reply: FastifyReply, settings: Settings, change: CookieChange): void {
  const names = cookieNames(settings);
  const base = {
    path: "/",
    httpOnly: true,
    secure: settings.isSecure,
    sameSite: "strict",
  } as const;
  const write = (name: string, token: string | null | undefined, days: number) => {
    if (token === null) reply.clearCookie(name, base);
    else if (token) reply.setCookie(name, token, { ...base, maxAge: (days * dayMs) / secondMs });
  };
  write(names.session, change.session, settings.sessionAbsoluteDays);
  write(names.device, change.device, settings.deviceDays);
}
