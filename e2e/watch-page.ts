import type { BrowserContext, ConsoleMessage, Request } from "@playwright/test";

/** What went wrong in a browser without anybody seeing it, and which refused requests the journey provokes on purpose. */
export interface Watch {
  readonly problems: string[];
  /** Announces that requests to this path may be answered with this status. */
  allow(status: number, path: string | RegExp): void;
}

interface Allowed {
  readonly status: number;
  readonly path: string | RegExp;
}

function isAllowed(message: ConsoleMessage, allowed: readonly Allowed[]): boolean {
  const status = /^Failed to load resource: .* status of (\d+)/.exec(message.text())?.[1];
  const { url } = message.location();
  if (status === undefined || !URL.canParse(url)) return false;
  const { pathname } = new URL(url);
  return allowed.some(
    (one) =>
      one.status === Number(status) &&
      (typeof one.path === "string" ? one.path === pathname : one.path.test(pathname)),
  );
}

/**
 * Watches every page of a context: console errors (content security policy violations are among them), uncaught exceptions and
 * requests that leave our origin.
 */
export function watchContext(context: BrowserContext, origin: string): Watch {
  const problems: string[] = [];
  const allowed: Allowed[] = [];
  context.on("console", (message) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    if (!isAllowed(message, allowed)) problems.push(`console: ${message.text()}`);
  });
  context.on("weberror", (failure) => problems.push(`page: ${failure.error().stack}`));
  context.on("request", (request: Request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http") && url.origin !== origin) {
      problems.push(`request off origin: ${url.origin}`);
    }
  });
  return { problems, allow: (status, path) => allowed.push({ status, path }) };
}
