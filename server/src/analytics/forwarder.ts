import { setTimeout as pause } from "node:timers/promises";
import { minuteMs } from "@armslot/contracts/durations";
import { openMixpanel } from "../outside/analytics/mixpanel.ts";
import type { Parts } from "../parts.ts";
import {
  type BatchOutcome,
  type ForwardWorld,
  forwardEvents,
  forwardProfiles,
} from "./forward-batch.ts";

const pollMs = 5_000;
const retryMinMs = 2_000;
const retryMaxMs = minuteMs;
/** How long a request that is under way may go on when the server stops. What it carried is sent again, by the same ids. */
const stopMs = 1_000;

/** How long to wait after so many failures in a row: 2 s doubling to 60 s. */
export function retryAfterMs(failures: number): number {
  return Math.min(retryMinMs * 2 ** (failures - 1), retryMaxMs);
}

/** Forwards profiles and events until none waits. The first that has to be tried again ends it. */
export async function forwardDue(
  world: ForwardWorld,
  log: Pick<Parts["log"], "warn">,
  stopping?: AbortSignal,
): Promise<BatchOutcome> {
  for (const forward of [forwardProfiles, forwardEvents]) {
    while (!stopping?.aborted) {
      const batch = await forward(world);
      if (batch.outcome === "retry") return batch;
      if (batch.outcome === "nothing") break;
      if (batch.refused > 0) log.warn({ refused: batch.refused }, "Mixpanel refused events");
    }
  }
  return { outcome: "nothing" };
}

/**
 * Forwards events to Mixpanel for as long as the server runs; without a token nothing leaves. Nothing that fails ends it.
 * @returns what stops it, and resolves within about a second
 */
export function startForwarder({ db, clock, log, settings }: Parts): () => Promise<void> {
  const { mixpanel: account } = settings;
  if (account === undefined) return async () => undefined;
  const stopping = new AbortController();
  const givingUp = new AbortController();
  const world = { db, clock, mixpanel: openMixpanel(account), signal: givingUp.signal };

  async function run(): Promise<void> {
    let failures = 0;
    while (!stopping.signal.aborted) {
      const { outcome, ...why } = await forwardDue(world, log, stopping.signal).catch(
        (failure: unknown) => ({ outcome: "retry" as const, err: failure }),
      );
      failures = outcome === "retry" ? failures + 1 : 0;
      // One line when it begins to fail, not one for each attempt.
      if (failures === 1) log.warn(why, "could not forward events, trying again");
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
