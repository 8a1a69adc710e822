import { limits } from "@armslot/contracts/limits";
import cookie from "@fastify/cookie";
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { networkOf } from "./access/network.ts";
import { requestLimit } from "./access/request-limit.ts";
import { AppError } from "./app-error.ts";
import { mountAccount } from "./features/account/account.routes.ts";
import { mountActivity } from "./features/activity/activity.routes.ts";
import { mountAnalytics } from "./features/analytics/analytics.routes.ts";
import { mountAthletes } from "./features/athletes/athletes.routes.ts";
import { mountGames } from "./features/games/games.routes.ts";
import { mountInvites } from "./features/invites/invites.routes.ts";
import { mountPasswordReset } from "./features/password-reset/password-reset.routes.ts";
import { mountPeople } from "./features/people/people.routes.ts";
import { mountProgramSetup } from "./features/program-setup/program-setup.routes.ts";
import { mountPublicSite } from "./features/public-site/public-site.routes.ts";
import { mountSignIn } from "./features/sign-in/sign-in.routes.ts";
import { mountUsage } from "./features/usage/usage.routes.ts";
import { collectApiDocument, mountApiDocument } from "./http/api-document.ts";
import { readBodies } from "./http/body.ts";
import { replyWithProblem } from "./http/error-reply.ts";
import { mountHealth, type Readiness } from "./http/health.ts";
import { refuseStrangeRequest } from "./http/host.ts";
import { protocolErrorAnswerer } from "./http/protocol-error.ts";
import { requestIds } from "./http/request-ids.ts";
import { logRequests } from "./http/request-log.ts";
import { type Routes, routesOf } from "./http/route.ts";
import { commonHeaders, dataPolicy } from "./http/security-headers.ts";
import type { Parts } from "./parts.ts";
import { requestMs, withDeadline } from "./request-deadline.ts";
import type { Settings } from "./settings/settings.ts";
import { formMounter } from "./site/form-post.ts";
import { openSitePages } from "./site/site-pages.ts";
import { mountStaticFiles } from "./site/static-files.ts";

/** Mounts one feature's endpoints. */
export type Mount = (routes: Routes, parts: Parts) => void;

const features: readonly Mount[] = [
  mountSignIn,
  mountProgramSetup,
  mountAthletes,
  mountActivity,
  mountGames,
  mountUsage,
  mountAccount,
  mountPasswordReset,
  mountInvites,
  mountPeople,
  mountPublicSite,
];

interface Surroundings {
  readonly parts: Parts;
  readonly readiness?: Readiness;
  /** Folder of the built front end; without one only the API answers. */
  readonly webDir?: string;
}

/** The whole server, not yet listening. */
export async function buildApp(surroundings: Surroundings): Promise<FastifyInstance> {
  const { parts, readiness = { isDraining: false }, webDir } = surroundings;
  const { settings, clock } = parts;
  const headers = guardHeaders(settings);
  const writeGuards = guardWriter(headers);
  const app = Fastify({
    // A request without a host is refused like any other, with our headers, and slow ones are looked for often.
    http: { requireHostHeader: false, connectionsCheckingInterval: 5_000 },
    clientErrorHandler: protocolErrorAnswerer({ headers, newId: parts.newId }),
    loggerInstance: parts.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address: string, hop: number) => hop < settings.trustedProxies,
    bodyLimit: limits.requestBodyMaxBytes,
    genReqId: requestIds(),
    requestTimeout: 15_000,
    keepAliveTimeout: 72_000,
    return503OnClosing: false,
    routerOptions: { maxParamLength: 100 },
    // Refused by the router itself, before any hook runs.
    frameworkErrors: (failure, request, reply) => {
      writeGuards(request, reply);
      replyWithProblem(failure, request, reply);
    },
  });
  readBodies(app);
  app.setValidatorCompiler(() => () => true);
  logRequests(app);
  guardEveryRequest(app, {
    parts,
    readiness,
    writeGuards,
    count: requestLimit({ perMinute: settings.requestsPerMinute, clock }),
  });
  await app.register(cookie);
  await collectApiDocument(app);
  const site = webDir === undefined ? undefined : openSitePages(webDir, settings.publicUrl);
  await app.register(async (mounted) => {
    const routes = routesOf(mounted, parts, formMounter(site));
    for (const mount of features) mount(routes, parts);
    await mounted.register((analytics) => mountAnalytics(analytics, parts));
    mountHealth(mounted, parts, readiness);
    mountApiDocument(mounted);
  });
  if (webDir && site) await mountStaticFiles(app, { parts, webDir, site });
  else app.setNotFoundHandler(answerNotFound);
  return app;
}

type WriteGuards = (request: FastifyRequest, reply: FastifyReply) => void;

/** The headers that every answer has, in the form that fits what is no page. */
function guardHeaders(settings: Settings) {
  return {
    ...commonHeaders(settings),
    "content-security-policy": dataPolicy,
    "cache-control": "no-store",
  };
}

function guardWriter(headers: Readonly<Record<string, string>>): WriteGuards {
  return (request, reply) => {
    reply.headers(headers).header("x-request-id", request.id);
  };
}

function answerNotFound(): never {
  throw new AppError("not-found");
}

interface Guard {
  readonly parts: Parts;
  readonly readiness: Readiness;
  readonly writeGuards: WriteGuards;
  /** Counts one request of a network; throws `rate-limited` past the limit. */
  readonly count: (network: string) => void;
}

const isAsset = ({ url }: FastifyRequest) => url.startsWith("/assets/");

/** The failure itself, or `rate-limited` when counting it exceeds the limit. */
function countedFailure(failure: unknown, count: () => void): unknown {
  try {
    count();
    return failure;
  } catch (limit) {
    return limit;
  }
}

/** Adds the headers of every answer, refuses strange requests and counts the others; an asset counts only when it fails. */
function guardEveryRequest(app: FastifyInstance, guard: Guard): void {
  const { parts, readiness, writeGuards, count } = guard;
  const uncounted = new WeakSet<FastifyRequest>();
  app.addHook("onRequest", async (request, reply) => {
    writeGuards(request, reply);
    if (isAsset(request)) uncounted.add(request);
    else count(networkOf(request.ip));
    refuseStrangeRequest(request, parts.settings);
    if (request.url.length > limits.requestUrlMaxBytes) throw new AppError("url-too-long");
  });
  app.setErrorHandler((failure, request, reply) => {
    const counted = uncounted.delete(request)
      ? countedFailure(failure, () => count(networkOf(request.ip)))
      : failure;
    replyWithProblem(counted, request, reply);
  });
  // As late as this, because a request that came before the drain must not keep its connection either.
  app.addHook("onSend", async (_request, reply) => {
    if (readiness.isDraining) reply.header("connection", "close");
  });
  // Only now, because the context of an earlier hook is lost while a body is read.
  app.addHook("preHandler", (_request, _reply, done) => {
    const { answersBy = Number.POSITIVE_INFINITY } = readiness;
    withDeadline(Math.min(performance.now() + requestMs, answersBy), done);
  });
}
