import { filmMessages } from "@armslot/contracts/video/film-phone";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { downloadFile } from "../../client/download-file.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmInPlace } from "../../ui/confirm-in-place.tsx";
import { Problem } from "../../ui/problem.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import type { KeptFilm } from "./film-database.ts";
import type { FilmQueue } from "./film-queue.ts";
import type { FilmStatus } from "./film-status.ts";
import { bytesText, waitText, workShare, workText } from "./film-text.ts";

interface KeptFilmsProps {
  readonly queue: FilmQueue;
  /** When the page opened, as `Date.now()` says it. A film that was added since comes into view. */
  readonly openedAt: number;
  /** Opens the phone's own copy. */
  readonly onPlay: (film: KeptFilm) => void;
}

/** The films that are only on this phone, the newest first, each with its ways out (FILM-4). */
export function KeptFilms({ queue, openedAt, onPlay }: KeptFilmsProps) {
  const status = useSyncExternalStore(queue.subscribe, queue.status);
  const films = status.films.toReversed();
  const list = useNewestInView(films[0], openedAt);
  if (films.length === 0) return null;
  return (
    <section aria-label="On this phone" className="flex flex-col gap-3">
      <h2 className="text-body font-semibold">On This Phone</h2>
      <p className="text-dense text-muted">{filmMessages.onPhoneOnly}</p>
      <ul ref={list} className="flex flex-col gap-2">
        {films.map((film) => (
          <li
            key={film.recordingId}
            className="flex flex-col gap-2 rounded-card border border-line bg-bg p-3 md:px-4"
          >
            <KeptFilmRow film={film} status={status} queue={queue} onPlay={onPlay} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function useNewestInView(newest: KeptFilm | undefined, openedAt: number) {
  const list = useRef<HTMLUListElement>(null);
  const addedId = newest && newest.addedAt >= openedAt ? newest.recordingId : null;
  useEffect(() => {
    if (addedId !== null) list.current?.firstElementChild?.scrollIntoView({ block: "nearest" });
  }, [addedId]);
  return list;
}

interface KeptFilmRowProps extends Omit<KeptFilmsProps, "openedAt"> {
  readonly film: KeptFilm;
  readonly status: FilmStatus;
}

function KeptFilmRow({ film, status, queue, onPlay }: KeptFilmRowProps) {
  const { recordingId, name, place, byteCount, problem, prepared } = film;
  const work = status.current?.recordingId === recordingId ? status.current.work : null;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-[1_1_12rem]">
          <p className="text-dense font-medium wrap-anywhere">{place.label ?? name}</p>
          <p className="text-meta text-muted tabular-nums">
            {place.label && `${name}, `}
            {bytesText(byteCount)}
          </p>
        </div>
        <FilmActions film={film} queue={queue} onPlay={onPlay} />
      </div>
      {work && (
        <ProgressBar
          label={`Progress of ${name}`}
          value={workShare(work, byteCount)}
          max={1}
          isLimit={false}
        />
      )}
      {!problem && (
        <p className="text-meta text-muted tabular-nums">
          {work ? workText(work, byteCount) : waitText(film, status)}
        </p>
      )}
      {prepared?.kept === "undecodable" && (
        <p className="text-meta text-muted">{filmMessages.keptUndecodable}</p>
      )}
      {prepared?.kept === "long" && <p className="text-meta text-muted">{filmMessages.keptLong}</p>}
      {prepared?.isCutOff && <p className="text-meta text-warning">{filmMessages.partOnly}</p>}
      {problem && <Problem>{problem.sentence}</Problem>}
    </>
  );
}

type FilmActionsProps = Omit<KeptFilmRowProps, "status">;

function FilmActions({ film, queue, onPlay }: FilmActionsProps) {
  const { recordingId, name, step, problem, place, prepared } = film;
  const withoutPitch = { ...place, pitchId: null };
  const save = async () => {
    const file = await queue.read(recordingId);
    if (file) downloadFile(name.replace(/\.\w+$/, ".mp4"), file);
  };
  return (
    <div className="flex flex-wrap gap-2">
      {step === "prepared" && prepared?.kept !== "undecodable" && (
        <Button aria-label={`Play ${name}`} onClick={() => onPlay(film)}>
          Play
        </Button>
      )}
      {problem?.canRetry && (
        <Button onClick={() => void queue.change(recordingId, {})}>Try Again</Button>
      )}
      {problem && place.pitchId !== null && step === "prepared" && (
        <Button onClick={() => void queue.change(recordingId, { place: withoutPitch })}>
          Upload Without a Pitch
        </Button>
      )}
      {problem && step !== "lost" && <Button onClick={() => void save()}>Save File</Button>}
      <RemoveFilm film={film} queue={queue} />
    </div>
  );
}

function RemoveFilm({ film, queue }: Pick<FilmActionsProps, "film" | "queue">) {
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const { recordingId, step, problem } = film;
  // What is lost has nothing to delete.
  if (step === "lost") {
    return <Button onClick={() => void queue.remove(recordingId)}>Dismiss</Button>;
  }
  return (
    <ConfirmInPlace
      label={problem ? "Delete" : "Cancel"}
      question="Delete this video from the phone? It is nowhere else in Armslot."
      {...{ isAsking, isBusy }}
      onAsk={() => setIsAsking(true)}
      onCancel={() => setIsAsking(false)}
      onConfirm={() => {
        setIsBusy(true);
        void queue.remove(recordingId).finally(() => setIsBusy(false));
      }}
    />
  );
}
