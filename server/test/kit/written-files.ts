import { importFile } from "../../src/imports/import-file.ts";
import { packFile } from "../../src/sightings/packed-file.ts";
import { insertImportFile } from "../../src/storage/import-files.ts";
import { anAthlete, aUser } from "./build.ts";
import { trackmanFile } from "./import-world.ts";
import type { TestApp } from "./test-app.ts";

/** Yields bytes as one chunk, like a small request. */
export async function* once(bytes: Uint8Array | string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(bytes);
}

/** Returns a file with new pitches of the athlete Pitcher One. */
function someFile(testApp: TestApp): string {
  const uid = testApp.parts.newId();
  return trackmanFile([{ uid: `${uid}-1` }, { uid: `${uid}-2` }], { uid });
}

interface UploadOptions {
  readonly programId: string;
  readonly userId?: string;
  readonly name?: string;
  readonly content?: string;
}

/** Stores an uploaded file, of a new member unless one is given, and returns its ID. */
export async function anUploadedFile(testApp: TestApp, options: UploadOptions): Promise<string> {
  const { parts } = testApp;
  const { programId, name = "games.csv", content = someFile(testApp) } = options;
  const userId = options.userId ?? (await aUser(testApp, { programId })).userId;
  const packed = await packFile(once(content));
  const file = { programId, userId, name, fileId: parts.newId(), now: parts.clock() };
  return await parts.db.tenant(programId, (tx) => insertImportFile(tx, { ...file, ...packed }));
}

/** Imports a small file of a new athlete on the command line, unless a member is given, and returns the import's ID. */
export async function anImport(
  testApp: TestApp,
  { programId, userId }: { readonly programId: string; readonly userId?: string },
): Promise<string> {
  await anAthlete(testApp, { programId, firstName: "Pitcher", lastName: "One", position: "RHP" });
  const content = once(someFile(testApp));
  const { importId } = await importFile(
    testApp.parts,
    { name: "games.csv", content },
    { programId, userId },
  );
  if (importId === undefined) throw new Error("The file was refused.");
  return importId;
}
