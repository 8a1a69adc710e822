import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isPagePath } from "@armslot/contracts/pages";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { AppError } from "./app-error.ts";
import { pagePolicy } from "./security-headers.ts";

const yearInSeconds = 365 * 24 * 60 * 60;

function scriptHashesOf(webDir: string): string[] {
  const file = join(webDir, "csp.json");
  if (!existsSync(file)) return [];
  const { scriptHashes } = JSON.parse(readFileSync(file, "utf8")) as { scriptHashes: string[] };
  return scriptHashes;
}

/**
 * Serves the built front end: hashed assets for ever, its other files with revalidation, and the application's page for its own
 * paths. An unknown path is a real 404 that carries the same page, so that a person sees where they are.
 */
export async function mountStaticFiles(app: FastifyInstance, webDir: string): Promise<void> {
  const policy = pagePolicy(scriptHashesOf(webDir));
  const sendPage = (reply: FastifyReply, status: number) =>
    reply
      .code(status)
      .header("content-security-policy", policy)
      .header("cache-control", "no-cache")
      .sendFile("index.html", { cacheControl: false });
  await app.register(fastifyStatic, {
    root: webDir,
    preCompressed: true,
    wildcard: true,
    index: false,
    dotfiles: "ignore",
    cacheControl: false,
    globIgnore: ["csp.json"],
    allowedPath: (path) => !/\.(?:map|html|json|br|gz)$/.test(path) || path === "/manifest.json",
    setHeaders: (response, path) => {
      const isHashed = path.includes(`${webDir}/assets/`);
      const caching = isHashed ? `public, max-age=${yearInSeconds}, immutable` : "no-cache";
      response.setHeader("cache-control", caching);
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?")[0] ?? "/";
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (path.startsWith("/api/") || path.startsWith("/assets/") || !isRead) {
      throw new AppError("not-found");
    }
    return sendPage(reply, isPagePath(path) ? 200 : 404);
  });
}
