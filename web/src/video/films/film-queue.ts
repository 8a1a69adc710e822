import { filmDatabase } from "@armslot/contracts/charting/offline-files";
import { minuteMs, secondMs } from "@armslot/contracts/core/durations";
import { filmMessages } from "@armslot/contracts/video/film-phone";
import { removeRecording } from "@armslot/contracts/video/recordings";
import { call } from "../../client/api.ts";
import { type AppError, asAppError } from "../../client/app-error.ts";
import type { Owner } from "../../device/outbox-database.ts";
import { SessionCheck } from "../../device/session-check.ts";
import { type FilmDatabase, filmsOf, type KeptFilm, openFilmDatabase } from "./film-database.ts";
import { eraseFilm, eraseFilmFile, eraseOtherFiles, readFilm } from "./film-files.ts";
import { emptyFilmStatus, type FilmStatus, nextFilm } from "./film-status.ts";
import { freeFilmsOf, isAthleteMissing } from "./films-of-athlete.ts";
import { keepAwake } from "./keep-awake.ts";
import { type NewFilm, newFilm } from "./new-film.ts";
import { prepareKept } from "./prepare-kept.ts";
import { isPassing, sendFilm } from "./send-film.ts";
import { SendingRate } from "./sending-rate.ts";

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
