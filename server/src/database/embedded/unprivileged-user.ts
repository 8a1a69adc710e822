import { existsSync, readFileSync, statSync } from "node:fs";

/** The IDs of a user and its group. */
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
 * Returns the user that PostgreSQL runs as, or undefined for our own. PostgreSQL refuses to run as root, so a root process runs it
 * as the owner of the cluster, or as `nobody` if there is no cluster.
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
    `PostgreSQL must not run as root and there is no user ${preferred.join(" or ")}. Start Armslot as an ordinary user, or set DATABASE_URL.`,
  );
}
