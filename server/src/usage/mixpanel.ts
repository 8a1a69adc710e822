import { promisify } from "node:util";
import { gzip } from "node:zlib";
import * as z from "zod/mini";
import type { MixpanelSettings } from "../core/analytics-settings.ts";
import { codeOf } from "../core/error-code.ts";

const reasonMaxCharacters = 500;

const answerShape = z.object({
  failed_records: z
    .array(
      z.object({
        index: z.number(),
        field: z.optional(z.string()),
        message: z.optional(z.string()),
      }),
    )
    .check(z.minLength(1)),
});

const compress = promisify(gzip);
const answerMaxBytes = 1024 * 1024;
const timeoutMs = 20_000;

/** An event in Mixpanel's import format (EVENT-9). */
export interface ImportedEvent {
  readonly event: string;
  readonly properties: Readonly<Record<string, string | number | boolean>> & {
    /** Milliseconds since 1970. */
    readonly time: number;
    readonly distinct_id: string;
    /** At most 36 letters, digits and hyphens. */
    readonly $insert_id: string;
  };
}

/** New values of a user's profile. */
export interface ProfileUpdate {
  readonly distinctId: string;
  readonly set: Readonly<Record<string, string>>;
}

/**
 * The result of sending a batch. `sent`: all records were accepted except the refused ones, with reasons by index. `whole`: the
 * batch was refused as a whole, possibly because of one record. `retry`: try again later.
 */
export type Forwarding =
  | { readonly outcome: "sent"; readonly refused: ReadonlyMap<number, string> }
  | { readonly outcome: "whole"; readonly reason: string }
  | { readonly outcome: "retry"; readonly reason: string };

/** The Mixpanel calls that a server uses. They never throw. */
export interface Mixpanel {
  importEvents(events: readonly ImportedEvent[], signal: AbortSignal): Promise<Forwarding>;
  setProfiles(profiles: readonly ProfileUpdate[], signal: AbortSignal): Promise<Forwarding>;
}

/**
 * Opens Mixpanel's HTTP API.
 * @param withinMs the timeout of a request
 */
export function openMixpanel(settings: MixpanelSettings, withinMs = timeoutMs): Mixpanel {
  const post = (path: string, options: PostOptions) => forward(settings.apiHost + path, options);
  const within = (signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(withinMs)]);
  const authorization = `Basic ${Buffer.from(`${settings.token}:`).toString("base64")}`;
  return {
    importEvents: (events, signal) =>
      post("/import?strict=1", {
        headers: { authorization },
        records: events,
        signal: within(signal),
      }),
    setProfiles: (profiles, signal) =>
      post("/engage?verbose=1&ip=0", {
        headers: {},
        records: profiles.map(({ distinctId, set }) => ({
          $token: settings.token,
          $distinct_id: distinctId,
          $set: set,
        })),
        signal: within(signal),
      }),
  };
}

interface PostOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly records: readonly object[];
  readonly signal: AbortSignal;
}

async function forward(
  url: string,
  { headers, records, signal }: PostOptions,
): Promise<Forwarding> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        ...headers,
        "content-type": "application/json",
        "content-encoding": "gzip",
        accept: "application/json",
      },
      body: await compress(JSON.stringify(records)),
      redirect: "manual",
      signal,
    });
    return forwardingOf(response.status, await readUpToLimit(response));
  } catch (failure) {
    return { outcome: "retry", reason: noAnswer(failure) };
  }
}

/** Reads a response up to the size limit. Leaving the loop closes the connection. */
async function readUpToLimit({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    bytes += chunk.byteLength;
    if (bytes > answerMaxBytes) break;
  }
  return Buffer.concat(chunks).toString("utf8");
}

function forwardingOf(status: number, text: string): Forwarding {
  const reason = `Mixpanel answered ${status}.`;
  if (status === 200) {
    return isRefusal(text)
      ? { outcome: "whole", reason: "Mixpanel accepted none of it." }
      : { outcome: "sent", refused: new Map() };
  }
  const refused = status === 400 ? failedRecords(text) : undefined;
  if (refused) return { outcome: "sent", refused };
  return { outcome: status === 400 || status === 413 ? "whole" : "retry", reason };
}

/** `/engage` reports a refusal with status 200 and `{"status":0}` or a bare 0. */
function isRefusal(text: string): boolean {
  try {
    const answer: unknown = JSON.parse(text);
    return answer === 0 || (answer instanceof Object && "status" in answer && answer.status === 0);
  } catch {
    return false;
  }
}

function noAnswer(failure: unknown): string {
  if (failure instanceof Error && failure.name === "TimeoutError") {
    return "Mixpanel did not answer in time.";
  }
  const cause = failure instanceof Error ? failure.cause : undefined;
  const code = codeOf(cause) && ` (${codeOf(cause)})`;
  return `Mixpanel could not be reached, or the connection broke${code}.`;
}

/**
 * Returns the refused records of a batch with reasons, by index, from a 400 of `/import?strict=1`. Returns undefined if it lists
 * none; nothing of the batch was accepted then.
 */
function failedRecords(text: string): Map<number, string> | undefined {
  const { data } = z.safeParse(answerShape, parsed(text));
  return (
    data &&
    new Map(
      data.failed_records.map(({ index, field = "", message = "refused" }) => [
        index,
        plain(`${field}: ${message}`.replace(/^: /, "")),
      ]),
    )
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the reason as text that the database can store. */
function plain(reason: string): string {
  const kept = reason.replaceAll(/[\p{Cc}\p{Surrogate}]/gu, " ");
  return [...kept].slice(0, reasonMaxCharacters).join("") || "refused";
}
