import type { Server } from "./embedded-database.ts";

/**
 * The PostgreSQL of DATABASE_URL. Its user owns the tables; the application's connections leave that role when they start.
 * @param url may name several hosts and `target_session_attrs`
 */
export function givenDatabase(url: string): Server {
  const named = new URL(url.replace(/,[^/?]*/, "")).searchParams;
  const options = {
    ...(named.has("target_session_attrs") || !/@[^/?]*,/.test(url)
      ? {}
      : { target_session_attrs: "read-write" as const }),
  };
  return {
    owner: { url, options },
    prepareRoles: async () => undefined,
    as: (role) => ({ url, options: { ...options, connection: { role } } }),
    stop: async () => undefined,
  };
}
