import { type ClientRequest, request as httpRequest, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { limits } from "@armslot/contracts/core/limits";
import { listImportFiles, uploadImportFile } from "@armslot/contracts/imports/imports";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { isProductBuilt, startBuiltProduct } from "../../../scripts/product.mjs";
import { aProgram, type BuiltProgram, browserWithSession } from "../kit/build.ts";
import { newDataFolder } from "../kit/database/data-folder.ts";
import { noLimits } from "../kit/endpoint-calls.ts";
import { trackmanFile } from "../kit/import-world.ts";
import { openTestApp, type TestApp } from "../kit/test-app.ts";
import { type TestBrowser, urlOf } from "../kit/test-browser.ts";

let testApp: TestApp;
let port = 0;
let program: BuiltProgram;
let browser: TestBrowser;
/** Listens for the tests of a group, with this time for a body in milliseconds. */
function listenWith({ bodyMs }: { bodyMs: number }) {
  beforeAll(async () => {
    const deadlines = { headersMs: 2 * bodyMs, bodyMs, silenceMs: 4 * bodyMs };
    testApp = await openTestApp({ deadlines, settings: noLimits });
    const app = await testApp.app();
    await app.listen({ port: 0, host: "127.0.0.1" });
    port = (app.server.address() as AddressInfo).port;
  });
  afterAll(() => testApp.close());
}

beforeEach(async () => {
  program = await aProgram(testApp);
  browser = await browserWithSession(testApp, program.admin);
});

interface Upload {
  readonly request: ClientRequest;
  readonly answer: Promise<{ readonly status: number | undefined; readonly code?: string }>;
}

/** Opens an upload over a real connection. The caller writes the file. */
function startUpload(headers: Record<string, string | number>, { isSignedIn = true } = {}): Upload {
  const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const request = httpRequest({
    ...{ host: "127.0.0.1", port, method: uploadImportFile.method, agent: false },
    path: urlOf(uploadImportFile, { params: program, query: { name: "games.csv" } }),
    headers: {
      host: "armslot.test",
      "sec-fetch-site": "same-origin",
      "content-type": "application/octet-stream",
      ...(isSignedIn && { cookie }),
      ...headers,
    },
  });
  const answer = new Promise<Awaited<Upload["answer"]>>((resolve, reject) => {
    request.once("response", (response: IncomingMessage) => {
      json(response).then((body) => {
        const { code } = body as { code?: string };
        resolve({ status: response.statusCode, ...(code !== undefined && { code }) });
      }, reject);
    });
    request.once("error", reject);
  });
  answer.catch(() => undefined);
  return { request, answer };
}

const waiting = async () => (await browser.call(listImportFiles, { params: program })).files;
const rowsLeft = () =>
  testApp.db.asOwner(
    (sql) => sql`
      select file_id from import_files where program_id = ${program.programId}
      union all select file_id from import_file_parts where program_id = ${program.programId}`,
  );

describe("with a short time for a body", () => {
  listenWith({ bodyMs: 1_000 });

  test("an upload that breaks off leaves nothing, however often", async () => {
    for (let time = 0; time < 20; time += 1) {
      const { request, answer } = startUpload({ "content-length": 100_000 });
      const sent = new Promise((resolve) => request.write("x".repeat(50_000), resolve));
      await sent;
      request.destroy();
      await answer.catch(() => undefined);
    }
    // A busy server may notice the last ones late, and answers 503 until then.
    const upload = async () => {
      const { request, answer } = startUpload({ "transfer-encoding": "chunked" });
      request.end(trackmanFile([{ uid: "a" }]));
      return (await answer).status;
    };
    await expect.poll(upload).toBe(200);
    expect(await waiting()).toHaveLength(1);
    expect(await rowsLeft()).toHaveLength(2);
  });

  test("an upload takes longer than other requests as long as it keeps arriving", async () => {
    const drop = "x".repeat(8_192);
    const drops = 20;
    const { request, answer } = startUpload({ "content-length": drop.length * drops });
    for (let time = 0; time < drops; time += 1) {
      request.write(drop);
      await pause(100);
    }
    expect(await answer).toEqual({ status: 200 });
  });

  test("an upload that stops arriving is refused", async () => {
    const { request, answer } = startUpload({ "content-length": 100_000 });
    request.write("x");
    expect(await answer).toEqual({ status: 408, code: "request-timeout" });
    expect(await rowsLeft()).toEqual([]);
  });

  test("a visitor's whole file is refused with one response", async () => {
    const bytes = limits.importFileMaxBytes;
    const { request, answer } = startUpload({ "content-length": bytes }, { isSignedIn: false });
    request.end(Buffer.alloc(bytes, "x"));
    expect(await answer).toEqual({ status: 401, code: "signed-out" });
  });

  test("a file of unknown size is refused beyond the limit", async () => {
    const { request, answer } = startUpload({ "transfer-encoding": "chunked" });
    request.on("error", () => undefined);
    // A client that has sent more than the server reads may miss the answer.
    request.write(Buffer.alloc(limits.importFileMaxBytes, "x"));
    request.write("x");
    expect(await answer).toEqual({ status: 413, code: "file-too-large" });
    expect(await rowsLeft()).toEqual([]);
  });
});

describe("with much time for a body", () => {
  listenWith({ bodyMs: 60_000 });

  test("only some uploads arrive at once, and the next one is told to wait", async () => {
    const open: Upload[] = [];
    const more = async () => {
      const { request, answer } = startUpload({ "content-length": 1 });
      request.end("x");
      return (await answer).status;
    };
    // An upload of an earlier test may still occupy a place for a moment, so one of these may be refused.
    const openOneAndAsk = async () => {
      const upload = startUpload({ "content-length": 10 });
      upload.request.write("x");
      open.push(upload);
      return await more();
    };
    await expect.poll(openOneAndAsk).toBe(503);
    for (const { request } of open) request.end("x".repeat(9));
    const statuses = await Promise.all(open.map(async ({ answer }) => (await answer).status));
    expect(statuses.every((status) => status === 200 || status === 503)).toBe(true);
    expect(await more()).toBe(200);
  });

  test.skipIf(!isProductBuilt)(
    "a refused upload does not keep a stopping server alive",
    async () => {
      const product = await startBuiltProduct({ DATA_DIR: newDataFolder() });
      const { child } = product;
      const path = urlOf(uploadImportFile, { params: program, query: { name: "games.csv" } });
      const refused = await fetch(`${product.url}${path}`, {
        method: uploadImportFile.method,
        headers: { origin: product.url, "content-type": "application/octet-stream" },
        body: new Uint8Array(limits.importFileMaxBytes),
      }).catch((error: unknown) => error);
      // The connection may close before the whole file was sent.
      expect(refused instanceof Response ? refused.status : 401).toBe(401);
      await product.stop();
      expect([child.exitCode, child.signalCode]).toEqual([0, null]);
    },
  );
});
