import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";
import { onTestFinished } from "vitest";

export const mixpanelToken = "0123456789abcdef0123456789abcdef";

export interface ImportedRecord {
  readonly event?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
}

/** Responses that replace the service's own, request by request. Returns whether it responded. */
export type Responder = (
  reply: ServerResponse,
  request: { readonly path: string; readonly records: readonly object[] },
) => boolean;

const yearInMs = 365 * 24 * 60 * 60 * 1000;
const recordsMax = 2_000;
const basic = `Basic ${Buffer.from(`${mixpanelToken}:`).toString("base64")}`;

/** Returns the fault of a record in the words of `/import` with strict=1. */
function faultOf({
  event,
  properties = {},
}: ImportedRecord): [field: string, message: string] | undefined {
  const { time, distinct_id: distinctId, $insert_id: insertId } = properties;
  if (typeof event !== "string" || event === "") return ["event", "'event' is missing"];
  if (typeof time !== "number" || time < yearInMs)
    return ["properties.time", "'properties.time' is invalid"];
  if (typeof distinctId !== "string" || distinctId.length > 255)
    return ["properties.distinct_id", "is invalid"];
  if (typeof insertId !== "string" || !/^[A-Za-z0-9-]{1,36}$/.test(insertId)) {
    return ["properties.$insert_id", "'$insert_id' is invalid"];
  }
  return undefined;
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Starts a look-alike of Mixpanel's `/import` and `/engage` on loopback for one test. It enforces their rules. */
export async function startMixpanel(instead: Responder = () => false) {
  const events = new Map<string, ImportedRecord>();
  const profiles = new Map<string, object>();
  const requests: { path: string; records: readonly object[] }[] = [];
  const respond = (reply: ServerResponse, code: number, body: object) =>
    reply
      .writeHead(code, { "content-type": "application/json" })
      .end(JSON.stringify({ code, ...body }));

  function importRecords(reply: ServerResponse, records: readonly ImportedRecord[]): void {
    const faults = records.map(faultOf);
    for (const [place, record] of records.entries()) {
      if (!faults[place]) events.set(String(record.properties?.$insert_id), record);
    }
    const failed_records = faults.flatMap((fault, index) =>
      fault ? [{ index, $insert_id: "", field: fault[0], message: fault[1] }] : [],
    );
    const num_records_imported = records.length - failed_records.length;
    if (failed_records.length === 0) respond(reply, 200, { num_records_imported, status: "OK" });
    else
      respond(reply, 400, {
        num_records_imported,
        failed_records,
        error: "some data points in the request failed validation",
      });
  }

  function setProfiles(reply: ServerResponse, records: readonly object[]): void {
    const updates = records as { $token: string; $distinct_id: string; $set: object }[];
    const isOurs = updates.every(({ $token }) => $token === mixpanelToken);
    for (const { $distinct_id, $set } of isOurs ? updates : []) profiles.set($distinct_id, $set);
    respond(reply, 200, { error: isOurs ? null : "invalid token", status: isOurs ? 1 : 0 });
  }

  async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { headers, method, url = "" } = request;
    const path = url.split("?")[0] ?? "";
    const records = JSON.parse(gunzipSync(await bytesOf(request)).toString("utf8")) as object[];
    requests.push({ path, records });
    const isJson = headers["content-type"] === "application/json";
    if (instead(reply, { path, records })) return;
    if (method !== "POST" || headers["content-encoding"] !== "gzip" || !isJson)
      respond(reply, 400, {});
    else if (records.length > recordsMax) respond(reply, 413, {});
    else if (url === "/engage?verbose=1&ip=0") setProfiles(reply, records);
    else if (headers.authorization !== basic) respond(reply, 401, { error: "Unauthorized" });
    else if (url !== "/import?strict=1") respond(reply, 404, {});
    else importRecords(reply, records);
  }

  const server = createServer((request, reply) => void answer(request, reply));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  onTestFinished(stop);
  const { port } = server.address() as AddressInfo;
  return { events, profiles, requests, stop, url: `http://127.0.0.1:${port}` };
}
