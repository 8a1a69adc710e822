import { setTimeout as pause } from "node:timers/promises";
import { minuteMs } from "@armslot/contracts/core/durations";
import type { Parts } from "../deps/parts.ts";
import {
  type BatchOutcome,
  type ForwardContext,
  forwardEvents,
  forwardProfiles,
} from "./forward-batch.ts";
import { openMixpanel } from "./mixpanel.ts";

const pollMs = 5_000;
const retryMinMs = 2_000;
const retryMaxMs = minuteMs;
/** How long the current request may continue when the server stops. Its records are sent again with the same IDs. */
const stopMs = 1_000;

/** Returns the pause after so many consecutive failures: 2 s, doubling up to 60 s. */
export function retryAfterMs(failures: number): number {
  return Math.min(retryMinMs * 2 ** (failures - 1), retryMaxMs);
}

/** Forwards profiles and events until none are left or one batch has to be retried. */
export async function forwardDue(
  context: ForwardContext,
  log: Pick<Parts["log"], "warn">,
  stopping?: AbortSignal,
): Promise<BatchOutcome> {
  for (const forward of [forwardProfiles, forwardEvents]) {
    while (!stopping?.aborted) {
      const batch = await forward(context);
      if (batch.outcome === "retry") return batch;
      if (batch.outcome === "nothing") break;
      if (batch.refused > 0) log.warn({ refused: batch.refused }, "Mixpanel refused events");
    }
  }
  return { outcome: "nothing" };
}

/**
 * Forwards events to Mixpanel while the server runs, and retries after any failure. Does nothing without a token.
 * @returns a function that stops it and resolves within about a second
 */
export function startForwarder({ db, clock, log, settings }: Parts): () => Promise<void> {
  const { mixpanel: account } = settings;
  if (account === undefined) return async () => undefined;
  const stopping = new AbortController();
  const givingUp = new AbortController();
  const context = { db, clock, mixpanel: openMixpanel(account), signal: givingUp.signal };

  async function run(): Promise<void> {
    let failures = 0;
    while (!stopping.signal.aborted) {
      const { outcome, ...why } = await forwardDue(context, log, stopping.signal).catch(
        (failure: unknown) => ({ outcome: "retry" as const, err: failure }),
      );
      failures = outcome === "retry" ? failures + 1 : 0;
      // Log once per outage, not once per attempt.
      if (failures === 1) log.warn(why, "cannot forward events; will retry");
      const waitMs = failures > 0 ? retryAfterMs(failures) : pollMs;
      await pause(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const ended = run();
  return async () => {
    stopping.abort();
    const timer = setTimeout(() => givingUp.abort(), stopMs);
    await ended;
    clearTimeout(timer);
  };
}
