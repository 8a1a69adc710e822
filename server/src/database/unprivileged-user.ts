import { existsSync, readFileSync, statSync } from "node:fs";

/** Ids of a user and its group. */
export interface UserIds {
  readonly uid: number;
  readonly gid: number;
}

const preferred = ["nobody", "daemon"];

function usersOfSystem(): Map<string, UserIds> {
  const users = new Map<string, UserIds>();
  for (const line of readFileSync("/etc/passwd", "utf8").split("\n")) {
    const [name, , uid, gid] = line.split(":");
    if (name && uid && gid) users.set(name, { uid: Number(uid), gid: Number(gid) });
  }
  return users;
}

/**
 * Whom PostgreSQL runs as: undefined for ourselves. It refuses root, so a root process lends it an existing unprivileged user: the
 * owner of the cluster if there is one, else `nobody`.
 */
export function unprivilegedUser(clusterDir: string): UserIds | undefined {
  if (process.getuid?.() !== 0) return undefined;
  if (existsSync(clusterDir)) {
    const { uid, gid } = statSync(clusterDir);
    if (uid !== 0) return { uid, gid };
  }
  const users = usersOfSystem();
  for (const name of preferred) {
    const user = users.get(name);
    if (user && user.uid !== 0) return user;
  }
  throw new Error(
    `PostgreSQL must not run as root and there is no user ${preferred.join(" or ")}: start Armslot as an ordinary user, or set DATABASE_URL.`,
  );
}
