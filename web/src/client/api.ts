import type { CallOf, Endpoint, ReplyOf } from "@armslot/contracts/core/endpoint";
import { AppError, errorFromResponse } from "./app-error.ts";

const defaultTimeoutMs = 10_000;

interface CallOptions {
  readonly signal?: AbortSignal;
  readonly idempotencyKey?: string;
  /** How long to wait for the reply. The default is 10 s. */
  readonly timeoutMs?: number;
  /** The bytes for an endpoint that takes a file. */
  readonly file?: Blob;
  /** The reply of an earlier read, which is returned again if it is still the same. */
  readonly known?: unknown;
}

interface LooseInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

function textsOf(values: unknown): Record<string, string> {
  const entries = Object.entries((values ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    entries
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );
}

/** Returns the address of a call, with its path and query filled in. */
export function addressOf(endpoint: Endpoint, { params, query }: LooseInput): string {
  const texts = textsOf(params);
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(texts[name] ?? ""),
  );
  const search = new URLSearchParams(textsOf(query)).toString();
  return search === "" ? path : `${path}?${search}`;
}

const readRequest = {
  method: "GET",
  credentials: "same-origin",
  cache: "no-store",
  headers: { Accept: "application/json" },
} as const;

function requestOf(endpoint: Endpoint, input: LooseInput, options: CallOptions): RequestInit {
  const headers: Record<string, string> = { ...readRequest.headers };
  const request: RequestInit = { ...readRequest, method: endpoint.method, headers };
  if (options.idempotencyKey !== undefined) headers["Idempotency-Key"] = options.idempotencyKey;
  const etag = etagOf(options.known);
  if (etag !== undefined) headers["If-None-Match"] = etag;
  if (endpoint.method === "GET") return request;
  headers["Content-Type"] = options.file ? "application/octet-stream" : "application/json";
  return { ...request, body: options.file ?? JSON.stringify(input.body ?? {}) };
}

async function bodyOf(response: Response): Promise<unknown> {
  const isJson = /^application\/(?:problem\+)?json\b/.test(
    response.headers.get("content-type") ?? "",
  );
  return isJson ? await response.json() : undefined;
}

/** What is done with the server's time in each of its replies. The application sets it. */
export const serverTime: { follow: (date: string | null) => void } = { follow: () => undefined };

/** A reply to a request that the page's head preloads. */
interface FirstReply {
  readonly arriving: Promise<unknown>;
  /** Is undefined until the reply is there. */
  body?: unknown;
}

/** What the page's head preloads, by address, until it is read once. */
const firstReplies = new Map<string, FirstReply>();

/**
 * Reads the data that the page's head preloads, before a screen asks for it. Resolves when all of it is there or has failed. A failure is
 * told to the screen that asks.
 */
export async function readFirstReplies(): Promise<void> {
  const links = document.querySelectorAll('link[as="fetch"][href^="/api/programs/"]');
  for (const link of links) {
    const address = link.getAttribute("href") ?? "";
    const signal = AbortSignal.timeout(defaultTimeoutMs);
    const first: FirstReply = { arriving: exchange(address, { ...readRequest, signal }) };
    firstReplies.set(address, first);
    first.arriving.then(
      (body) => {
        first.body = body;
      },
      () => undefined,
    );
  }
  await Promise.allSettled([...firstReplies.values()].map(({ arriving }) => arriving));
}

/** Forgets what was preloaded and not read, so that nothing old shows later. */
export function forgetFirstReplies(): void {
  firstReplies.clear();
}

/** Returns the reply to a read that has arrived already, once, or undefined. */
export function arrivedReply<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
): ReplyOf<E> | undefined {
  const address = addressOf(endpoint, input);
  const body = firstReplies.get(address)?.body;
  if (body !== undefined) firstReplies.delete(address);
  return body as ReplyOf<E> | undefined;
}

/** What the server calls a reply to a conditional read. Whatever holds the reply can ask whether it is still the same. */
const etags = new WeakMap<object, string>();

const etagOf = (reply: unknown) => etags.get(Object(reply));

/** Copies the `ETag` of a reply, if it has one, to an object that equals the reply. */
export function copyEtag(from: unknown, to: unknown): void {
  const etag = etagOf(from);
  if (etag !== undefined) etags.set(Object(to), etag);
}

/** @param known an earlier reply, which is returned where the server says that it is still the same */
async function exchange(address: string, request: RequestInit, known?: unknown): Promise<unknown> {
  const first = firstReplies.get(address);
  if (first && request.method === "GET") {
    firstReplies.delete(address);
    return await first.arriving;
  }
  const response = await fetch(address, request);
  const isKnown = known !== undefined && response.status === 304;
  const body = isKnown ? known : await bodyOf(response);
  if (body !== undefined) serverTime.follow(response.headers.get("date"));
  if (!(isKnown || response.ok) || body === undefined) {
    throw errorFromResponse(response.status, body);
  }
  const etag = response.headers.get("etag");
  if (etag !== null) etags.set(Object(body), etag);
  return body;
}

/**
 * Calls an endpoint and returns its reply.
 * @throws {AppError} for every failure. No reply in time, no network and a reply that is not JSON are `unavailable`.
 * An abort by the caller's signal is thrown unchanged.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  options: CallOptions = {},
): Promise<ReplyOf<E>> {
  const abort = new AbortController();
  const stop = () => abort.abort(options.signal?.reason);
  const timer = setTimeout(() => abort.abort(), options.timeoutMs ?? defaultTimeoutMs);
  options.signal?.addEventListener("abort", stop, { once: true });
  if (options.signal?.aborted) stop();
  try {
    const request = requestOf(endpoint, input, options);
    const address = addressOf(endpoint, input);
    const { known } = options;
    const reply = await exchange(address, { ...request, signal: abort.signal }, known);
    return reply as ReplyOf<E>;
  } catch (thrown) {
    if (thrown instanceof AppError || options.signal?.aborted) throw thrown;
    throw new AppError("unavailable", {
      noReply: abort.signal.aborted ? "too-late" : "no-connection",
    });
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener("abort", stop);
  }
}
