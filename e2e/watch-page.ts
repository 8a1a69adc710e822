import type { BrowserContext, ConsoleMessage, Request } from "@playwright/test";

type FailedStatus = number | "offline";

/** Records the hidden problems of a browser, except failed requests that the journey expects. */
export interface Watch {
  readonly problems: string[];
  /** Accepts this status, or no connection, for requests to this path. */
  allow(status: FailedStatus, path: string | RegExp): void;
}

interface AllowedFailure {
  readonly status: FailedStatus;
  readonly path: string | RegExp;
}

function statusIn(text: string): FailedStatus | null {
  const [, status] = /^Failed to load resource: .* status of (\d+)/.exec(text) ?? [];
  if (status !== undefined) return Number(status);
  return /net::ERR_(?:INTERNET_DISCONNECTED|CONNECTION_\w+|EMPTY_RESPONSE)$/.test(text)
    ? "offline"
    : null;
}

const blockedWorker = "Service Worker registration blocked by Playwright";

function isAllowed(message: ConsoleMessage, allowed: readonly AllowedFailure[]): boolean {
  if (message.text() === blockedWorker) return true;
  const status = statusIn(message.text());
  const { url } = message.location();
  if (status === null || !URL.canParse(url)) return false;
  const { pathname } = new URL(url);
  return allowed.some(
    (one) =>
      one.status === status &&
      (typeof one.path === "string" ? one.path === pathname : one.path.test(pathname)),
  );
}

/**
 * Watches every page of a browser context for console errors, which include content security policy violations, for uncaught exceptions
 * and for requests to other origins.
 */
export function watchContext(context: BrowserContext, origin: string): Watch {
  const problems: string[] = [];
  const allowed: AllowedFailure[] = [];
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
