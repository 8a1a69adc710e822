import { may } from "@armslot/contracts/access";
import type { Endpoint, InputOf, ReplyOf } from "@armslot/contracts/endpoint";
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteOptions,
} from "fastify";
import { type CookieChange, readCookies, writeCookies } from "../access/cookies.ts";
import { once } from "../access/idempotency.ts";
import { networkOf } from "../access/network.ts";
import { findViewer, sessionKeyOf, viewerOf } from "../access/session.ts";
import type { Viewer } from "../access/viewer.ts";
import { AppError } from "../app-error.ts";
import type { Sql } from "../database/database.ts";
import type { Parts } from "../parts.ts";
import type { Settings } from "../settings/settings.ts";
import { refuseCrossSite } from "./csrf.ts";
import { missingCode, parseInput } from "./input.ts";
import { routeSchema } from "./route-schema.ts";

/** What a handler knows of one request: its parsed input and who asks. */
export interface Call<E extends Endpoint> extends InputOf<E> {
  readonly viewer: Viewer;
}

/** What an action knows besides its input: this browser's secrets, its network, and where to log. */
interface Circumstances {
  readonly cookies: { readonly session: string | undefined; readonly device: string | undefined };
  readonly network: string;
  /** Log lines that carry this request's id. */
  readonly log: FastifyBaseLogger;
}

/** What an action of a member knows. */
export interface MemberCall<E extends Endpoint> extends Call<E>, Circumstances {}

/** What an action of a visitor knows. */
export interface VisitorCall<E extends Endpoint> extends InputOf<E>, Circumstances {
  readonly viewer: Viewer | undefined;
}

/** What an action answers: the reply, the secrets it gives to or takes from this browser, and whether the browser forgets all that it keeps of us. */
export interface Outcome<E extends Endpoint> {
  readonly reply: ReplyOf<E>;
  readonly cookies?: CookieChange;
  readonly clearsBrowser?: boolean;
}

const clearBrowser = '"cache", "storage"';

/** A read of one statement; the database shows it the rows of the asking member's program only. */
type Read<E extends Endpoint> = (sql: Sql, input: InputOf<E>) => Promise<ReplyOf<E>>;

/** The ways to mount an endpoint: a read or write of one program's rows, an action of its own transactions, an action of a visitor. */
export interface Routes {
  read<E extends Endpoint>(endpoint: E, handle: Read<E>): void;
  write<E extends Endpoint>(
    endpoint: E,
    handle: (sql: Sql, call: Call<E>) => Promise<ReplyOf<E>>,
  ): void;
  act<E extends Endpoint>(endpoint: E, handle: (call: MemberCall<E>) => Promise<Outcome<E>>): void;
  visit<E extends Endpoint>(
    endpoint: E,
    handle: (call: VisitorCall<E>) => Promise<Outcome<E>>,
  ): void;
}

/** Settles who asks and whether they may: access; another program's path answers like a missing thing. */
function permit(endpoint: Endpoint, request: FastifyRequest, viewer: Viewer | undefined): void {
  if (viewer) {
    Object.assign(request.audience, { userId: viewer.userId, programId: viewer.programId });
  }
  if (endpoint.access === "anyone") return;
  if (!viewer) throw new AppError("signed-out");
  const { programId } = request.params as { programId?: string };
  if (programId !== undefined && programId !== viewer.programId) {
    throw new AppError(missingCode(endpoint));
  }
  if (!may(viewer.role, endpoint.access)) throw new AppError("forbidden");
}

/** Lets a request through to its viewer: csrf → session → access. */
async function admit(parts: Parts, endpoint: Endpoint, request: FastifyRequest) {
  if (request.method !== "GET" && request.method !== "HEAD")
    refuseCrossSite(request, parts.settings);
  const cookies = readCookies(request, parts.settings);
  const viewer = await findViewer(parts, cookies.session);
  permit(endpoint, request, viewer);
  return { viewer, cookies };
}

/**
 * Reads in one round trip: the statement travels together with the question who asks, and its answer is looked at only once that
 * is settled.
 */
