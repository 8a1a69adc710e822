import { format } from "sql-formatter";
import { expect, test } from "vitest";
import { anAthlete, aProgram } from "../../test/kit/build.ts";
import { noting } from "../../test/kit/noted-statements.ts";
import { openTestApp } from "../../test/kit/test-app.ts";
import { athleteWithData } from "./athlete-screen.query.ts";

// A change of the statement is read where it is complete. `npx vitest run athlete-statement --update` writes the file.
test("the athlete's page is read with one statement, which is printed in athlete-screen.sql", async () => {
  const testApp = await openTestApp();
  const { programId } = await aProgram(testApp);
  const { athleteId } = await anAthlete(testApp, { programId });
  const sent: string[] = [];
  const found = await testApp.parts.db.tenantRead(programId, (tx) =>
    athleteWithData(noting(tx, sent), { programId, athleteId }, {}),
  );
  expect(found?.athlete.uid).toBe(athleteId);
  expect(sent).toHaveLength(1);
  const text = format(sent[0] ?? "", { language: "postgresql", expressionWidth: 110 });
  await expect(`${text}\n`).toMatchFileSnapshot("./athlete-screen.sql");
});
