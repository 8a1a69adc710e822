import { offlineFiles } from "@armslot/contracts/charting/offline-files";
import { pages } from "@armslot/contracts/core/pages";

/** The files of a build that the browser keeps. */
interface KeptFiles {
  /** Changes with any of the files. */
  readonly version: string;
  /** The path of the application's first script. A page has the same one if it comes from the same build. */
  readonly entry: string;
  /** The hashes of the files whose names don't change with their content, by path. */
  readonly hashes: Readonly<Record<string, string>>;
  /** The paths of the files with a hash in their names. */
  readonly assets: readonly string[];
}

/** Replaced by the build. */
declare const __KEPT_FILES__: KeptFiles;
declare const self: ServiceWorkerGlobalScope;

const { version, entry, hashes, assets } = __KEPT_FILES__;
const cacheName = `application-${version}`;
const kept: ReadonlySet<string> = new Set([...Object.keys(hashes), ...assets]);
const fetchesAtOnce = 4;
/** A page that takes longer to arrive is opened from this device. */
const pageWithinMs = 4_000;
const gatewayStatuses: readonly number[] = [502, 503, 504];

const programsPath = pages.dashboard.replace(":programId", "");

/** Whether a page needs a session. The public pages and those of mailed links always come from the server. */
function isMembersPage(path: string): boolean {
  return path.startsWith(programsPath) || path === pages.signIn;
}

/** Returns the request for a file. Without cookies, the reply is the same for everyone. */
function requestFor(path: string): Request {
  const integrity = hashes[path];
  return new Request(path, {
    credentials: "omit",
    redirect: "error",
    ...(integrity !== undefined && { integrity, cache: "no-cache" }),
  });
}

/** Copies the given files from the caches of earlier builds, if their names change with their content. Returns those that it didn't find. */
async function copyEarlier(cache: Cache, paths: readonly string[]): Promise<readonly string[]> {
  const names = await caches.keys();
  if (names.every((name) => name === cacheName)) return paths;
  const notFound: string[] = [];
  for (const path of paths) {
    const earlier = path in hashes ? undefined : await caches.match(path);
    if (earlier) await cache.put(path, earlier);
    else notFound.push(path);
  }
  return notFound;
}

/** Keeps every file that is missing. Rejects if one cannot be loaded, or if it belongs to another build. */
async function fill(): Promise<void> {
  const cache = await caches.open(cacheName);
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const missing = [...kept].filter((path) => !known.has(path));
  const toFetch = await copyEarlier(cache, missing);
  for (let at = 0; at < toFetch.length; at += fetchesAtOnce) {
    // Stored one by one, the files would cost the device half as much work again.
    await cache.addAll(toFetch.slice(at, at + fetchesAtOnce).map(requestFor));
  }
}

/** Takes over at once if only one page is open. Pages of an earlier build still need its files. */
async function takeOverAlone(): Promise<void> {
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (open.length <= 1) await self.skipWaiting();
}

/** Erases the files of earlier builds, and serves the pages that are open. */
async function takeOver(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** Opening the cache would create it again after a sign-out. */
async function keptFile(path: string): Promise<Response | undefined> {
  return await caches.match(path, { cacheName });
}

/** Returns the server's page, or the kept one if the server cannot be reached. */
async function openPage(request: Request): Promise<Response> {
  // Navigation preload would ask twice for the pages and downloads that pass by the worker.
  const arriving = fetch(request);
  const tooLate = new Promise<undefined>((resolve) => {
    setTimeout(resolve, pageWithinMs);
  });
  const page = await Promise.race([arriving, tooLate]).catch(() => undefined);
  if (page && !gatewayStatuses.includes(page.status)) return page;
  return (await keptFile(offlineFiles.shell)) ?? (await arriving);
}

async function openFile(request: Request, path: string): Promise<Response> {
  return (await keptFile(path)) ?? (await fetch(request));
}

self.addEventListener("install", (event) => event.waitUntil(fill()));

self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    if (isMembersPage(pathname)) event.respondWith(openPage(request));
  } else if (kept.has(pathname)) {
    event.respondWith(openFile(request, pathname));
  }
});

self.addEventListener("message", (event) => {
  if (event.data === "entry") event.ports[0]?.postMessage(entry);
  if (event.data === "fill") event.waitUntil(fill().catch(() => undefined));
  if (event.data === "take-over") event.waitUntil(self.skipWaiting());
  if (event.data === "take-over-alone") event.waitUntil(takeOverAlone());
});
