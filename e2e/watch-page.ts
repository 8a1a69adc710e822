import type { BrowserContext, ConsoleMessage, Page, Request } from "@playwright/test";

type FailedStatus = number | "offline";

/** Records the hidden problems of a browser, except failed requests that the journey expects. */
export interface Watch {
  readonly problems: string[];
  /**
   * Returns where each page is, its last clicks and moved contents, what it shows, and the requests that have no answer yet. They tell a
   * lost click from a server that hangs.
   */
  state(): Promise<string[]>;
  /** Accepts this status, or no connection, for requests to this path. */
  allow(status: FailedStatus, path: string | RegExp): void;
}

interface AllowedFailure {
  readonly status: FailedStatus;
  readonly path: string | RegExp;
}

const lostConnection =
  /net::ERR_(?:INTERNET_DISCONNECTED|SOCKET_NOT_CONNECTED|CONNECTION_\w+|EMPTY_RESPONSE)$/;

function statusIn(text: string): FailedStatus | null {
  const [, status] = /^Failed to load resource: .* status of (\d+)/.exec(text) ?? [];
  if (status !== undefined) return Number(status);
  return lostConnection.test(text) ? "offline" : null;
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

/** Keeps the last events of the mouse in a page, and how far contents moved by themselves. */
function noteEvents(): void {
  const notes: string[] = [];
  const note = (text: string) => {
    notes.push(`${Math.round(performance.now())} ms: ${text}`);
    if (notes.length > 12) notes.shift();
  };
  for (const type of ["pointerdown", "pointerup", "click"]) {
    const noteTarget = ({ target }: Event) =>
      note(
        `${type} on ${target instanceof Element ? target.outerHTML.slice(0, 80) : "no element"}`,
      );
    addEventListener(type, noteTarget, true);
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) note(`moved ${(entry as { value?: number }).value}`);
  }).observe({ type: "layout-shift", buffered: true });
  Object.assign(window, { notedEvents: notes });
}

async function lastEvents(page: Page): Promise<string> {
  const notes = page.evaluate(() => (window as { notedEvents?: string[] }).notedEvents ?? []);
  const shown = page.locator("body").allInnerTexts();
  const told = Promise.all([notes, shown]).then(([noted, texts]) => [
    ...noted,
    `it shows ${texts.join(" ").slice(0, 600).replaceAll(/\s+/g, " ")}`,
  ]);
  const late = new Promise<string[]>((resolve) =>
    setTimeout(resolve, 2_000, ["it does not answer"]),
  );
  const read = await Promise.race([told.catch(() => ["it is closed"]), late]);
  return `page at ${page.url()}: ${read.join(", ")}`;
}

/**
 * Watches every page of a browser context for console errors, which include content security policy violations, for uncaught exceptions
 * and for requests to other origins.
 */
export function watchContext(context: BrowserContext, origin: string): Watch {
  const problems: string[] = [];
  const allowed: AllowedFailure[] = [];
  const unanswered = new Set<Request>();
  context.on("console", (message) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    if (!isAllowed(message, allowed)) problems.push(`console: ${message.text()}`);
  });
  context.on("weberror", (failure) => problems.push(`page: ${failure.error().stack}`));
  context.on("requestfinished", (request) => unanswered.delete(request));
  context.on("requestfailed", (request) => unanswered.delete(request));
  context.on("request", (request: Request) => {
    unanswered.add(request);
    const url = new URL(request.url());
    if (url.protocol.startsWith("http") && url.origin !== origin) {
      problems.push(`request off origin: ${url.origin}`);
    }
  });
  void context.addInitScript(noteEvents);
  const state = async () => [
    ...(await Promise.all(context.pages().map(lastEvents))),
    ...[...unanswered].map((request) => `no answer to ${request.method()} ${request.url()}`),
  ];
  return { problems, state, allow: (status, path) => allowed.push({ status, path }) };
}
