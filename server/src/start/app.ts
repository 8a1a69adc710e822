import { createHash, timingSafeEqual } from "node:crypto";
import { limits } from "@armslot/contracts/core/limits";
import cookie from "@fastify/cookie";
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from "fastify";
import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { athleteWithData } from "../athlete/athlete-screen.query.ts";
import { athleteScreenOf } from "../athlete/athlete-screen.ts";
import { clipsUnderFilter } from "../athlete/clips-under-filter.query.ts";
import { mountLevelTables } from "../athlete/level-tables.routes.ts";
import { mountCharting } from "../charting/charting.routes.ts";
import { mountComparisons } from "../compare/compare.routes.ts";
import { AppError } from "../core/app-error.ts";
import { requestMs, withDeadline } from "../core/request-deadline.ts";
import { loopbackHosts } from "../core/setting-reader.ts";
import type { Settings } from "../core/settings.ts";
import type { Parts } from "../deps/parts.ts";
import { mountAliases } from "../games/aliases.routes.ts";
import { mountGames } from "../games/games.routes.ts";
import { mountNewGame } from "../games/new-game.routes.ts";
import { mountSameOutings } from "../games/same-outings.routes.ts";
import { type Admission, openAdmission } from "../http/admission.ts";
import { collectApiDocument, mountApiDocument } from "../http/api-document.ts";
import { readBodies } from "../http/body.ts";
import { type ClientDeadlines, defaultDeadlines } from "../http/client-deadlines.ts";
import { compressReplies } from "../http/compress-replies.ts";
import { mountHealth, type Readiness } from "../http/health.ts";
import { httpServer } from "../http/http-server.ts";
import { routesOf } from "../http/mount-routes.ts";
import { requestIds } from "../http/request-ids.ts";
import { logRequests, routeOf } from "../http/request-log.ts";
import type { Routes } from "../http/route.ts";
import { commonHeaders, dataPolicy } from "../http/security-headers.ts";
import { mountImports } from "../imports/imports.routes.ts";
import { mountAccount } from "../people/account.routes.ts";
import { mountActivity } from "../people/activity.routes.ts";
import { mountApiTokens } from "../people/api-tokens.routes.ts";
import { mountInvites } from "../people/invites.routes.ts";
import { mountPasswordReset } from "../people/password-reset.routes.ts";
import { mountPeople } from "../people/people.routes.ts";
import { mountProgramSetup } from "../people/program-setup.routes.ts";
import { mountSignIn } from "../people/sign-in.routes.ts";
import { mountAthletes } from "../roster/athletes.routes.ts";
import { mountRestRule } from "../roster/rest-rule.routes.ts";
import { mountStart } from "../roster/start.routes.ts";
import { mountScouting } from "../scouting/scouting.routes.ts";
import { mountExports } from "../sharing/exports.routes.ts";
import { mountLinkClips } from "../sharing/link-clips.routes.ts";
import type { ReadShared } from "../sharing/read-report.ts";
import { mountShares } from "../sharing/shares.routes.ts";
import { formMounter } from "../site/form-post.ts";
import { mountPublicSite } from "../site/public-site.routes.ts";
import { openSitePages } from "../site/site-pages.ts";
import { mountStaticFiles } from "../site/static-files.ts";
import { mountAnalytics } from "../usage/analytics.routes.ts";
import { mountUsage } from "../usage/usage.routes.ts";
import { mountClipNotes } from "../video/clip-notes.routes.ts";
import { mountClips } from "../video/clips.routes.ts";
import { mountEstimates } from "../video/estimates.routes.ts";
import { mountFilmDownloads } from "../video/film-download.routes.ts";
import { mountPairing } from "../video/pairing.routes.ts";
import { mountUploads } from "../video/upload.routes.ts";
import { type MeasuredParts, measureServer } from "./server-metrics.ts";

const secondMs = 1000;

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Every other method is refused, and a client can invent any number of them. */
const methods: readonly string[] = ["GET", "HEAD", "POST", "PUT", "DELETE"];

const loopback: readonly (string | undefined)[] = ["127.0.0.1", "::1", "::ffff:127.0.0.1"];

/**
 * Matches the headers that proxies and networks in front of a site add. A proxy on this machine also connects from loopback, on behalf of
 * others.
 */
const forwarding =
  /^(?:via|cdn-loop|front-end-https|(?:x-)?forwarded|x-(?:scheme|url-scheme|https|proto|ssl|real|original|remote|client|cluster|envoy|azure|arr|appengine|amzn|vercel|nf)|cf-|fly-|true-client|.*-(?:client|connecting|user|real)-ip$)/;

/** Registers the endpoints of one feature. */
type Mount = (routes: Routes, parts: Parts) => void;

/** A report is a part of what the athlete's page shows, so both read the same. */
const readShared: ReadShared = {
  async screen(tx, ids, filter) {
    const found = await athleteWithData(tx, ids, filter);
    return found && athleteScreenOf(found.athlete, found.data).read();
  },
  clips: clipsUnderFilter,
};

const features: readonly Mount[] = [
  mountSignIn,
  mountProgramSetup,
  mountAthletes,
  mountComparisons,
  mountStart,
  mountExports,
  (routes, parts) => mountShares(routes, parts, readShared),
  mountScouting,
  mountActivity,
  mountAliases,
  mountLevelTables,
  mountGames,
  mountNewGame,
  mountCharting,
  mountSameOutings,
  mountImports,
  mountUsage,
  mountRestRule,
  mountClips,
  mountClipNotes,
  mountPairing,
  mountEstimates,
  mountAccount,
  mountApiTokens,
  mountPasswordReset,
  mountInvites,
  mountPeople,
  mountPublicSite,
];

