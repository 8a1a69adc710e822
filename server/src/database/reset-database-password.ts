import { DataFolderHeld, takeDataFolder } from "./data-folder-lock.ts";
import {
  type ClusterFiles,
  keepPassword,
  locateCluster,
  newPassword,
  ownerName,
  runProgram,
  spawnOptions,
} from "./embedded-cluster.ts";
import { postgresArguments } from "./embedded-postgres.ts";
import { makeDataFolder } from "./make-data-folder.ts";
import { stopOrphan } from "./postmaster.ts";

/**
 * Each statement is one line, as single-user mode reads them. The application's roles have passwords made from the owner's, which the
 * next start sets for every role that can't log in.
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
    // Single-user mode opens no socket and asks for no password.
    args: ["--single", ...settings, "postgres"],
    options: { ...spawnOptions(files), stdio: ["pipe", "pipe", "pipe"] },
    input: statements(password),
  });
}

/**
 * Gives the embedded database a new password and writes it to its file. Needs no old password, only the right to the files.
 * @returns the file
 * @throws DataFolderHeld when a server or command uses the folder; Error with a sentence that says what to do
 */
export async function resetDatabasePassword(givenFolder: string): Promise<string> {
  const dataDir = makeDataFolder(givenFolder);
  const taken = takeDataFolder(dataDir, "command");
  if ("holder" in taken) throw new DataFolderHeld(dataDir, taken.holder);
  try {
    const { files, exists } = locateCluster(dataDir);
    if (!exists)
      throw new Error(`There is no database in ${dataDir} yet. "npm start" creates one.`);
    await stopOrphan(files.dir);
    const password = newPassword();
    // The file last: until it is written, every start asks for this command.
    await setPassword(files, password);
    keepPassword(files, password);
    return files.passwordFile;
  } finally {
    taken.lock.release();
  }
}
