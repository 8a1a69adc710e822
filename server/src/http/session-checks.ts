import { may } from "@armslot/contracts/ground/access";
import type { Endpoint, InputOf, ReplyOf } from "@armslot/contracts/ground/endpoint";
import type { FastifyRequest } from "fastify";
import { apiTokenIn, viewerOfApiToken } from "../access/api-token.ts";
import { readCookies } from "../access/cookies.ts";
import { findViewer, sessionKeyOf, viewerOf } from "../access/session.ts";
import type { Viewer } from "../access/viewer.ts";
import { AppError } from "../basics/app-error.ts";
import type { SessionKey, Tx } from "../database/database.ts";
import type { Parts } from "../parts/parts.ts";
import { refuseCrossSite } from "./csrf.ts";
import { missingCode, parseInput } from "./input.ts";

/** Checks that the viewer may use the endpoint. A path of another program gets the same error as a missing object. */
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

/** Refuses an API token at an endpoint that no token can call, instead of ignoring it beside a session. */
export function refuseStrayToken({ tokenScope }: Endpoint, request: FastifyRequest): void {
  if (tokenScope === undefined && apiTokenIn(request) !== undefined) {
    throw new AppError("forbidden-to-token");
  }
}

const noCookies = { session: undefined, device: undefined };

/**
 * Runs the checks before an endpoint in order: cross-site, session, access. An API token takes the place of the session: cookies are
 * ignored then, so another site has nothing to abuse and the cross-site check is not needed.
 */
export async function admit(parts: Parts, endpoint: Endpoint, request: FastifyRequest) {
  const { tokenScope: scope } = endpoint;
  const token = apiTokenIn(request);
  if (scope !== undefined && token !== undefined) {
    const viewer = await viewerOfApiToken(parts, { request, token, scope });
    permit(endpoint, request, viewer);
    return { viewer, cookies: noCookies };
  }
  if (endpoint.tokenOnly) throw new AppError("signed-out");
  if (request.method !== "GET" && request.method !== "HEAD")
    refuseCrossSite(request, parts.settings);
  const cookies = readCookies(request, parts.settings);
  const viewer = await findViewer(parts, cookies.session);
  permit(endpoint, request, viewer);
  return { viewer, cookies };
}

/** A request to an endpoint. */
export interface Asked<E extends Endpoint> {
  readonly endpoint: E;
  readonly request: FastifyRequest;
}

/** Returns the key of the request's session. Throws `signed-out` without asking the database if there is no token. */
function requireKey(parts: Parts, request: FastifyRequest): SessionKey {
  const { session } = readCookies(request, parts.settings);
  if (session === undefined) throw new AppError("signed-out");
  return sessionKeyOf(parts, session);
}

/** Reads in one round trip: sends the statement together with the session lookup, and uses its result only after the access check. */
export async function readInSession<E extends Endpoint, Found>(
  parts: Parts,
  { endpoint, request }: Asked<E>,
  read: (tx: Tx, input: InputOf<E>) => Promise<Found>,
): Promise<Found> {
  const key = requireKey(parts, request);
  const input = parseInput(endpoint, request);
  return await parts.db.sessionRead(key, async (tx, found) => {
    const answer = read(tx, input);
    answer.catch(() => undefined);
    permit(endpoint, request, await viewerOf(parts, key, await found));
    return await answer;
  });
}

interface Write<E extends Endpoint, Prepared> {
  /**
   * Runs at once, so its first statement goes with the session lookup. Its errors count only after the access check. Without a session
   * its statement sees no rows and can add none, and a refused request rolls it back.
   */
  readonly prepare: (tx: Tx) => Promise<Prepared>;
  readonly write: (tx: Tx, prepared: Prepared & { readonly viewer: Viewer }) => Promise<ReplyOf<E>>;
}

/** Writes in the transaction that the session lookup opens. Runs `write` only after the checks of `admit`. */
export async function writeInSession<E extends Endpoint, Prepared>(
  parts: Parts,
  { endpoint, request }: Asked<E>,
  { prepare, write }: Write<E, Prepared>,
): Promise<ReplyOf<E>> {
  refuseCrossSite(request, parts.settings);
  const key = requireKey(parts, request);
  return await parts.db.sessionWrite(key, async (tx, found) => {
    const preparing = prepare(tx);
    preparing.catch(() => undefined);
    const viewer = await viewerOf(parts, key, await found);
    permit(endpoint, request, viewer);
    return await write(tx, { ...(await preparing), viewer: requireMember(endpoint, viewer) });
  });
}

/** Returns the viewer. Throws `signed-out` if there is none, or if the endpoint is declared for anyone. */
export function requireMember(endpoint: Endpoint, viewer: Viewer | undefined): Viewer {
  if (endpoint.access === "anyone" || !viewer) throw new AppError("signed-out");
  return viewer;
}
