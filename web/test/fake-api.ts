import type { Endpoint, InputOf, ReplyOf } from "@armslot/contracts/core/endpoint";
import { type ErrorCode, errors, type Problem } from "@armslot/contracts/errors";
import { vi } from "vitest";
import * as z from "zod/mini";

/** A request that the fake server received, parsed by the contract. */
export interface ReceivedRequest<E extends Endpoint> {
  readonly params: InputOf<E>["params"];
  readonly query: InputOf<E>["query"];
  readonly body: InputOf<E>["body"];
  readonly headers: Headers;
}

type Handler = (received: ReceivedRequest<Endpoint>) => Response | Promise<Response>;

interface MountedEndpoint {
  readonly endpoint: Endpoint;
  readonly handle: Handler;
}

/** A fake server. It parses requests and replies by the contract, as the real server does. */
export interface FakeApi {
  /** The addresses of all requests, in order. */
  readonly addresses: readonly string[];
  /** Returns the requests to an endpoint, in order. */
  received<E extends Endpoint>(endpoint: E): readonly ReceivedRequest<E>[];
  /** Returns the bodies of the requests to an endpoint, in order. */
  bodiesOf(endpoint: Endpoint): readonly unknown[];
  /** Sets the reply of an endpoint. */
  answer<E extends Endpoint>(
    endpoint: E,
    reply: (received: ReceivedRequest<E>) => ReplyOf<E> | Promise<ReplyOf<E>>,
  ): void;
  /** Makes an endpoint fail with this code. */
  fail(endpoint: Endpoint, code: ErrorCode, more?: Partial<Problem>): void;
  /** Makes the network fail for an endpoint. */
  drop(endpoint: Endpoint): void;
  /** Makes an endpoint hang. Returns the function that drops the connection. */
  hold(endpoint: Endpoint): () => void;
}

/** Replaces the network with a fake server for the current test. */
export function fakeApi(): FakeApi {
  const mounted = new Map<string, MountedEndpoint>();
  const addresses: string[] = [];
  const log: { readonly name: string; readonly received: ReceivedRequest<Endpoint> }[] = [];
  vi.stubGlobal("fetch", async (address: string, request: RequestInit) => {
    addresses.push(address);
    const { pathname, searchParams } = new URL(address, location.href);
    const found = [...mounted.values()].find(
      ({ endpoint }) => endpoint.method === request.method && pattern(endpoint).test(pathname),
    );
    if (found === undefined)
      throw new TypeError(`No reply is set for ${request.method} ${pathname}.`);
    const received = receivedBy(found.endpoint, { pathname, searchParams, request });
    log.push({ name: found.endpoint.name, received });
    return await found.handle(received);
  });
  const mount = (endpoint: Endpoint, handle: Handler) => {
    mounted.set(endpoint.name, { endpoint, handle });
  };
  const receivedOf = (endpoint: Endpoint) =>
    log.filter(({ name }) => name === endpoint.name).map(({ received }) => received);
  return {
    addresses,
    received: <E extends Endpoint>(endpoint: E) => receivedOf(endpoint) as ReceivedRequest<E>[],
    bodiesOf: (endpoint) => receivedOf(endpoint).map(({ body }) => body),
    answer: (endpoint, reply) =>
      mount(endpoint, async (received) =>
        Response.json(z.parse(endpoint.reply, await reply(received as never))),
      ),
    fail: (endpoint, code, more) => mount(endpoint, () => problem(code, more)),
    hold: (endpoint) => {
      let cut: () => void = () => undefined;
      const held = new Promise<never>((_answer, refuse) => {
        cut = () => refuse(new TypeError("Failed to fetch"));
      });
      mount(endpoint, () => held);
      return cut;
    },
    drop: (endpoint) => mount(endpoint, () => Promise.reject(new TypeError("Failed to fetch"))),
  };
}

function pattern({ path }: Endpoint): RegExp {
  return new RegExp(`^${path.replaceAll(/:(\w+)/g, "(?<$1>[^/]+)")}$`);
}

function receivedBy(
  endpoint: Endpoint,
  sent: {
    readonly pathname: string;
    readonly searchParams: URLSearchParams;
    readonly request: RequestInit;
  },
): ReceivedRequest<Endpoint> {
  const { input } = endpoint;
  const { pathname, searchParams, request } = sent;
  const params = pattern(endpoint).exec(pathname);
  const body: unknown = typeof request.body === "string" ? JSON.parse(request.body) : undefined;
  return {
    params: (input.params && z.parse(input.params, { ...params?.groups })) as never,
    query: (input.query && z.parse(input.query, Object.fromEntries(searchParams))) as never,
    body: (input.body && z.parse(input.body, body)) as never,
    headers: new Headers(request.headers),
  };
}

function problem(code: ErrorCode, more: Partial<Problem> = {}): Response {
  const { status, sentence } = errors[code];
  const body: Problem = {
    type: "about:blank",
    title: sentence,
    status,
    code,
    detail: sentence,
    requestId: "request-1",
    ...more,
  };
  return new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/problem+json" },
  });
}
