import { secondMs } from "@armslot/contracts/core/durations";
import { filmMessages } from "@armslot/contracts/video/film-phone";
import type { FilmProblem, KeptFilm } from "./film-database.ts";
import { eraseFilmFile, filmFile, readFilm } from "./film-files.ts";
import type { FilmWork } from "./film-status.ts";
import { keepOriginal, PrepareError, type PrepareFault, runPrepare } from "./run-prepare.ts";

const sentences: Readonly<Record<PrepareFault, string>> = {
  empty: filmMessages.fileEmpty,
  unreadable: filmMessages.unreadable,
  "no-video": filmMessages.noVideo,
  "too-long": filmMessages.tooLong,
  "cut-off": filmMessages.cutOff,
  outside: filmMessages.outside,
  full: filmMessages.phoneFull,
  failed: filmMessages.prepareFailed,
};
const retried: readonly PrepareFault[] = ["full", "failed"];

interface PrepareKept {
  readonly film: KeptFilm;
  /** The file as it was chosen, while the page that chose it is open. */
  readonly chosen: File | undefined;
  readonly onWork: (work: FilmWork) => void;
  readonly signal: AbortSignal;
}

/**
 * Prepares a film of this phone. The chosen file is kept first, because a film from the camera can be nowhere else. Returns the film as it
 * is afterwards: ready to be sent, or with what is wrong.
 */
export async function prepareKept({
  film,
  chosen,
  onWork,
  signal,
}: PrepareKept): Promise<KeptFilm> {
  const { recordingId, choices } = film;
  const original = await keptOriginal({ film, chosen, onWork, signal });
  if (!original) return { ...film, step: "lost", problem: problem(filmMessages.lost, false) };
  try {
    const file = await filmFile(recordingId, "prepared");
    const onProgress = (share: number) => onWork({ kind: "preparing", share });
    const task = { kind: "prepare" as const, film: original, choices, file };
    const { prepared, startedAt } = await runPrepare({ ...task, onProgress, signal });
    const { size } = await file.getFile();
    const step = "prepared" as const;
    const started = startedAt ?? modifiedStart(film, prepared.duration);
    const byStart = new Date(started.getTime() + (choices.trim?.start ?? 0) * secondMs);
    return { ...film, step, prepared, byteCount: size, startedAt: byStart, problem: null };
  } catch (thrown) {
    signal.throwIfAborted();
    const fault = thrown instanceof PrepareError ? thrown.fault : "failed";
    await eraseFilmFile(recordingId, "prepared");
    return { ...film, problem: problem(sentences[fault], retried.includes(fault)) };
  }
}

/** A camera writes a file at the end of what it filmed. */
function modifiedStart({ modifiedAt }: KeptFilm, seconds: number): Date {
  return new Date(modifiedAt - seconds * secondMs);
}

async function keptOriginal({ film, chosen, onWork, signal }: PrepareKept): Promise<File | null> {
  const { recordingId } = film;
  const kept = await readFilm(recordingId, "original");
  if (!chosen || kept?.size === chosen.size) return kept;
  onWork({ kind: "keeping" });
  try {
    const file = await filmFile(recordingId, "original");
    await keepOriginal({ kind: "keep", film: chosen, file }, signal);
    return await file.getFile();
  } catch {
    signal.throwIfAborted();
    // Without room for both, the chosen file is read from where it is.
    await eraseFilmFile(recordingId, "original");
    return chosen;
  }
}

function problem(sentence: string, canRetry: boolean): FilmProblem {
  return { sentence, canRetry };
}
