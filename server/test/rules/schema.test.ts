import { expect, test } from "vitest";
import { openTestDatabase } from "../kit/database/database-harness.ts";
import { printSchema } from "../kit/database/print-schema.ts";

test("the row types are those of the migrated database", async () => {
  const db = await openTestDatabase();
  await expect(await db.asOwner(printSchema)).toMatchFileSnapshot("../../src/database/schema.ts");
});
