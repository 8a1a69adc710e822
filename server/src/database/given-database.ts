import type { Server } from "./embedded-database.ts";

/**
 * The PostgreSQL of DATABASE_URL. Its user owns the tables; the application's connections leave that role as they start.
 * @param url may name several hosts; the primary among them is looked for unless `target_session_attrs` says otherwise
 */
export function givenDatabase(url: string): Server {
  const hasHosts = /^[^/]*\/\/[^/?]*,/.test(url);
  const hasChoice = /[?&]target_session_attrs=/.test(url);
  const options = hasHosts && !hasChoice ? { target_session_attrs: "primary" as const } : {};
  return {
    owner: { url, options },
    prepareRoles: async () => undefined,
    as: (role) => ({ url, options: { ...options, connection: { role } } }),
    stop: async () => undefined,
  };
}
