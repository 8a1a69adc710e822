import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type PageName, pageAt } from "@armslot/contracts/pages";
import type { FastifyReply, FastifyRequest } from "fastify";
import { policyOf } from "./site-pages.ts";

interface PageOptions {
  readonly status: number;
  readonly cache: "no-cache" | "no-store";
}

/** The page that runs the React application, served at each of its paths. */
export interface ApplicationPage {
  send(request: FastifyRequest, reply: FastifyReply, options: PageOptions): FastifyReply;
}

/** Reads the `<head>` links of each screen, with which the browser loads the screen's code in parallel with the application's. */
function readHeads(webDir: string): Partial<Record<PageName, string>> {
  const file = join(webDir, "screens.json");
  if (!existsSync(file)) return {};
  return JSON.parse(readFileSync(file, "utf8")) as Partial<Record<PageName, string>>;
}

/**
 * Reads the application's page once, with the head links of each screen.
 * @param webDir folder of the built front end
 */
export function openApplicationPage(webDir: string): ApplicationPage {
  const policy = policyOf(webDir);
  const plain = readFileSync(join(webDir, "index.html"), "utf8");
  const withHead = ([name, head]: [string, string]) =>
    [name, plain.replace("</head>", () => `${head}</head>`)] as const;
  const ofScreens = new Map<string, string>(Object.entries(readHeads(webDir)).map(withHead));
  return {
    send(request, reply, { status, cache }) {
      const path = request.url.split("?")[0] ?? "/";
      return reply
        .code(status)
        .headers({ "content-security-policy": policy, "cache-control": cache })
        .type("text/html; charset=utf-8")
        .send(ofScreens.get(pageAt(path) ?? "") ?? plain);
    },
  };
}
