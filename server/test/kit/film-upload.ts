import { type ClientRequest, type IncomingHttpHeaders, request } from "node:http";
import type { AddressInfo } from "node:net";
import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import { startRecording } from "@armslot/contracts/video/recordings";
import type { TestApp } from "./test-app.ts";
import type { TestBrowser } from "./test-browser.ts";

/** An answer to a request of tus. */
export interface UploadAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface Sent {
  readonly method: "HEAD" | "PATCH" | "DELETE" | "GET";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

/** A client of uploads that sends real requests over a network, so a test can break them. */
export interface UploadClient {
  /** Sends a request and returns its answer. */
  ask(path: string, sent: Sent): Promise<UploadAnswer>;
  /** Sends a part of a film. */
  patch(path: string, offset: number, body: Uint8Array): Promise<UploadAnswer>;
  /** Starts a part of a film and leaves the rest to the test. */
  begin(path: string, part: { offset: number; length: number }): ClientRequest;
  /** The offset that the server tells. */
  offsetOf(path: string): Promise<number>;
  /** The address of the server, for another client. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
}

const partType = "application/offset+octet-stream";

/** Lets an app listen and returns a client with a browser's session. */
export async function uploadClient(testApp: TestApp, browser: TestBrowser): Promise<UploadClient> {
  const app = await testApp.app();
  if (!app.server.listening) await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const common = {
    host: new URL(testApp.parts.settings.publicUrl).host,
    cookie: [...browser.jar].map(([name, value]) => `${name}=${value}`).join("; "),
    "sec-fetch-site": "same-origin",
    "tus-resumable": "1.0.0",
  };
  const open = (path: string, { method, headers = {} }: Sent) =>
    request({ host: "127.0.0.1", port, path, method, headers: { ...common, ...headers } });
  const ask: UploadClient["ask"] = (path, sent) =>
    new Promise((resolve, reject) => {
      const asked = open(path, sent);
      asked.on("error", reject).on("response", (response) => {
        const chunks: Buffer[] = [];
        response.on("error", reject);
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString("latin1"),
          }),
        );
      });
      asked.end(sent.body);
    });
  const partHeaders = (offset: number, length: number) => ({
    "content-type": partType,
    "upload-offset": String(offset),
    "content-length": String(length),
  });
  return {
    ask,
    address: `http://127.0.0.1:${port}`,
    headers: common,
    patch: (path, offset, body) =>
      ask(path, { method: "PATCH", headers: partHeaders(offset, body.length), body }),
    begin: (path, { offset, length }) => {
      const begun = open(path, { method: "PATCH", headers: partHeaders(offset, length) });
      begun.on("error", () => undefined);
      return begun;
    },
    async offsetOf(path) {
      const { status, headers } = await ask(path, { method: "HEAD" });
      if (status !== 200) throw new Error(`HEAD was answered with ${status}`);
      return Number(headers["upload-offset"]);
    },
  };
}

type Started = ReplyOf<typeof startRecording>;

/** Announces a film of one pitch. */
export async function announceFilm(
  { parts: { newId } }: TestApp,
  browser: TestBrowser,
  film: { readonly programId: string; readonly byteCount: number; readonly athleteId?: string },
): Promise<Started> {
  const { programId, byteCount, athleteId = null } = film;
  return await browser.call(startRecording, {
    params: { programId },
    body: {
      ...{ recordingId: newId(), kind: "single", byteCount, athleteId, gameId: null },
      ...{ startedAt: null, clip: { clipId: newId(), pitchId: null, releaseMs: null } },
    },
  });
}
