import { type SpawnOptions, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { readSecret, renameDurably, replaceDurably } from "../../core/durable-file.ts";
import { hasCode } from "../../core/error-code.ts";
import { adviceFor, damageAdvice } from "../damaged-database.ts";
import { type Binaries, embeddedBinaries } from "./embedded-binaries.ts";
import { type UserIds, unprivilegedUser } from "./unprivileged-user.ts";

/** The embedded database's files, and the user that its programs run as. */
export interface ClusterFiles {
  readonly dir: string;
  /** PostgreSQL's messages, which contain no rows. */
  readonly logFile: string;
  /** The file with the owner role's password. Each DATA_DIR has a different password. */
  readonly passwordFile: string;
  readonly binaries: Binaries;
  readonly user: UserIds | undefined;
}

/** The embedded database's files, and the password of its owner role. */
export interface Cluster extends ClusterFiles {
  readonly password: string;
}

/** The role that owns the embedded database and everything in it. The database has the same name. */
export const ownerName = "armslot";

/**
 * Returns the cluster's folder as an argument. PostgreSQL may run as a user without access to the parent folders; on Linux it then
 * uses its working directory.
 */
export function folderArgument(cluster: Pick<Cluster, "dir" | "user">): string {
  return cluster.user && process.platform === "linux" ? "/proc/self/cwd" : cluster.dir;
}

/**
 * Returns the options that start PostgreSQL's programs in the cluster's folder, as its user, and without our environment where
 * possible.
 */
export function spawnOptions({ dir, user }: Pick<Cluster, "dir" | "user">): SpawnOptions {
  return {
    cwd: dir,
    ...user,
    ...(process.platform !== "win32" && { env: { LC_ALL: "C", PATH: "/usr/bin:/bin" } }),
    windowsHide: true,
  };
}

/** Creates a password of 48 characters. */
export function newPassword(): string {
  return randomBytes(24).toString("hex");
}

/** Writes the owner's password to its file. */
export function writePassword({ passwordFile }: ClusterFiles, password: string): void {
  replaceDurably(passwordFile, { text: `${password}\n`, mode: 0o600 });
}

/** What to do if the password file and the database disagree. */
export const passwordAdvice =
  'Run "npx armslot database reset-password" to set a new password; no data is lost';

function passwordIn(file: string): string | undefined {
  try {
    return readSecret(file);
  } catch (cause) {
    const why = hasCode(cause, "EACCES") ? "permission denied" : String(cause);
    throw new Error(`Cannot read ${file}: ${why}. Check the file's permissions.`, { cause });
  }
}

function requireOwnership(dir: string, user: UserIds | undefined): void {
  const wanted = user?.uid ?? process.getuid?.();
  const { uid } = statSync(dir);
  if (wanted === undefined || uid === wanted) return;
  const owner = uid === 0 ? "root" : `user ${uid}`;
  throw new Error(
    `${dir} belongs to ${owner}. Start Armslot as that user, or change the owner with "chown -R ${wanted} ${dir}".`,
  );
}

/** Returns the line of PostgreSQL's output that gives the reason for a failure. Later errors are its consequences. */
export function errorLine(messages: string): string {
  const lines = messages.trim().split("\n");
  const found = lines.find((line) => /FATAL|PANIC|error/i.test(line)) ?? lines.at(-1);
  const reason = found?.replace(/^.*?(?:FATAL|PANIC|ERROR|LOG):\s*/, "").replace(/^but |\.$/g, "");
  return reason || "it printed no error";
}

interface ProgramRun {
  /** The name of one of PostgreSQL's programs. */
  readonly program: string;
  readonly args: readonly string[];
  readonly options: SpawnOptions;
  /** The text for its stdin, if that is a pipe. */
  readonly input?: string;
}

/**
 * Runs one of PostgreSQL's programs to its end.
 * @throws Error with the line that gives the reason for the failure
 */
export function runProgram(
  { binaries }: ClusterFiles,
  { program, args, options, input = "" }: ProgramRun,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(binaries.folder, "bin", program), args, options);
    let output = "";
    child.stdout?.resume();
    child.stderr?.setEncoding("utf8").on("data", (text) => {
      output += text;
    });
    // A program that fails early closes its stdin. Its exit code reports the failure.
    child.stdin?.on("error", () => undefined).end(input);
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(output.trim() === "" ? `exit code ${code}` : errorLine(output)));
    });
  });
}

/**
 * Creates the cluster in a temporary folder and renames it when it is complete, so an interrupted first start leaves nothing half
 * done. `initdb` syncs everything it writes.
 */
async function create(files: ClusterFiles, password: string): Promise<void> {
  const { dir, user } = files;
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
  const options: SpawnOptions = {
    ...spawnOptions({ dir: draft, user }),
    stdio: [stdin, "pipe", "pipe"],
  };
  try {
    await runProgram(files, { program: "initdb", args, options });
    renameDurably(draft, dir);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    const reason = error instanceof Error ? error.message : String(error);
    const advice = adviceFor(
      reason,
      "Remove the cause, or set DATABASE_URL to your own PostgreSQL.",
    );
    throw new Error(`Cannot create the database in ${dir}: ${reason}. ${advice}`, { cause: error });
  } finally {
    closeSync(stdin);
    rmSync(passwordFile, { force: true });
  }
}

function versionOf(dir: string): string | undefined {
  try {
    return readFileSync(join(dir, "PG_VERSION"), "utf8").trim();
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

/** Refuses a folder of another PostgreSQL version with a better explanation than PostgreSQL's. */
function requireVersion({ dir, binaries }: ClusterFiles): void {
  const version = versionOf(dir);
  if (version === binaries.major) return;
  throw new Error(
    version
      ? `${dir} was written by PostgreSQL ${version}, and this Armslot comes with PostgreSQL ${binaries.major}. Nothing was changed. Move the data as described in docs/operating.md under "Another PostgreSQL version".`
      : `${dir} is not a PostgreSQL database: its file PG_VERSION is missing or empty. ${damageAdvice} To start with an empty database, move the folder away.`,
  );
}

/**
 * Returns the files of a data folder's cluster, and whether the cluster exists.
 * @throws Error with a sentence that says what to do if this user or this version of PostgreSQL cannot use it
 */
export function locateCluster(dataDir: string): { files: ClusterFiles; exists: boolean } {
  const dir = join(dataDir, "postgres");
  const user = unprivilegedUser(dir);
  const files: ClusterFiles = {
    dir,
    logFile: join(dataDir, "postgres.log"),
    passwordFile: join(dataDir, "postgres-password"),
    binaries: embeddedBinaries({ forAnotherUser: user !== undefined }),
    user,
  };
  const exists = existsSync(dir);
  if (exists) {
    requireOwnership(dir, user);
    requireVersion(files);
  }
  return { files, exists };
}

/**
 * Opens the cluster in `DATA_DIR/postgres` and creates it if there is none.
 * @throws Error with a sentence that says what to do
 */
export async function openCluster(dataDir: string): Promise<Cluster> {
  const { files, exists } = locateCluster(dataDir);
  const { passwordFile } = files;
  const kept = passwordIn(passwordFile);
  if (exists && kept === undefined) {
    throw new Error(`${passwordFile} is missing, empty or damaged. ${passwordAdvice}.`);
  }
  const password = kept ?? newPassword();
  if (kept === undefined) writePassword(files, password);
  if (!exists) await create(files, password);
  return { ...files, password };
}
