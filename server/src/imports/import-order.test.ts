import { beforeAll, beforeEach, expect, test } from "vitest";
import { type ImportWorld, importWorld, trackmanFile } from "../../test/kit/import-world.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { importOfBytes } from "./earlier-import.query.ts";
import { undoImport } from "./undo-import.ts";

let testApp: TestApp;
let world: ImportWorld;
beforeAll(async () => {
  testApp = await openTestApp();
});
beforeEach(async () => {
  world = await importWorld(testApp);
  await world.athlete({ firstName: "Pitcher", lastName: "One", position: "RHP" });
});

const two = [
  { uid: "a", velo: 90 },
  { uid: "b", velo: 91 },
] as const;

async function imported(file: string): Promise<string> {
  const { importId, error } = await world.importFile(file, { duplicates: "merge" });
  expect(error).toBeUndefined();
  return importId ?? "";
}

/** Sets when a file was imported: another server's clock can make IDs that do not rise. */
async function importedAt(importId: string, at: string): Promise<void> {
  const { programId } = world;
  await testApp.db.asOwner(
    (sql) => sql`
      update imports set created_at = ${at} where program_id = ${programId} and import_id = ${importId}`,
  );
}

test("an undo names the import that has the pitches as well, also if that one has the lower ID", async () => {
  const { programId } = world;
  const lower = await imported(trackmanFile(two));
  const higher = await imported(trackmanFile(two));
  await importedAt(lower, "2026-05-02T10:00:00Z");
  await importedAt(higher, "2026-05-01T10:00:00Z");
  const { kept } = await testApp.parts.db.tenant(programId, (tx) =>
    undoImport(testApp.parts, tx, { programId, importId: higher, mayUndoAll: true }),
  );
  expect(kept.map(({ why }) => why)).toEqual(["delivered"]);
});

test("the newest of two imports of the same bytes at one moment is the one with the higher ID", async () => {
  const { programId } = world;
  const file = trackmanFile(two);
  const ids = [await imported(file), await imported(file), await imported(file)];
  for (const importId of ids) await importedAt(importId, "2026-05-01T10:00:00Z");
  const newest = await testApp.parts.db.tenantRead(programId, async (tx) => {
    const { checksum } = await tx
      .selectFrom("imports")
      .select("checksum")
      .where("import_id", "=", ids[0] ?? "")
      .executeTakeFirstOrThrow();
    return await importOfBytes(tx, { programId, checksum });
  });
  expect(newest).toBe(ids.toSorted().at(-1));
});