interface AppOptions {
  readonly parts: Parts;
  readonly readiness?: Readiness;
  /** Folder of the built front end. Without it the server only answers the API. */
  readonly webDir?: string;
  /** How long to wait for clients. Default: `defaultDeadlines`. */
  readonly deadlines?: ClientDeadlines;
}

/** Builds the complete server without starting to listen. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { parts, readiness = { isDraining: false }, webDir } = options;
  const { deadlines = defaultDeadlines } = options;
  const { settings, newId } = parts;
  const headers = guardHeaders(settings);
  const { admit, fail } = openAdmission({ parts, headers, deadlines });
  const app = Fastify({
    ...httpServer({ headers, newId, deadlines }),
    loggerInstance: parts.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address: string, hop: number) => hop < settings.trustedProxies,
    bodyLimit: limits.requestBodyMaxBytes,
    genReqId: requestIds(),
    return503OnClosing: false,
    routerOptions: { maxParamLength: 100 },
    // The router refuses these requests before any hook runs.
    frameworkErrors: (failure, request, reply) => {
      try {
        admit(request, reply);
        fail(failure, request, reply);
      } catch (refusal) {
        fail(refusal, request, reply);
      }
    },
  });
  readBodies(app);
  app.setValidatorCompiler(() => () => true);
  logRequests(app);
  mountMetrics(app, parts);
  guardEveryRequest(app, { admit, fail, readiness });
  compressReplies(app);
  await app.register(cookie);
  await collectApiDocument(app);
  const site = webDir === undefined ? undefined : openSitePages(webDir, settings.publicUrl);
  await app.register(async (mounted) => {
    const routes = routesOf(mounted, parts, formMounter(site));
    for (const mount of features) mount(routes, parts);
    await mounted.register((analytics) => mountAnalytics(analytics, parts));
    await mounted.register((uploads) => mountUploads(uploads, parts));
    await mounted.register((downloads) => mountFilmDownloads(downloads, parts));
    await mounted.register((downloads) => mountLinkClips(downloads, parts, readShared));
    mountHealth(mounted, parts, readiness);
    mountApiDocument(mounted);
  });
  if (webDir && site) await mountStaticFiles(app, { parts, webDir, site });
  else app.setNotFoundHandler(answerNotFound);
  return app;
}

/** Returns the headers of every response, with the strict values for responses that are not pages. */
function guardHeaders(settings: Settings) {
  return {
    ...commonHeaders(settings),
    "content-security-policy": dataPolicy,
    "cache-control": "no-store",
  };
}

function answerNotFound(): never {
  throw new AppError("not-found");
}

/** Registers the hooks around every request: admission, the deadline for the response, and closing connections during a drain. */
function guardEveryRequest(app: FastifyInstance, guard: Admission & { readiness: Readiness }) {
  const { admit, fail, readiness } = guard;
  app.addHook("onRequest", async (request, reply) => admit(request, reply));
  app.setErrorHandler(fail);
  // Set this late because requests that arrived before the drain must give up their connections too.
  app.addHook("onSend", async (_request, reply) => {
    if (readiness.isDraining) reply.header("connection", "close");
  });
  // Set the deadline only here: the async context of an earlier hook is lost while the body is read.
  app.addHook("preHandler", (_request, _reply, done) => {
    const { answersBy = Number.POSITIVE_INFINITY } = readiness;
    withDeadline(Math.min(performance.now() + requestMs, answersBy), done);
  });
}

function hashOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

function mayRead({ headers, socket }: FastifyRequest, { metricsToken }: Settings): boolean {
  if (metricsToken !== undefined) {
    return timingSafeEqual(hashOf(headers.authorization ?? ""), hashOf(`Bearer ${metricsToken}`));
  }
  const isForwarded = Object.keys(headers).some((name) => forwarding.test(name));
  // A proxy without those headers, a forwarded port and a page with a rebound name send another host.
  const host = (headers.host ?? "").toLowerCase().replace(/:\d+$/, "");
  return loopback.includes(socket.remoteAddress) && loopbackHosts.includes(host) && !isForwarded;
}

/**
 * Mounts `GET /metrics` in the text format of Prometheus and measures every request, unless METRICS is off. With METRICS_TOKEN a
 * request needs that token; without it, it must come from this machine, ask for a loopback host, and have no header of a proxy. Others
 * get the answer of an unknown path. Call it before the routes are mounted.
 */
function mountMetrics(app: FastifyInstance, parts: MeasuredParts): void {
  const { settings } = parts;
  if (!settings.hasMetrics) return;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  // Gauges must not end with `_total`, which names counters. Those without it measure the same.
  for (const kind of ["handles", "requests", "resources"]) {
    registry.removeSingleMetric(`nodejs_active_${kind}_total`);
  }
  measureRequests(app, registry);
  measureServer(parts, registry);
  app.get("/metrics", { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request, settings)) throw new AppError("not-found");
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** Counts the answered requests of an app by method, route pattern and status. No label holds anything that a client chose. */
function measureRequests(app: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  const requests = new Counter({
    name: "armslot_http_requests_total",
    help: "Answered requests by method, route pattern and status.",
    labelNames: ["method", "route", "status"] as const,
    registers,
  });
  const durations = new Histogram({
    name: "armslot_http_request_duration_seconds",
    help: "Time from a request's arrival to the end of its answer, by method and route pattern.",
    labelNames: ["method", "route"] as const,
    buckets,
    registers,
  });
  app.addHook("onResponse", (request, reply, done) => {
    const route = routeOf(request);
    const method = methods.includes(request.method) ? request.method : "other";
    requests.inc({ method, route, status: String(reply.statusCode) });
    durations.observe({ method, route }, reply.elapsedTime / secondMs);
    done();
  });
}
