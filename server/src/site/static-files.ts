import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { offlineFiles } from "@armslot/contracts/charting/offline-files";
import { dayMs, secondMs } from "@armslot/contracts/core/durations";
import { isPagePath, type PageName, pageAt, pages, sentPages } from "@armslot/contracts/core/pages";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../core/app-error.ts";
import type { Parts } from "../deps/parts.ts";
import { readCookies } from "../http/cookies.ts";
import { workerPolicy } from "../http/security-headers.ts";
import { findViewer } from "../http/session.ts";
import type { Viewer } from "../http/viewer.ts";
import { policyOf, type SitePages } from "./site-pages.ts";

interface PageOptions {
  readonly status: number;
  readonly cache: "no-cache" | "no-store";
  /** Who asks. Only members of the program in the address can read its data. */
  readonly viewer?: Viewer | undefined;
}

/** The page that runs the React application, served at each of its paths. */
interface ApplicationPage {
  send(request: FastifyRequest, reply: FastifyReply, options: PageOptions): FastifyReply;
}

/** What the page of a screen has besides that of the application. */
interface ScreenHead {
  /** With these links in the `<head>`, the browser loads a screen's code in parallel with the application's code. */
  readonly links: string;
  /** The path of the request for the screen's data, with the parameters of the page's path. */
  readonly request?: string;
  /** What a member of the program sees until the scripts have rendered. Its links have `:programId`. */
  readonly frame?: string;
}

function readHeads(webDir: string): Partial<Record<PageName, ScreenHead>> {
  const file = join(webDir, "screens.json");
  if (!existsSync(file)) return {};
  return JSON.parse(readFileSync(file, "utf8")) as Partial<Record<PageName, ScreenHead>>;
}

/**
 * Returns the head links at a URL. The screen's data is requested only if the address has no query, because a query is part of that
 * request, and only if the parameters need no escaping in HTML.
 */
function linksAt(head: ScreenHead, url: string, params: Readonly<Record<string, string>>): string {
  const isPlain =
    !url.includes("?") && Object.values(params).every((text) => /^[\w-]+$/.test(text));
  if (!(head.request && isPlain)) return head.links;
  const request = head.request.replaceAll(/:(\w+)/g, (_all, name: string) => params[name] ?? "");
  return `<link rel="preload" as="fetch" crossorigin href="${request}">${head.links}`;
}

const loadingScreen = /<main\b.*<\/main>/s;

const yearInSeconds = (365 * dayMs) / secondMs;

/** Excludes folders, paths that leave the build, and files that only the server reads or that are variants of another file. */
const isForTheWeb = (path: string) => !/\/$|\\|\.\.|\.(?:map|html|json|xml|txt|br|gz)$/.test(path);

const hasToken = (url: string) => new URL(url, "http://page.invalid").searchParams.has("token");

const foundStatuses = new Set([200, 206, 304]);

/** Prerendered public pages that are application screens for members. */
const sharedPages: Readonly<Record<string, string>> = {
  [pages.landing]: "landing.html",
  [pages.contact]: "contact.html",
  [pages.signIn]: "sign-in.html",
};

/** Prerendered files that are the same for everyone. */
const publicFiles: Readonly<Record<string, string>> = {
  [sentPages.contact]: "contact-sent.html",
  [sentPages.getStarted]: "get-started-sent.html",
  "/robots.txt": "robots.txt",
  "/sitemap.xml": "sitemap.xml",
};

const finishedPaths = [...Object.keys({ ...sharedPages, ...publicFiles }), pages.getStarted];

interface StaticFiles {
  readonly parts: Parts;
  /** Folder of the built front end. */
  readonly webDir: string;
  readonly site: SitePages;
}

