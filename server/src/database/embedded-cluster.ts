import { type SpawnOptions, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { embeddedBinaries } from "./embedded-binaries.ts";
import { type UserIds, unprivilegedUser } from "./unprivileged-user.ts";

/** The embedded database's files, and as whom its programs run. */
export interface Cluster {
  readonly dir: string;
  /** PostgreSQL's messages; nobody's data is in them. */
  readonly logFile: string;
  readonly binaries: string;
  readonly user: UserIds | undefined;
  /** Of the owner role, known to this DATA_DIR alone. */
  readonly password: string;
}

/** The role that owns the embedded database and everything in it, and the database's name. */
export const ownerName = "armslot";

/** The user that a root process lends to PostgreSQL may be shut out of the folders above. On Linux it needs no way in: it starts inside. */
export function folderArgument(cluster: Pick<Cluster, "dir" | "user">): string {
  return cluster.user && process.platform === "linux" ? "/proc/self/cwd" : cluster.dir;
}

/** How PostgreSQL's programs are started: inside the cluster's folder, as its user, with nothing of our environment where possible. */
export function spawnOptions({ dir, user }: Pick<Cluster, "dir" | "user">): SpawnOptions {
  return {
    cwd: dir,
    ...user,
    ...(process.platform !== "win32" && { env: { LC_ALL: "C", PATH: "/usr/bin:/bin" } }),
    windowsHide: true,
  };
}

function passwordOf(dataDir: string, isNew: boolean): string {
  const file = join(dataDir, "postgres-password");
  if (isNew && !existsSync(file)) {
    writeFileSync(file, `${randomBytes(24).toString("hex")}\n`, { mode: 0o600 });
  }
  if (!existsSync(file)) {
    throw new Error(
      `${file} is missing, without which nobody can open the database beside it: restore it from a backup.`,
    );
  }
  return readFileSync(file, "utf8").trim();
}

function requireOwnership(dir: string, user: UserIds | undefined): void {
  const wanted = user?.uid ?? process.getuid?.();
  const { uid } = statSync(dir);
  if (wanted === undefined || uid === wanted) return;
  const owner = uid === 0 ? "root" : `user ${uid}`;
  throw new Error(
    `${dir} belongs to ${owner}: start Armslot as that user, or give the folder away with "chown -R ${wanted} ${dir}".`,
  );
}

function run(program: string, args: readonly string[], options: SpawnOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, options);
    let said = "";
    child.stdout?.resume();
    child.stderr?.setEncoding("utf8").on("data", (text) => {
      said += text;
    });
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(said.trim().split("\n").at(-1) || `exit code ${code}`));
    });
  });
}

/** Creates the cluster aside and moves it into place when it is whole, so that an interrupted first start leaves nothing half done. */
async function create({ dir, binaries, user, password }: Omit<Cluster, "logFile">): Promise<void> {
  const draft = `${dir}.new`;
  const passwordFile = `${dir}-password.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (user) {
    chownSync(draft, user.uid, user.gid);
    chownSync(passwordFile, user.uid, user.gid);
  }
  const stdin = openSync(passwordFile, "r");
  const isWindows = process.platform === "win32";
  const args = [
    "-D",
    folderArgument({ dir: draft, user }),
    "-U",
    ownerName,
    "-E",
    "UTF8",
    "--locale=C",
    "--data-checksums",
    "--auth=scram-sha-256",
    `--pwfile=${isWindows ? passwordFile : "/dev/stdin"}`,
    "--no-instructions",
  ];
  try {
    const options = spawnOptions({ dir: draft, user });
    await run(join(binaries, "bin", "initdb"), args, {
      ...options,
      stdio: [stdin, "pipe", "pipe"],
    });
    renameSync(draft, dir);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The database could not be created in ${dir}: ${reason}`, { cause: error });
  } finally {
    closeSync(stdin);
    rmSync(passwordFile, { force: true });
  }
}

/** The cluster in `DATA_DIR/postgres`, created when there is none. */
export async function openCluster(dataDir: string): Promise<Cluster> {
  const dir = join(dataDir, "postgres");
  const isNew = !existsSync(dir);
  const user = unprivilegedUser(dir);
  const binaries = embeddedBinaries({ forAnotherUser: user !== undefined });
  const password = passwordOf(dataDir, isNew);
  if (isNew) await create({ dir, binaries, user, password });
  requireOwnership(dir, user);
  return { dir, logFile: join(dataDir, "postgres.log"), binaries, user, password };
}
