import { DataFolderHeld, lockDataFolder } from "./data-folder-lock.ts";
import {
  type ClusterFiles,
  locateCluster,
  newPassword,
  ownerName,
  runProgram,
  spawnOptions,
  writePassword,
} from "./embedded-cluster.ts";
import { postgresArguments } from "./embedded-postgres.ts";
import { makeDataFolder } from "./make-data-folder.ts";
import { stopOrphan } from "./postmaster.ts";
import { requireEmbeddedDatabase } from "./require-database.ts";

/**
 * Returns the statements that set a new password, one per line as single-user mode requires. The application roles' passwords
 * derive from the owner's. The next start sets them for all roles without login.
 */
function statements(password: string): string {
  const shut = ["armslot_app", "armslot_identity"].map(
    (role) =>
      `if exists (select from pg_roles where rolname = '${role}') then alter role ${role} nologin; end if;`,
  );
  return `alter role ${ownerName} password '${password}'\ndo $$ begin ${shut.join(" ")} end $$\n`;
}

async function setPassword(files: ClusterFiles, password: string): Promise<void> {
  const settings = postgresArguments(files, { exit_on_error: "on" });
  await runProgram(files, {
    program: "postgres",
    // Single-user mode opens no socket and requires no password.
    args: ["--single", ...settings, "postgres"],
    options: { ...spawnOptions(files), stdio: ["pipe", "pipe", "pipe"] },
    input: statements(password),
  });
}

/**
 * Sets a new password for the embedded database and writes it to its file. Requires only access to the files, not the old password.
 * @returns the path of the file
 * @throws DataFolderHeld if a server or command uses the folder; Error with a sentence that says what to do
 */
export async function resetDatabasePassword(folder: string): Promise<string> {
  requireEmbeddedDatabase(folder);
  const dataDir = makeDataFolder(folder);
  const taken = lockDataFolder(dataDir, "command");
  if ("holder" in taken) throw new DataFolderHeld(dataDir, taken.holder);
  try {
    const { files } = locateCluster(dataDir);
    await stopOrphan(files.dir);
    const password = newPassword();
    // Written last: until then, every start reports that this command is needed.
    await setPassword(files, password);
    writePassword(files, password);
    return files.passwordFile;
  } finally {
    taken.lock.release();
  }
}
