import { limits } from "@armslot/contracts/core/limits";
import cookie from "@fastify/cookie";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import { athleteWithData } from "../athlete/athlete-screen.query.ts";
import { athleteScreenOf } from "../athlete/athlete-screen.ts";
import { clipsUnderFilter } from "../athlete/clips-under-filter.query.ts";
import { mountLevelTables } from "../athlete/level-tables.routes.ts";
import { mountCharting } from "../charting/charting.routes.ts";
import { mountComparisons } from "../compare/compare.routes.ts";
import { AppError } from "../core/app-error.ts";
import { requestMs, withDeadline } from "../core/request-deadline.ts";
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
import { logRequests } from "../http/request-log.ts";
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
import { mountMetrics } from "./mount-metrics.ts";

/** Registers the endpoints of one feature. */
export type Mount = (routes: Routes, parts: Parts) => void;

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