async function readFor<E extends Endpoint>(
  parts: Parts,
  request: FastifyRequest,
  { endpoint, handle }: { endpoint: E; handle: Read<E> },
): Promise<ReplyOf<E>> {
  const { session } = readCookies(request, parts.settings);
  if (session === undefined) throw new AppError("signed-out");
  const input = parseInput(endpoint, request);
  const key = sessionKeyOf(parts, session);
  return await parts.db.sessionRead(key, async (sql, found) => {
    const answer = handle(sql, input);
    answer.catch(() => undefined);
    permit(endpoint, request, await viewerOf(parts, key, await found));
    return await answer;
  });
}

/** An endpoint that only members may call, mounted in a way that needs a viewer. */
function requireMember(endpoint: Endpoint, viewer: Viewer | undefined): Viewer {
  if (endpoint.access === "anyone" || !viewer) throw new AppError("signed-out");
  return viewer;
}

function conclude<E extends Endpoint>(
  reply: FastifyReply,
  settings: Settings,
  { reply: body, cookies, clearsBrowser }: Outcome<E>,
): ReplyOf<E> {
  if (cookies) writeCookies(reply, settings, cookies);
  if (clearsBrowser) reply.header("clear-site-data", clearBrowser);
  return body;
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** An endpoint that also takes plain HTML forms, ready to be mounted. */
export interface FormRoute {
  readonly endpoint: Endpoint;
  /** Everything but the handler. */
  readonly route: Omit<RouteOptions, "handler">;
  /** Runs the endpoint and resolves to its reply in JSON. */
  readonly answer: Answer;
}

/**
 * Mounts endpoints on the server. Every endpoint runs the same steps: csrf, session, access, input, transaction, handler.
 * @param mountForm mounts an endpoint that also takes plain HTML forms
 */
export function routesOf(
  app: FastifyInstance,
  parts: Parts,
  mountForm: (app: FastifyInstance, formRoute: FormRoute) => void,
): Routes {
  const mount = (endpoint: Endpoint, answer: Answer) => {
    const { method, path: url } = endpoint;
    const route = { method, url, schema: routeSchema(endpoint) };
    if (endpoint.takesForms) mountForm(app, { endpoint, route, answer });
    else app.route({ ...route, handler: answer });
  };
  const member = <E extends Endpoint>(
    endpoint: E,
    work: (call: Call<E>, key: string | undefined) => Promise<unknown>,
  ) =>
    mount(endpoint, async (request) => {
      const { viewer } = await admit(parts, endpoint, request);
      const call = { ...parseInput(endpoint, request), viewer: requireMember(endpoint, viewer) };
      return await work(call, request.headers["idempotency-key"]?.toString());
    });
  return {
    read: (endpoint, handle) =>
      mount(endpoint, (request) => readFor(parts, request, { endpoint, handle })),
    write: (endpoint, handle) =>
      member(endpoint, (call, key) =>
        parts.db.tenant(call.viewer.programId, (sql) => {
          if (!endpoint.idempotent) return handle(sql, call);
          const { viewer, params, body } = call;
          const work = () => handle(sql, call);
          const given = {
            sql,
            viewer,
            endpointName: endpoint.name,
            key,
            input: { params, body },
            now: parts.clock(),
            work,
          };
          return once(given);
        }),
      ),
    act: (endpoint, handle) =>
      mount(endpoint, async (request, reply) => {
        const { viewer: someone, cookies } = await admit(parts, endpoint, request);
        const viewer = requireMember(endpoint, someone);
        const input = parseInput(endpoint, request);
        const network = networkOf(request.ip);
        const outcome = await handle({ ...input, viewer, cookies, network, log: request.log });
        return conclude(reply, parts.settings, outcome);
      }),
    visit: (endpoint, handle) =>
      mount(endpoint, async (request, reply) => {
        const { viewer, cookies } = await admit(parts, endpoint, request);
        const input = parseInput(endpoint, request);
        const network = networkOf(request.ip);
        const outcome = await handle({ ...input, viewer, cookies, network, log: request.log });
        return conclude(reply, parts.settings, outcome);
      }),
  };
}
