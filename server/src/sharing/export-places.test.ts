import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { finished } from "node:stream/promises";
import { downloadTable, exportLimits } from "@armslot/contracts/sharing/exports";
import { expect, test } from "vitest";
import { anApiToken, sendWithToken } from "../../test/kit/api-tokens.ts";
import { anAthlete, aProgram, fullGames } from "../../test/kit/build.ts";
import { closeAtEnd } from "../../test/kit/close-at-end.ts";
import { noLimits } from "../../test/kit/endpoint-calls.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { urlOf } from "../../test/kit/test-browser.ts";
import { inExportPlace } from "./export-places.ts";
import { openExport, openSnapshot } from "./open-export.ts";
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
  const pitches = Array.from({ length: 1_000 }, () => ({ velo: 80 }));
  await fullGames(testApp, await anAthlete(testApp, { programId }), pitches);
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

test("a program that downloads one file after the other is never refused", async () => {
  const testApp = await openTestApp({ settings: noLimits });
  const { programId, admin } = await downloading(testApp);
  const { parts } = testApp;
  const table = async () => {
    const download = { programId, userId: admin.userId, file } as const;
    return (await openTable(parts, download)).content;
  };
  const zip = () =>
    inExportPlace(programId, (place) =>
      openExport(parts, { programId, athleteId: undefined }, place),
    );
  const downloadTwenty = async (open: () => Promise<Readable>) => {
    for (let count = 0; count < 20; count += 1) {
      expect((await buffer(await open())).length).toBeGreaterThan(0);
    }
  };
  expect(exportLimits.atOnceMax).toBe(2);
  await Promise.all([downloadTwenty(table), downloadTwenty(zip)]);
});

test("a download whose transaction fails after the last byte does not look complete", async () => {
  const testApp = await openTestApp();
  const { programId } = await aProgram(testApp);
  const fails = async () => {
    const output = Readable.from([Buffer.from("all rows")]);
    const write = async () => {
      await finished(output);
      throw new Error("the transaction failed");
    };
    return { output, write };
  };
  const content = await inExportPlace(programId, (place) =>
    openSnapshot(testApp.parts, { programId, userId: undefined, place, open: fails }),
  );
  await expect(buffer(content)).rejects.toThrow("the transaction failed");
  const again = await inExportPlace(programId, (place) =>
    openExport(testApp.parts, { programId, athleteId: undefined }, place),
  );
  expect((await buffer(again)).length).toBeGreaterThan(0);
});
