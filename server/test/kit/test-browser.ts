import { randomUUID } from "node:crypto";
import type { CallOf, Endpoint, ReplyOf } from "@armslot/contracts/core/endpoint";
import { errorCodes, errors, type Problem } from "@armslot/contracts/errors";
import type { InjectOptions, LightMyRequestResponse as Response } from "fastify";
import { expect } from "vitest";
import * as z from "zod/mini";
import type { TestApp } from "./test-app.ts";

/** The bytes of an upload. */
interface FileInput {
  readonly file?: string | Uint8Array;
}

type CallInput<E extends Endpoint> = Partial<CallOf<E>> & FileInput;
export type HeaderChanges = Readonly<Record<string, string | undefined>>;

/** Calls endpoints like our pages in a browser, same-origin and with cookies, and checks every response against the contract. */
export interface TestBrowser {
  /** The browser's cookies by name. */
  readonly jar: Map<string, string>;
  /** Calls an endpoint that must succeed and returns its parsed reply. */
  call<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<ReplyOf<E>>;
  /** Calls an endpoint that must fail and returns the problem, checked against the error table. */
  refused<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<Problem>;
  /** Calls an endpoint and returns the raw response. A header input as undefined is left out. */
  send<E extends Endpoint>(
    endpoint: E,
    input?: CallInput<E>,
    headers?: HeaderChanges,
  ): Promise<Response>;
  /** Sends any other request. */
  request(options: InjectOptions): Promise<Response>;
}

const problemShape = z.strictObject({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  code: z.string(),
  detail: z.string(),
  requestId: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  current: z.optional(z.unknown()),
});

/** Parses a problem response and checks its type, status and sentence. */
export function problemIn(response: Response): Problem {
  expect(response.headers["content-type"]).toBe("application/problem+json; charset=utf-8");
  const problem = problemShape.parse(response.json()) as Problem;
  expect(errorCodes).toContain(problem.code);
  expect({ status: response.statusCode, sentence: problem.title }).toEqual(errors[problem.code]);
  return problem;
}

/** Returns the path and query of a call. */
export function urlOf(
  endpoint: Endpoint,
  input: { params?: unknown; query?: unknown } = {},
): string {
  const params = (input.params ?? {}) as Record<string, string>;
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? "missing"),
  );
  const query = new URLSearchParams((input.query ?? {}) as Record<string, string>).toString();
  return query === "" ? path : `${path}?${query}`;
}

function keepCookies(jar: Map<string, string>, response: Response): void {
  for (const { name, value, expires } of response.cookies) {
    if (expires && expires.getTime() === 0) jar.delete(name);
    else jar.set(name, value);
  }
}

/**
 * Returns a browser without a session.
 * @param network the address that its requests come from
 */
export function newBrowser({ app, parts }: TestApp, network = "203.0.113.7"): TestBrowser {
  const jar = new Map<string, string>();
  const { host } = new URL(parts.settings.publicUrl);
  const request = async (options: InjectOptions): Promise<Response> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { host, ...(cookie && { cookie }), ...options.headers };
    const response = await (await app()).inject({ remoteAddress: network, ...options, headers });
    keepCookies(jar, response);
    return response;
  };
  const send: TestBrowser["send"] = (endpoint, input = {}, changes = {}) => {
    const { body, file, ...place } = input as FileInput & {
      params?: unknown;
      query?: unknown;
      body?: unknown;
    };
    const payload = file === undefined ? JSON.stringify(body) : Buffer.from(file);
    const type = file === undefined ? "application/json" : "application/octet-stream";
    const headers = {
      "sec-fetch-site": "same-origin",
      ...(payload !== undefined && { "content-type": type }),
      ...(endpoint.idempotent && { "idempotency-key": randomUUID() }),
      ...changes,
    };
    const sent = Object.entries(headers).filter(([, value]) => value !== undefined);
    return request({
      method: endpoint.method,
      url: urlOf(endpoint, place),
      headers: Object.fromEntries(sent) as Record<string, string>,
      ...(payload !== undefined && { payload }),
    });
  };
  return {
    jar,
    request,
    send,
    async call(endpoint, input) {
      const response = await send(endpoint, input);
      expect(response.statusCode, response.body).toBe(200);
      return z.parse(endpoint.reply, response.json()) as never;
    },
    async refused(endpoint, input) {
      return problemIn(await send(endpoint, input));
    },
  };
}
