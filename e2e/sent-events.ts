import type { BrowserContext } from "@playwright/test";

export interface SentEvent {
  readonly event: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** The analytics events that a browser sent. */
export interface SentEvents {
  readonly all: SentEvent[];
  /** The resource type of each request. */
  readonly ways: string[];
  /** Returns all sent data, decoded, as one text. */
  text(): string;
  named(event: string): SentEvent[];
}

/** Starts to record the analytics events of a browser. */
export function listenToEvents(context: BrowserContext): SentEvents {
  const all: SentEvent[] = [];
  const ways: string[] = [];
  const texts: string[] = [];
  context.on("request", (request) => {
    if (!new URL(request.url()).pathname.startsWith("/api/a/")) return;
    const data: unknown = JSON.parse(request.postData() ?? "[]");
    ways.push(request.resourceType());
    texts.push(request.url(), JSON.stringify(data));
    if (new URL(request.url()).pathname === "/api/a/e") all.push(...[data as SentEvent].flat());
  });
  return {
    all,
    ways,
    text: () => texts.join("\n"),
    named: (event) => all.filter((one) => one.event === event),
  };
}
