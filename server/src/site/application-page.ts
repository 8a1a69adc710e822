import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type PageName, pageAt } from "@armslot/contracts/pages";
import type { FastifyReply, FastifyRequest } from "fastify";
import { policyOf } from "./site-pages.ts";

interface Answer {
  readonly status: number;
  readonly cache: "no-cache" | "no-store";
}

/** The page in which the application runs, as it stands at each of the application's paths. */
export interface ApplicationPage {
  send(request: FastifyRequest, reply: FastifyReply, answer: Answer): FastifyReply;
}

/** What the build says of each screen: the links with which the browser fetches its code beside the application's. */
function readHeads(webDir: string): Partial<Record<PageName, string>> {
  const file = join(webDir, "screens.json");
  if (!existsSync(file)) return {};
  return JSON.parse(readFileSync(file, "utf8")) as Partial<Record<PageName, string>>;
}

/** Reads the application's page and what each screen adds to its head once. @param webDir folder of the built front end */
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
