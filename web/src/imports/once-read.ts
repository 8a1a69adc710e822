import { secondMs } from "@armslot/contracts/core/durations";
import { asAppError } from "../client/app-error.ts";

const tryAgainAfterMs = 5 * secondMs;
const triesMax = 24;

/** Sends a request that reads a file, and sends it again for two minutes while the server reads other files. */
export async function onceRead<T>(send: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await send();
    } catch (thrown) {
      signal?.throwIfAborted();
      if (asAppError(thrown).code !== "files-being-read" || tries >= triesMax) throw thrown;
      await new Promise((wake) => setTimeout(wake, tryAgainAfterMs));
      signal?.throwIfAborted();
    }
  }
}
