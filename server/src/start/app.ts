import { limits } from "@armslot/contracts/ground/limits";
import cookie from "@fastify/cookie";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import { AppError } from "../basics/app-error.ts";
import { requestMs, withDeadline } from "../basics/request-deadline.ts";
import { mountAccount } from "../features/account/account.routes.ts";
import { mountActivity } from "../features/activity/activity.routes.ts";
import { mountAliases } from "../features/aliases/aliases.routes.ts";
import { mountAnalytics } from "../features/analytics/analytics.routes.ts";
import { mountApiTokens } from "../features/api-tokens/api-tokens.routes.ts";
import { athleteWithData } from "../features/athletes/athlete-screen.query.ts";
import { athleteScreenOf } from "../features/athletes/athlete-screen.ts";
import { mountAthletes } from "../features/athletes/athletes.routes.ts";
import { clipsUnderFilter } from "../features/athletes/clips-under-filter.query.ts";
import { mountComparisons } from "../features/athletes/compare.routes.ts";
import { mountStart } from "../features/athletes/start/start.routes.ts";
import { mountCharting } from "../features/charting/charting.routes.ts";
import { mountClipNotes } from "../features/clips/clip-notes.routes.ts";
import { mountClips } from "../features/clips/clips.routes.ts";
import { mountFilmDownloads } from "../features/clips/film-download.routes.ts";
import { mountPairing } from "../features/clips/pairing.routes.ts";
import { mountUploads } from "../features/clips/upload/upload.routes.ts";
import { mountEstimates } from "../features/estimates/estimates.routes.ts";
import { mountExports } from "../features/exports/exports.routes.ts";
import { mountGames } from "../features/games/games.routes.ts";
import { mountSameOutings } from "../features/games/same-outings.routes.ts";
import { mountImports } from "../features/imports/imports.routes.ts";
import { mountInvites } from "../features/invites/invites.routes.ts";
import { mountLevelTables } from "../features/level-tables/level-tables.routes.ts";
import { mountNewGame } from "../features/new-game/new-game.routes.ts";
import { mountPasswordReset } from "../features/password-reset/password-reset.routes.ts";
import { mountPeople } from "../features/people/people.routes.ts";
import { mountProgramSetup } from "../features/program-setup/program-setup.routes.ts";
import { mountPublicSite } from "../features/public-site/public-site.routes.ts";
import { mountRestRule } from "../features/rest-rule/rest-rule.routes.ts";
import { mountScouting } from "../features/scouting/scouting.routes.ts";
import { mountLinkClips } from "../features/shares/link-clips.routes.ts";
import type { ReadShared } from "../features/shares/read-report.ts";
import { mountShares } from "../features/shares/shares.routes.ts";
import { mountSignIn } from "../features/sign-in/sign-in.routes.ts";
import { mountUsage } from "../features/usage/usage.routes.ts";
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
import { mountMetrics } from "../metrics/mount-metrics.ts";
import type { Parts } from "../parts/parts.ts";
import type { Settings } from "../settings/settings.ts";
import { formMounter } from "../site/form-post.ts";
import { openSitePages } from "../site/site-pages.ts";
import { mountStaticFiles } from "../site/static-files.ts";

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
