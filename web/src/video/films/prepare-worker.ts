import { StreamTarget, type StreamTargetChunk } from "mediabunny";
import {
  FilmError,
  type FilmFault,
  type PrepareChoices,
  type PreparedFilm,
  prepareFilm,
} from "./prepare-film.ts";
import { startedAt } from "./started-at.ts";
import { openStills, type Still } from "./still-reader.ts";

/** Copy a film into a file as it is. */
export interface KeepTask {
  readonly kind: "keep";
  readonly film: Blob;
  readonly file: FileSystemFileHandle;
}

/** Prepare a film, and write it into a file. */
export interface PrepareTask {
  readonly kind: "prepare";
  readonly film: Blob;
  readonly choices: PrepareChoices;
  readonly file: FileSystemFileHandle;
}

/** Show the frame of a moment, in seconds. One worker looks at one film. */
export interface LookTask {
  readonly kind: "look";
  readonly film: Blob;
  readonly at: number;
}

/** What the worker tells. */
export type PrepareNews =
  | { readonly kind: "progress"; readonly share: number }
  | { readonly kind: "kept" }
  | { readonly kind: "still"; readonly still: Still }
  | { readonly kind: "done"; readonly prepared: PreparedFilm; readonly startedAt: Date | null }
  | { readonly kind: "failed"; readonly fault: FilmFault | "full" | "failed" };

/** A worker's way to write a file, which the types of a page do not have. */
interface WritableFile {
  readonly write: (bytes: Uint8Array<ArrayBuffer>, options: { readonly at: number }) => number;
  readonly truncate: (size: number) => void;
  readonly flush: () => void;
  readonly close: () => void;
}

async function openFile(handle: FileSystemFileHandle): Promise<WritableFile> {
  return await (
    handle as unknown as { readonly createSyncAccessHandle: () => Promise<WritableFile> }
  ).createSyncAccessHandle();
}

const tell = (news: PrepareNews) => postMessage(news);

function faultOf(thrown: unknown): FilmFault | "full" | "failed" {
  if (thrown instanceof FilmError) return thrown.fault;
  const isFull = thrown instanceof DOMException && thrown.name === "QuotaExceededError";
  return isFull ? "full" : "failed";
}

async function keep({ film, file: handle }: KeepTask): Promise<void> {
  const file = await openFile(handle);
  try {
    file.truncate(0);
    let at = 0;
    // The types of a page do not have a stream's iterator everywhere.
    const bytes = film.stream().getReader();
    for (let part = await bytes.read(); !part.done; part = await bytes.read()) {
      at += file.write(part.value, { at });
    }
    file.flush();
  } finally {
    file.close();
  }
  tell({ kind: "kept" });
}

async function prepare({ film, choices, file: handle }: PrepareTask): Promise<void> {
  const file = await openFile(handle);
  try {
    file.truncate(0);
    const writable = new WritableStream<StreamTargetChunk>({
      write: ({ data, position }) => void file.write(data, { at: position }),
    });
    const onProgress = (share: number) => tell({ kind: "progress", share });
    const target = new StreamTarget(writable);
    const prepared = await prepareFilm({ film, choices, target, onProgress });
    file.flush();
    file.close();
    tell({ kind: "done", prepared, startedAt: await startedAt(film) });
  } finally {
    // Closing it twice does no harm.
    file.close();
  }
}

let stills: ReturnType<typeof openStills> | undefined;

async function look({ film, at }: LookTask): Promise<void> {
  stills ??= openStills(film);
  const still = await (await stills)(at);
  postMessage({ kind: "still", still } satisfies PrepareNews, { transfer: [still.picture] });
}

async function work(task: KeepTask | PrepareTask | LookTask): Promise<void> {
  if (task.kind === "keep") return await keep(task);
  return await (task.kind === "prepare" ? prepare(task) : look(task));
}

addEventListener("message", ({ data }: MessageEvent<KeepTask | PrepareTask | LookTask>) => {
  work(data).catch((thrown: unknown) => tell({ kind: "failed", fault: faultOf(thrown) }));
});
