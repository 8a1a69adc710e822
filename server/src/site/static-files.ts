import { dayMs, secondMs } from "@armslot/contracts/durations";
import { isPagePath, pages, sentPages } from "@armslot/contracts/pages";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { readCookies } from "../access/cookies.ts";
import { findViewer } from "../access/session.ts";
import type { Viewer } from "../access/viewer.ts";
import { AppError } from "../app-error.ts";
import type { Parts } from "../parts.ts";
import { type ApplicationPage, openApplicationPage } from "./application-page.ts";
import type { SitePages } from "./site-pages.ts";

const yearInSeconds = (365 * dayMs) / secondMs;

/** Not a folder, no way out of the build, and no file of it that is for the server or only stands beside another. */
const isForTheWeb = (path: string) => !/\/$|\\|\.\.|\.(?:map|html|json|xml|txt|br|gz)$/.test(path);

const hasToken = (url: string) => new URL(url, "http://page.invalid").searchParams.has("token");

const foundStatuses = new Set([200, 206, 304]);

/** Finished pages that are the application's screens as well, for whoever is signed in. */
const pagesOfBoth: Readonly<Record<string, string>> = {
  [pages.landing]: "landing.html",
  [pages.contact]: "contact.html",
};

/** Finished files that are the same for everybody. */
const filesForAll: Readonly<Record<string, string>> = {
  [sentPages.contact]: "contact-sent.html",
  [sentPages.getStarted]: "get-started-sent.html",
  "/robots.txt": "robots.txt",
  "/sitemap.xml": "sitemap.xml",
};

const finishedPaths = [...Object.keys({ ...pagesOfBoth, ...filesForAll }), pages.getStarted];

interface StaticFiles {
  readonly parts: Parts;
  /** Folder of the built front end. */
  readonly webDir: string;
  readonly site: SitePages;
}

/** Whose browser asks, for the choice of a page alone: when it cannot be found out, the public page is the right one. */
async function visitorOf(parts: Parts, request: FastifyRequest): Promise<Viewer | undefined> {
  const { session } = readCookies(request, parts.settings);
  try {
    return await findViewer(parts, session);
  } catch (failure) {
    request.log.warn({ err: failure }, "cannot tell who asks for a public page");
    return undefined;
  }
}

async function mountFiles(app: FastifyInstance, webDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: webDir,
    preCompressed: true,
    index: false,
    dotfiles: "ignore",
    cacheControl: false,
    allowedPath: isForTheWeb,
  });
  app.addHook("onSend", async (request, reply) => {
    if (request.routeOptions.url !== "/*" || !foundStatuses.has(reply.statusCode)) return;
    const isHashed = request.url.startsWith("/assets/");
    const forEver = `public, max-age=${yearInSeconds}, immutable`;
    reply
      .header("cache-control", isHashed ? forEver : "no-cache")
      .header("vary", "accept-encoding");
  });
}

/** Mounts the public pages. `/` and `/contact` follow the session, and the waitlist sends a member to the dashboard (PAGE-5). */
function mountFinishedPages(
  app: FastifyInstance,
  given: StaticFiles,
  application: ApplicationPage,
): void {
  const { parts, site } = given;
  const schema = { hide: true };
  for (const [path, file] of Object.entries(filesForAll)) {
    app.get(path, { schema }, (request, reply) => site.send(request, reply, { file }));
  }
  for (const [path, file] of Object.entries(pagesOfBoth)) {
    app.get(path, { schema }, async (request, reply) => {
      if (!(await visitorOf(parts, request))) return await site.send(request, reply, { file });
      reply.header("vary", "cookie");
      return application.send(request, reply, { status: 200, cache: "no-store" });
    });
  }
  app.get(pages.getStarted, { schema }, async (request, reply) => {
    const viewer = await visitorOf(parts, request);
    if (!viewer) return await site.send(request, reply, { file: "get-started.html" });
    const dashboard = pages.dashboard.replace(":programId", viewer.programId);
    return reply.header("vary", "cookie").redirect(dashboard, 302);
  });
}

/**
 * Serves the built front end: hashed assets for ever, its other files with revalidation, the finished public pages, and the
 * application's page for its own paths. An unknown path is a real 404 that carries a page, so that a person sees where they are.
 */
export async function mountStaticFiles(app: FastifyInstance, given: StaticFiles): Promise<void> {
  const { parts, webDir, site } = given;
  const application = openApplicationPage(webDir);
  await mountFiles(app, webDir);
  mountFinishedPages(app, given, application);
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split("?")[0] ?? "/";
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (path.startsWith("/api/") || path.startsWith("/assets/") || !isRead) {
      throw new AppError("not-found");
    }
    const plain = path.replace(/\/$/, "");
    if (finishedPaths.includes(plain)) return reply.redirect(plain, 308);
    // An address with a link's secret in it is not even a name in a cache.
    if (isPagePath(path)) {
      const cache = hasToken(request.url) ? "no-store" : "no-cache";
      return application.send(request, reply, { status: 200, cache });
    }
    if (await visitorOf(parts, request)) {
      reply.header("vary", "cookie");
      return application.send(request, reply, { status: 404, cache: "no-store" });
    }
    return await site.send(request, reply, { file: "not-found.html", status: 404 });
  });
}
