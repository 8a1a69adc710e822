import type { PreparedFilm } from "./prepare-film.ts";
import type { KeepTask, PrepareNews, PrepareTask } from "./prepare-worker.ts";

/** Why the worker did not prepare a film. */
export type PrepareFault = (PrepareNews & { readonly kind: "failed" })["fault"];

/** Thrown when a film cannot be prepared. */
export class PrepareError extends Error {
  readonly fault: PrepareFault;

  constructor(fault: PrepareFault) {
    super(fault);
    this.name = "PrepareError";
    this.fault = fault;
  }
}

interface RunPrepare extends PrepareTask {
  readonly onProgress: (share: number) => void;
  /** Ends the worker. */
  readonly signal: AbortSignal;
}

/** A film that was prepared, and when it was filmed if it says so. */
interface Ready {
  readonly prepared: PreparedFilm;
  readonly startedAt: Date | null;
}

/**
 * Prepares a film in a worker of its own, so that the page stays quick and a damaged film cannot hold it up.
 * @throws {PrepareError} why it cannot be prepared
 * @throws the reason of the signal if it was aborted
 */
export async function runPrepare({ onProgress, signal, ...task }: RunPrepare): Promise<Ready> {
  const news = await inWorker(task, signal, onProgress);
  if (news.kind !== "done") throw new PrepareError("failed");
  return news;
}

/**
 * Copies a film into a file as it is.
 * @throws {PrepareError} if the phone has no room for it
 */
export async function keepOriginal(task: KeepTask, signal: AbortSignal): Promise<void> {
  await inWorker(task, signal, () => undefined);
}

/** Returns a new worker for films. */
export function newPrepareWorker(): Worker {
  return new Worker(new URL("./prepare-worker.ts", import.meta.url), { type: "module" });
}

async function inWorker(
  task: KeepTask | PrepareTask,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<PrepareNews> {
  signal.throwIfAborted();
  const worker = newPrepareWorker();
  try {
    return await new Promise<PrepareNews>((resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
      worker.addEventListener("error", () => reject(new PrepareError("failed")));
      worker.addEventListener("message", ({ data }: MessageEvent<PrepareNews>) => {
        if (data.kind === "progress") onProgress(data.share);
        else if (data.kind === "failed") reject(new PrepareError(data.fault));
        else resolve(data);
      });
      worker.postMessage(task);
    });
  } finally {
    worker.terminate();
  }
}
