import { listImportFiles } from "@armslot/contracts/imports/imports";
import { beforeAll, expect, test } from "vitest";
import { aProgram, browserWithSession } from "../../test/kit/build.ts";
import { noLimits } from "../../test/kit/endpoint-calls.ts";
import { openTestApp, type TestApp } from "../../test/kit/test-app.ts";
import { once } from "../../test/kit/written-files.ts";
import { receiveFile } from "./receive-file.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ settings: noLimits });
});

test("uploaded files are listed in the order in which they began to arrive, also if a later one is complete first", async () => {
  const { programId, admin } = await aProgram(testApp);
  const viewer = { ...admin, programId, role: "admin" as const };
  let arrive: (rest: string) => void = () => undefined;
  const rest = new Promise<string>((resolve) => {
    arrive = resolve;
  });
  async function* slow() {
    yield Buffer.from("PitchNo,");
    yield Buffer.from(await rest);
  }
  const receive = (name: string, file: AsyncIterable<Uint8Array>) =>
    receiveFile(testApp.parts, { viewer, file, query: { name } });
  const first = receive("first.csv", slow());
  const second = await receive("second.csv", once("PitchNo,Pitcher\n1\n"));
  arrive("Pitcher\n");
  const files = [(await first).files, second.files].flat();
  expect(files.map(({ name }) => name)).toEqual(["first.csv", "second.csv"]);
  const browser = await browserWithSession(testApp, admin);
  const listed = await browser.call(listImportFiles, { params: { programId } });
  expect(listed.files).toEqual(files);
});
