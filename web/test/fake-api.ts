import type { Endpoint, ReplyOf } from "@armslot/contracts/endpoint";
import { type ErrorCode, errors } from "@armslot/contracts/errors";
import { vi } from "vitest";
import * as z from "zod/mini";

/** One request as the fake server saw it. */
interface SeenCall {
  readonly name: string;
  readonly address: string;
  readonly body: unknown;
}

type Answer = () => Response | Promise<Response>;

interface Mounted {
  readonly endpoint: Endpoint;
  readonly pattern: RegExp;
  answer: Answer;
}

function send(status: number, body: unknown, type: string): Response {
  return new Response(JSON.stringify(body), { status, headers: { "content-type": type } });
}

function problem(code: ErrorCode): Response {
  const { status, sentence } = errors[code];
  const body = { type: "about:blank", title: sentence, status, code, detail: sentence };
  return send(status, { ...body, requestId: "request-1" }, "application/problem+json");
}

/** A server of canned answers in the place of the network; its replies must satisfy the contract. */
export class FakeApi {
  readonly calls: SeenCall[] = [];
  readonly #mounted: Mounted[] = [];

  constructor() {
    vi.stubGlobal("fetch", (address: string, request: RequestInit) =>
      this.#reply(address, request),
    );
  }

  /** Answers an endpoint with a reply from now on. */
  replies<E extends Endpoint>(endpoint: E, reply: ReplyOf<E>): void {
    const parsed = z.parse(endpoint.reply, reply);
    this.#mount(endpoint, () => send(200, parsed, "application/json"));
  }

  /** Answers an endpoint with an error of the catalogue from now on. */
  refuses(endpoint: Endpoint, code: ErrorCode): void {
    this.#mount(endpoint, () => problem(code));
  }

  /** The network is down for an endpoint from now on. */
  drops(endpoint: Endpoint): void {
    this.#mount(endpoint, () => Promise.reject(new TypeError("Failed to fetch")));
  }

  /** The bodies an endpoint was sent, in order. */
  bodiesOf(endpoint: Endpoint): unknown[] {
    return this.calls.filter(({ name }) => name === endpoint.name).map(({ body }) => body);
  }

  #mount(endpoint: Endpoint, answer: Answer): void {
    const pattern = new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, "[^/]+")}$`);
    this.#mounted.unshift({ endpoint, pattern, answer });
  }

  async #reply(address: string, request: RequestInit): Promise<Response> {
    const path = address.split("?")[0] ?? "";
    const found = this.#mounted.find(
      ({ endpoint, pattern }) => endpoint.method === request.method && pattern.test(path),
    );
    const body = typeof request.body === "string" ? JSON.parse(request.body) : undefined;
    this.calls.push({ name: found?.endpoint.name ?? "unknown", address, body });
    if (!found) throw new Error(`No answer is set for ${request.method} ${path}.`);
    return await found.answer();
  }
}
