import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { listAthletes } from "@armslot/contracts/roster/athletes";
import { beforeAll, expect, test } from "vitest";
import { insertAthletes } from "../../src/storage/athletes.ts";
import { aProfile, aProgram, signedInBrowser } from "../kit/build.ts";
import { openTestApp } from "../kit/test-app.ts";
import type { TestBrowser } from "../kit/test-browser.ts";

let browser: TestBrowser;
let programId: string;
let emptyBrowser: TestBrowser;
let emptyProgramId: string;
beforeAll(async () => {
  const testApp = await openTestApp();
  const { newId, clock, db } = testApp.parts;
  const program = await aProgram(testApp);
  programId = program.programId;
  browser = await signedInBrowser(testApp, program.admin);
  const athletes = Array.from({ length: 50 }, (_, index) => ({
    ...aProfile({ lastName: `Zoë ${index}` }),
    ...{ programId, athleteId: newId(), submittedBy: null, now: clock() },
  }));
  await db.tenant(programId, (tx) => insertAthletes(tx, athletes));
  const empty = await aProgram(testApp);
  emptyProgramId = empty.programId;
  emptyBrowser = await signedInBrowser(testApp, empty.admin);
});

const roster = async (accepted: string | undefined) =>
  await browser.send(listAthletes, { params: { programId } }, { "accept-encoding": accepted });

test.each([
  ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
  ["gzip, br;q=0", "gzip", gunzipSync],
] as const)("a long reply to '%s' is sent as %s", async (accepted, encoding, unpack) => {
  const plain = await roster(undefined);
  const answer = await roster(accepted);
  expect(answer.headers).toMatchObject({
    "content-encoding": encoding,
    "content-type": "application/json; charset=utf-8",
    "content-length": String(answer.rawPayload.length),
    vary: "accept-encoding",
  });
  expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
  expect(unpack(answer.rawPayload).toString()).toBe(plain.body);
  expect(plain.json().athletes).toHaveLength(50);
});

test.each([undefined, "identity", "br;q=0, gzip;q=0.0", "deflate"])(
  "a long reply to '%s' is sent as it is, and names what it depends on",
  async (accepted) => {
    const answer = await roster(accepted);
    expect(answer.headers).not.toHaveProperty("content-encoding");
    expect(answer.headers).toMatchObject({
      vary: "accept-encoding",
      "content-length": String(answer.rawPayload.length),
    });
  },
);

test("a short reply and an error are sent as they are", async () => {
  const headers = { "accept-encoding": "br" };
  const params = { programId: emptyProgramId };
  const short = await emptyBrowser.send(listAthletes, { params }, headers);
  expect(short.json()).toEqual({ athletes: [] });
  const refused = await emptyBrowser.send(listAthletes, { params: { programId } }, headers);
  expect(refused.json()).toMatchObject({ status: 404 });
  for (const answer of [short, refused]) {
    expect(answer.headers).not.toHaveProperty("content-encoding");
  }
});
