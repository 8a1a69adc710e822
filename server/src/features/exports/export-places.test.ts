import { downloadTable, exportLimits } from "@armslot/contracts/exports/exports";
import { expect, test } from "vitest";
import { anApiToken, sendWithToken } from "../../../test/kit/api-tokens.ts";
import { aGame, anAthlete, aProgram, somePitches } from "../../../test/kit/build.ts";
import { closeAtEnd } from "../../../test/kit/close-at-end.ts";
import { noLimits } from "../../../test/kit/endpoint-calls.ts";
import { openTestApp, type TestApp } from "../../../test/kit/test-app.ts";
import { urlOf } from "../../../test/kit/test-browser.ts";
import { openTable } from "./open-table.ts";

const file = "pitches.json";

/** Returns a program and a function that downloads its pitches. */
async function downloading(testApp: TestApp) {
  const { programId, admin } = await aProgram(testApp);
  const { token } = await anApiToken(testApp, admin);
  const url = urlOf(downloadTable, { params: { programId, file } });
  return { programId, admin, download: () => sendWithToken(testApp, token, { url }) };
}

test("a program whose readers stall takes no place of another program, however often it asks", async () => {
  const testApp = await openTestApp({ settings: noLimits });
  const busy = await downloading(testApp);
  const other = await downloading(testApp);
  const { programId } = busy;
  const game = await aGame(testApp, await anAthlete(testApp, { programId }));
  const pitches = Array.from({ length: 1_000 }, (_, index) => ({ pitchNum: index + 1, velo: 80 }));
  await somePitches(testApp, game, pitches);
  for (let place = 0; place < exportLimits.atOnceMax; place += 1) {
    // No one reads it.
    const stalled = { programId, userId: busy.admin.userId, file } as const;
    const { content } = await openTable(testApp.parts, stalled);
    closeAtEnd(async () => void content.destroy());
  }
  const refused: ReturnType<typeof busy.download>[] = [];
  for (let round = 0; round < 5; round += 1) {
    refused.push(...Array.from({ length: 5 }, busy.download));
    expect((await other.download()).statusCode).toBe(200);
  }
  const codes = (await Promise.all(refused)).map((reply) => reply.json().code);
  expect(codes).toEqual(Array(25).fill("exports-running"));
});
