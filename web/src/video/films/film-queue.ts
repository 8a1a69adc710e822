import { filmDatabase } from "@armslot/contracts/charting/offline-files";
import { minuteMs, secondMs } from "@armslot/contracts/core/durations";
import { filmMessages } from "@armslot/contracts/video/film-phone";
import { removeRecording } from "@armslot/contracts/video/recordings";
import { call } from "../../client/api.ts";
import { type AppError, asAppError } from "../../client/app-error.ts";
import { newId } from "../../client/new-id.ts";
import type { Owner } from "../../device/outbox-database.ts";
import { SessionCheck } from "../../device/session-check.ts";
import {
  type FilmDatabase,
  type FilmPlace,
  type FilmProblem,
  filmsOf,
  type KeptFilm,
  openFilmDatabase,
} from "./film-database.ts";
import { eraseFilm, eraseFilmFile, eraseOtherFiles, filmFile, readFilm } from "./film-files.ts";
import { emptyFilmStatus, type FilmStatus, type FilmWork, nextFilm } from "./film-status.ts";
import { freeFilmsOf, isAthleteMissing } from "./films-of-athlete.ts";
import { keepAwake } from "./keep-awake.ts";
import type { PrepareChoices } from "./prepare-film.ts";
import { keepOriginal, PrepareError, type PrepareFault, runPrepare } from "./run-prepare.ts";
import { isPassing, sendFilm } from "./send-film.ts";
import { SendingRate } from "./sending-rate.ts";

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

const againEveryMs = 20 * secondMs;
/** For how long a film waits for a pitch that is on its way. */
const pitchWaitMs = 10 * minuteMs;

/** The films of a member that are only on this phone. They are prepared and sent one after the other, while a page is open (FILM-3). */
export class FilmQueue {
  readonly #owner: Owner;
  readonly #database: Promise<FilmDatabase> = openFilmDatabase();
  readonly #listeners = new Set<() => void>();
  readonly #channel = new BroadcastChannel(filmDatabase);
  readonly #sessionCheck: SessionCheck;
  /** The files that this page chose. */
  readonly #chosen = new Map<string, File>();
  readonly #timer = setInterval(() => this.run(), againEveryMs);
  #stop = new AbortController();
  #isRunning = false;
  /** Whether the files of films that are gone were looked for. */
  #isSwept = false;
  #status = emptyFilmStatus;

  constructor(owner: Owner) {
    this.#owner = owner;
    this.#sessionCheck = new SessionCheck(owner);
    this.#channel.onmessage = () => void this.#read();
    addEventListener("online", this.run);
    void this.#read().then(this.run, () => null);
  }