/** Returns the viewer to choose a page for. When the lookup fails, the visitor's page is the right one. */
async function visitorOf(parts: Parts, request: FastifyRequest): Promise<Viewer | undefined> {
  const { session } = readCookies(request, parts.settings);
  try {
    return await findViewer(parts, session);
  } catch (failure) {
    request.log.warn({ err: failure }, "cannot look up the session for a page");
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

/**
 * Mounts what browsers keep to open the application without a connection. Switched off, the path of the service worker has the script that
 * removes it from browsers.
 */
function mountOfflineFiles(
  app: FastifyInstance,
  { parts }: StaticFiles,
  application: ApplicationPage,
): void {
  const schema = { hide: true };
  const worker = parts.settings.keepsOffline ? "sw.js" : "sw-off.js";
  app.get(offlineFiles.worker, { schema }, (_request, reply) =>
    reply
      .headers({
        "content-security-policy": workerPolicy,
        "cache-control": "no-cache",
        vary: "accept-encoding",
      })
      .sendFile(worker),
  );
  app.get(offlineFiles.shell, { schema }, (request, reply) =>
    application.send(request, reply, { status: 200, cache: "no-cache" }),
  );
}

/** Mounts the public pages. `/`, `/contact` and `/login` depend on the session, and the waitlist redirects members to the dashboard (PAGE-5). */
function mountFinishedPages(
  app: FastifyInstance,
  files: StaticFiles,
  application: ApplicationPage,
): void {
  const { parts, site } = files;
  const schema = { hide: true };
  for (const [path, file] of Object.entries(publicFiles)) {
    app.get(path, { schema }, (request, reply) => site.send(request, reply, { file }));
  }
  for (const [path, file] of Object.entries(sharedPages)) {
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
 * Serves the built front end: hashed assets as immutable, other files with revalidation, the public pages, and the application's
 * page at its own paths. An unknown path gets 404 with a page that links back.
 */
export async function mountStaticFiles(app: FastifyInstance, files: StaticFiles): Promise<void> {
  const { parts, webDir, site } = files;
  const application = openApplicationPage(webDir);
  await mountFiles(app, webDir);
  mountFinishedPages(app, files, application);
  mountOfflineFiles(app, files, application);
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split("?")[0] ?? "/";
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (path.startsWith("/api/") || path.startsWith("/assets/") || !isRead) {
      throw new AppError("not-found");
    }
    const plain = path.replace(/\/$/, "");
    if (finishedPaths.includes(plain)) return reply.redirect(plain, 308);
    // A URL with a link's token must not appear even as a cache key.
    if (isPagePath(path)) {
      const cache = hasToken(request.url) ? "no-store" : "no-cache";
      const viewer = await visitorOf(parts, request);
      reply.header("vary", "cookie");
      return application.send(request, reply, { status: 200, cache, viewer });
    }
    if (await visitorOf(parts, request)) {
      reply.header("vary", "cookie");
      return application.send(request, reply, { status: 404, cache: "no-store" });
    }
    return await site.send(request, reply, { file: "not-found.html", status: 404 });
  });
}

/**
 * Reads the application's page once, with the head of each screen.
 * @param webDir folder of the built front end
 */
function openApplicationPage(webDir: string): ApplicationPage {
  const policy = policyOf(webDir);
  const page = readFileSync(join(webDir, "index.html"), "utf8");
  const heads = readHeads(webDir);
  return {
    send(request, reply, { status, cache, viewer }) {
      const place = pageAt(request.url.split("?")[0] ?? "/");
      const head = place && heads[place.name];
      const canRead = viewer !== undefined && place?.params.programId === viewer.programId;
      const links = head && (canRead ? linksAt(head, request.url, place.params) : head.links);
      const frame = canRead && head?.frame?.replaceAll("/:programId", `/${viewer.programId}`);
      const shown = frame ? page.replace(loadingScreen, () => frame) : page;
      return reply
        .code(status)
        .headers({ "content-security-policy": policy, "cache-control": cache })
        .type("text/html; charset=utf-8")
        .send(shown.replace("</head>", () => `${links ?? ""}</head>`));
    },
  };
}
