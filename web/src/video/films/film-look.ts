import type { LookTask, PrepareNews } from "./prepare-worker.ts";
import { newPrepareWorker } from "./run-prepare.ts";
import type { Still } from "./still-reader.ts";

interface FilmLookOptions {
  readonly film: Blob;
  readonly onStill: (still: Still) => void;
  /** Called if this browser shows no picture of the film. */
  readonly onFailure: () => void;
}

/** Shows single frames of a film, which a worker decodes. A slow phone leaves out those that are no longer wanted. */
export class FilmLook {
  readonly #film: Blob;
  readonly #worker = newPrepareWorker();
  #wanted: number | null = null;
  #isBusy = false;

  constructor({ film, onStill, onFailure }: FilmLookOptions) {
    this.#film = film;
    this.#worker.addEventListener("error", onFailure);
    this.#worker.addEventListener("message", ({ data }: MessageEvent<PrepareNews>) => {
      if (data.kind !== "still") return onFailure();
      this.#isBusy = false;
      onStill(data.still);
      if (this.#wanted !== null) this.show(this.#wanted);
    });
  }

  /** Shows the frame of a moment in seconds, after the one that is being decoded. */
  show(at: number): void {
    this.#wanted = this.#isBusy ? at : null;
    if (this.#isBusy) return;
    this.#isBusy = true;
    const task: LookTask = { kind: "look", film: this.#film, at };
    this.#worker.postMessage(task);
  }

  close(): void {
    this.#worker.terminate();
  }
}
