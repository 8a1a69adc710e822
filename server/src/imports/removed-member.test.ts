import { Readable } from "node:stream";
import { listImports, runImport, uploadImportFile } from "@armslot/contracts/imports/imports";
import { removeMember } from "@armslot/contracts/people/people";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { anAthlete, aProgram, aUser, browserWithSession } from "../../test/kit/build.ts";
import { trackmanFile } from "../../test/kit/import-world.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { problemIn, type TestBrowser, urlOf } from "../../test/kit/test-browser.ts";
import { anUploadedFile } from "../../test/kit/written-files.ts";
import { openReadingPlaces } from "../deps/reading-places.ts";

let testApp: TestApp;
let begin: (() => Promise<unknown>) | undefined;
beforeAll(async () => {
  const places = openReadingPlaces();
  testApp = await openTestApp({
    parts: () => ({
      readingPlaces: {
        ...places,
        async hold(reading) {
          await begin?.();
          return await places.hold(reading);
        },
      },
    }),
  });
});

let programId: string;
let adminId: string;
let ofAdmin: TestBrowser;
let ofMember: TestBrowser;
let remove: () => Promise<unknown>;
beforeEach(async () => {
  const { admin, ...program } = await aProgram(testApp);
  ({ programId } = program);
  adminId = admin.userId;
  await anAthlete(testApp, { programId, firstName: "Pitcher", lastName: "One", position: "RHP" });
  const member = await aUser(testApp, { programId });
  const { userId } = member;
  ofAdmin = await browserWithSession(testApp, admin);
  ofMember = await browserWithSession(testApp, member);
  remove = () => ofAdmin.call(removeMember, { params: { programId, userId } });
  begin = undefined;
});

test("a member who is removed while an import begins is signed out, and nothing is stored", async () => {
  const fileId = await anUploadedFile(testApp, { programId, userId: adminId });
  const input = { params: { programId, fileId }, body: { decisions: {} } };
  begin = remove;
  expect((await ofMember.refused(runImport, input)).code).toBe("signed-out");
  const { entries } = await ofAdmin.call(listImports, { params: { programId } });
  expect(entries).toEqual([]);
  begin = undefined;
  expect((await ofAdmin.call(runImport, input)).entry).not.toBeNull();
});

/** Uploads a file in two pieces as the member, with something in between. */
function upload(between: () => Promise<unknown>) {
  async function* sent() {
    const file = Buffer.from(trackmanFile([{ uid: "a" }]));
    yield file.subarray(0, 100);
    await between();
    yield file.subarray(100);
  }
  return ofMember.request({
    method: "POST",
    url: urlOf(uploadImportFile, { params: { programId }, query: { name: "games.csv" } }),
    headers: { "content-type": "application/octet-stream", "sec-fetch-site": "same-origin" },
    payload: Readable.from(sent()),
  });
}

test("a member who is removed during an upload is signed out", async () => {
  expect((await upload(async () => undefined)).statusCode).toBe(200);
  expect(problemIn(await upload(remove)).code).toBe("signed-out");
});
