import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type PageName, pageAt } from "@armslot/contracts/core/pages";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Viewer } from "../http/viewer.ts";
import { policyOf } from "./site-pages.ts";

interface PageOptions {
  readonly status: number;
  readonly cache: "no-cache" | "no-store";
  /** Who asks. Only members of the program in the address can read its data. */
  readonly viewer?: Viewer | undefined;
}

/** The page that runs the React application, served at each of its paths. */
export interface ApplicationPage {
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

/**
 * Reads the application's page once, with the head of each screen.
 * @param webDir folder of the built front end
 */
export function openApplicationPage(webDir: string): ApplicationPage {
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
