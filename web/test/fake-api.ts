import type { Endpoint, InputOf, ReplyOf } from "@armslot/contracts/endpoint";
import { type ErrorCode, errors, type Problem } from "@armslot/contracts/errors";
import { vi } from "vitest";
import * as z from "zod/mini";

/** A request as the fake server received it, parsed by the contract. */
export interface Received<E extends Endpoint> {
  readonly params: InputOf<E>["params"];
  readonly body: InputOf<E>["body"];
  readonly headers: Headers;
}

type Answer = (received: Received<Endpoint>) => Response | Promise<Response>;

interface Mounted {
  readonly endpoint: Endpoint;
  readonly answer: Answer;
}

/** A server whose answers may depend on what it receives; it parses both by the contract, as the real one does. */
export interface FakeApi {
  /** Every address that was asked for, in order. */
  readonly addresses: readonly string[];
  /** Every request that an endpoint received, in order. */
  received<E extends Endpoint>(endpoint: E): readonly Received<E>[];
  /** The bodies an endpoint was sent, in order. */
  bodiesOf(endpoint: Endpoint): readonly unknown[];
  /** Answers an endpoint from now on. */
  answer<E extends Endpoint>(endpoint: E, reply: (received: Received<E>) => ReplyOf<E>): void;
  /** Lets an endpoint fail from now on. */
  fail(endpoint: Endpoint, code: ErrorCode, more?: Partial<Problem>): void;
  /** The network is down for an endpoint from now on. */
  drop(endpoint: Endpoint): void;
  /** Leaves an endpoint without any answer from now on; gives the function that cuts the connection. */
  hold(endpoint: Endpoint): () => void;
}

/** Puts a server of canned answers in the place of the network for the current test. */
export function fakeApi(): FakeApi {
  const mounted = new Map<string, Mounted>();
  const addresses: string[] = [];
  const log: { readonly name: string; readonly received: Received<Endpoint> }[] = [];
  vi.stubGlobal("fetch", async (address: string, request: RequestInit) => {
    addresses.push(address);
    const { pathname } = new URL(address, location.href);
    const found = [...mounted.values()].find(
      ({ endpoint }) => endpoint.method === request.method && pattern(endpoint).test(pathname),
    );
    if (found === undefined) throw new TypeError(`Nothing answers ${request.method} ${pathname}.`);
    const received = receivedBy(found.endpoint, pathname, request);
    log.push({ name: found.endpoint.name, received });
    return await found.answer(received);
  });
  const mount = (endpoint: Endpoint, answer: Answer) => {
    mounted.set(endpoint.name, { endpoint, answer });
  };
  const receivedOf = (endpoint: Endpoint) =>
    log.filter(({ name }) => name === endpoint.name).map(({ received }) => received);
  return {
    addresses,
    received: <E extends Endpoint>(endpoint: E) => receivedOf(endpoint) as Received<E>[],
    bodiesOf: (endpoint) => receivedOf(endpoint).map(({ body }) => body),
    answer: (endpoint, reply) =>
      mount(endpoint, (received) =>
        Response.json(z.parse(endpoint.reply, reply(received as never))),
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
  pathname: string,
  request: RequestInit,
): Received<Endpoint> {
  const { input } = endpoint;
  const params = pattern(endpoint).exec(pathname);
  const body: unknown = typeof request.body === "string" ? JSON.parse(request.body) : undefined;
  return {
    params: (input.params && z.parse(input.params, { ...params?.groups })) as never,
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
