import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isPagePath, pages } from "@armslot/contracts/pages";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "./app-error.ts";
import { pagePolicy } from "./security-headers.ts";

const yearInSeconds = 365 * 24 * 60 * 60;

function scriptHashesOf(webDir: string): string[] {
  const file = join(webDir, "csp.json");
  if (!existsSync(file)) return [];
  const { scriptHashes } = JSON.parse(readFileSync(file, "utf8")) as { scriptHashes: string[] };
  return scriptHashes;
}

/** Not a folder, no way out of the build, and no file of it that is for the server or only stands beside another. */
const isForTheWeb = (path: string) => !/\/$|\\|\.\.|\.(?:map|html|json|br|gz)$/.test(path);

const hasToken = (url: string) => new URL(url, "http://page.invalid").searchParams.has("token");

const foundStatuses = new Set([200, 206, 304]);

/**
 * Serves the built front end: hashed assets for ever, its other files with revalidation, and the application's page for its own
 * paths. An unknown path is a real 404 that carries the same page, so that a person sees where they are.
 */
export async function mountStaticFiles(app: FastifyInstance, webDir: string): Promise<void> {
  const policy = pagePolicy(scriptHashesOf(webDir));
  const page = readFileSync(join(webDir, "index.html"), "utf8");
  const sendPage = (request: FastifyRequest, reply: FastifyReply, status: number) =>
    reply
      .code(status)
      .headers({
        "content-security-policy": policy,
        // An address with a link's secret in it is not even a name in a cache.
        "cache-control": hasToken(request.url) ? "no-store" : "no-cache",
      })
      .type("text/html; charset=utf-8")
      .send(page);
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
  app.get(pages.landing, { schema: { hide: true } }, (request, reply) =>
    sendPage(request, reply, 200),
  );
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?")[0] ?? "/";
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (path.startsWith("/api/") || path.startsWith("/assets/") || !isRead) {
      throw new AppError("not-found");
    }
    return sendPage(request, reply, isPagePath(path) ? 200 : 404);
  });
}