  /** Calls the listener after each change, in this tab or another one. Returns the function that stops it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly status = (): FilmStatus => this.#status;

  /** Takes films. Each is on this phone's list when this resolves, and kept on its disk soon after. */
  async add(films: readonly NewFilm[]): Promise<void> {
    const database = await this.#database;
    // A browser that needs room must not drop them.
    void navigator.storage.persist?.().catch(() => null);
    for (const chosen of films) {
      const film = newFilm(this.#owner, chosen);
      this.#chosen.set(film.recordingId, chosen.file);
      await database.put("films", film);
    }
    await this.#changed();
    this.run();
  }

  /** Changes a film that is not sent, and tries again. */
  async change(recordingId: string, change: Partial<KeptFilm>): Promise<void> {
    const database = await this.#database;
    const film = await database.get("films", recordingId);
    if (film) await database.put("films", { ...film, problem: null, ...change });
    await this.#changed();
    this.run();
  }

  /** Deletes a film from this phone, and what the server has of it. */
  async remove(recordingId: string): Promise<void> {
    await this.#forget(recordingId);
    const params = { programId: this.#owner.programId, recordingId };
    // Without a connection the server removes the rest of the upload after a day.
    await call(removeRecording, { params }).catch(() => null);
  }

  /** Deletes all films of the member from this phone. */
  async erase(): Promise<void> {
    for (const { recordingId } of this.#status.films) await this.remove(recordingId);
  }

  /** Returns the phone's own copy of a film, as far as it is prepared. */
  async read(recordingId: string): Promise<File | null> {
    return (await readFilm(recordingId, "prepared")) ?? (await readFilm(recordingId, "original"));
  }

  /** Prepares and sends what waits, unless another tab does. */
  readonly run = (): void => {
    const { locks } = navigator as Partial<Navigator>;
    if (!locks || this.#isRunning || (this.#isSwept && !nextFilm(this.#status))) return;
    this.#isRunning = true;
    const work = async (lock: Lock | null) => {
      this.#show({ isElsewhere: lock === null });
      if (!lock) return;
      await this.#sweep();
      if (nextFilm(this.#status)) await keepAwake(() => this.#workOff());
      await this.#sweep();
    };
    void locks
      .request(filmDatabase, { ifAvailable: true }, work)
      .catch(() => null)
      .finally(() => {
        this.#isRunning = false;
      });
  };

  /** Ends the queue of a member who signed out. The member's next one is another. */
  close(): void {
    if (shared?.queue === this) shared = null;
    clearInterval(this.#timer);
    removeEventListener("online", this.run);
    this.#stop.abort(new DOMException("Closed", "AbortError"));
    this.#channel.close();
    this.#listeners.clear();
  }

  async #workOff(): Promise<void> {
    const tried = new Set<string>();
    const next = () => nextFilm(this.#status, tried);
    for (let film = next(); film; film = next()) {
      this.#stop = new AbortController();
      try {
        if (film.step === "chosen") await this.#prepare(film);
        else await this.#send(film);
      } catch {
        // It was removed or could not be sent. The status says why.
        tried.add(film.recordingId);
      } finally {
        this.#show({ current: null });
      }
    }
  }

  /** Erases what a deletion left, also of a page that was closed meanwhile. */
  async #sweep(): Promise<void> {
    await this.#read();
    await eraseOtherFiles(new Set(await (await this.#database).getAllKeys("films")));
    this.#isSwept = true;
  }

  async #prepare(film: KeptFilm): Promise<void> {
    const { recordingId } = film;
    const next = await prepareKept({
      ...{ film, chosen: this.#chosen.get(recordingId), signal: this.#stop.signal },
      onWork: (work) => this.#show({ current: { recordingId, work } }),
    });
    const database = await this.#database;
    // Someone can have removed it in the meantime.
    if (await database.get("films", recordingId)) await database.put("films", next);
    if (next.step === "prepared") {
      this.#chosen.delete(recordingId);
      await eraseFilmFile(recordingId, "original");
    }
    await this.#changed();
  }

  async #send(film: KeptFilm): Promise<void> {
    const { recordingId } = film;
    const file = await readFilm(recordingId, "prepared");
    if (!file) {
      const problem = { sentence: filmMessages.lost, canRetry: false };
      return await this.change(recordingId, { step: "lost", problem });
    }
    const rate = new SendingRate();
    const onProgress = (bytes: number) => {
      const work = { kind: "sending" as const, bytes, rate: rate.add(bytes) };
      this.#show({ current: { recordingId, work } });
    };
    try {
      await this.#sessionCheck.pass();
      onProgress(0);
      await sendFilm({ film, file, onProgress, signal: this.#stop.signal });
      this.#show({ trouble: null });
      await this.#forget(recordingId);
    } catch (thrown) {
      this.#stop.signal.throwIfAborted();
      this.#sessionCheck.forget();
      await this.#note(film, asAppError(thrown));
      throw thrown;
    }
  }

  /** Notes why a film was not sent. What passes by itself is tried again, and anything else waits for a person. */
  async #note(
    { programId, recordingId, addedAt, place }: KeptFilm,
    failure: AppError,
  ): Promise<void> {
    const isEarly = place.pitchId !== null && Date.now() - addedAt < pitchWaitMs;
    const waits = failure.code === "place-unknown" && isEarly;
    if (isPassing(failure) || waits) return this.#show({ trouble: waits ? null : failure });
    const isPlace = failure.code === "place-unknown";
    const athlete = place.athleteId && { programId, athleteId: place.athleteId };
    if (isPlace && athlete && (await isAthleteMissing(athlete))) {
      await freeFilmsOf(athlete);
      return await this.#read();
    }
    const sentence = isPlace ? filmMessages.placeMissing : failure.sentence;
    const database = await this.#database;
    const film = await database.get("films", recordingId);
    if (film) await database.put("films", { ...film, problem: { sentence, canRetry: true } });
    await this.#changed();
  }

  async #forget(recordingId: string): Promise<void> {
    await (await this.#database).delete("films", recordingId);
    this.#chosen.delete(recordingId);
    await this.#changed();
    await eraseFilm(recordingId);
  }

  async #changed(): Promise<void> {
    this.#channel.postMessage("changed");
    await this.#read();
  }

  async #read(): Promise<void> {
    const films = await filmsOf(await this.#database, this.#owner);
    this.#show({ isKnown: true, films });
    const { current } = this.#status;
    // Its worker would go on to write the file of a film that was removed.
    if (current && !films.some(({ recordingId }) => recordingId === current.recordingId))
      this.#stop.abort(new DOMException("Removed", "AbortError"));
  }

  #show(part: Partial<FilmStatus>): void {
    this.#status = { ...this.#status, ...part };
    for (const listener of this.#listeners) listener();
  }
}

let shared: { readonly key: string; readonly queue: FilmQueue } | null = null;

/** Returns the queue of a member. All parts of a page share it. */
export function filmQueueOf(owner: Owner): FilmQueue {
  const key = `${owner.userId}:${owner.programId}`;
  if (shared?.key !== key) {
    shared?.queue.close();
    shared = { key, queue: new FilmQueue(owner) };
  }
  return shared.queue;
}

/** A film that a member chose. */
interface NewFilm {
  readonly file: File;
  readonly place: FilmPlace;
  readonly choices: PrepareChoices;
}

/** Returns a film as the phone keeps it from the start. */
function newFilm({ userId, programId }: Owner, { file, place, choices }: NewFilm): KeptFilm {
  const recordingId = newId();
  return {
    ...{ userId, programId, recordingId, clipId: newId(recordingId), place, choices },
    ...{
      name: file.name,
      addedAt: Date.now(),
      modifiedAt: file.lastModified,
      byteCount: file.size,
    },
    ...{ step: "chosen", startedAt: null, prepared: null, problem: null },
  };
}

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
async function prepareKept({ film, chosen, onWork, signal }: PrepareKept): Promise<KeptFilm> {
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
