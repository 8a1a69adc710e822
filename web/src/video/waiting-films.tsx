import { fullName } from "@armslot/baseball/roster/names";
import { secondMs } from "@armslot/contracts/core/durations";
import { listAthletes } from "@armslot/contracts/roster/athletes";
import { type Clip, type Films, listClips } from "@armslot/contracts/video/clips";
import type { Recording } from "@armslot/contracts/video/recordings";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { pathOf } from "../client/paths.ts";
import { useEndpointQuery } from "../client/queries.ts";
import { Moment } from "../parts/moment.tsx";
import { Button } from "../ui/button.tsx";
import { ReadFailed } from "../ui/error-state.tsx";
import { Loading, Skeleton } from "../ui/loading.tsx";
import { ChoosePitchDialog } from "./choose-pitch-dialog.tsx";
import { DeleteFilm } from "./delete-film.tsx";
import { FilmRow } from "./film-row.tsx";
import { bytesText, timeText } from "./films/film-text.ts";
import type { ClipSource } from "./player/clip-source.ts";
import { filmAddress, pictureSize, storedClip } from "./player/clip-source.ts";

interface WaitingFilmsProps {
  readonly programId: string;
  /** The films that this phone sends itself. */
  readonly onPhone: ReadonlySet<string>;
  readonly onPlay: (clip: ClipSource) => void;
}

/** What waits on the server: films that are being uploaded, and clips that wait for a pitch or a look (FILM-5). */
export function WaitingFilms({ programId, onPhone, onPlay }: WaitingFilmsProps) {
  const query = useEndpointQuery(listClips, { params: { programId }, query: { waiting: "true" } });
  if (query.isPending) {
    return (
      <Loading>
        <Skeleton className="h-20 w-full" />
      </Loading>
    );
  }
  if (!query.data) {
    return <ReadFailed read={query} />;
  }
  const films = query.data;
  const uploading = films.recordings.filter(
    ({ state, recordingId }) => state === "uploading" && !onPhone.has(recordingId),
  );
  const ready = films.recordings.filter(({ state }) => state === "ready");
  if (uploading.length === 0 && ready.length === 0) {
    return <p className="text-dense text-muted">No video waits for a pitch.</p>;
  }
  return (
    <>
      <Uploading programId={programId} recordings={uploading} />
      <ForPitch programId={programId} films={films} recordings={ready} onPlay={onPlay} />
    </>
  );
}

interface ListProps {
  readonly programId: string;
  readonly recordings: readonly Recording[];
}

function Uploading({ programId, recordings }: ListProps) {
  if (recordings.length === 0) return null;
  return (
    <section aria-label="Uploading" className="flex flex-col gap-3">
      <h2 className="text-body font-semibold">Uploading From Another Device</h2>
      <ul className="flex flex-col gap-2">
        {recordings.map(({ recordingId, uploadedBy, createdAt, byteCount, hasPoster }) => (
          <FilmRow
            key={recordingId}
            {...{ programId, recordingId, hasPoster }}
            title={`Video of ${uploadedBy.name ?? "a removed member"}`}
            facts={
              <>
                {bytesText(byteCount)}, started <Moment at={createdAt} />. It is given up after a
                day.
              </>
            }
            actions={
              <DeleteFilm
                programId={programId}
                of={{ recordingId }}
                label="Cancel Upload"
                question="Cancel this upload?"
              />
            }
          />
        ))}
      </ul>
    </section>
  );
}

interface ForPitchProps extends ListProps {
  readonly films: Films;
  readonly onPlay: (clip: ClipSource) => void;
}

function ForPitch({ programId, films, recordings, onPlay }: ForPitchProps) {
  const [moving, setMoving] = useState<Clip | null>(null);
  const nameOf = useAthleteNames(programId);
  if (recordings.length === 0) return null;
  const placeOf = (recordingId: string | undefined) =>
    recordings.find((one) => one.recordingId === recordingId);
  const place = placeOf(moving?.recordingId);
  return (
    <section aria-label="Waiting for a pitch" className="flex flex-col gap-3">
      <h2 className="text-body font-semibold">Waiting for a Pitch</h2>
      <ul className="flex flex-col gap-2">
        {recordings.flatMap((recording) => {
          const clips = films.clips.filter((clip) => clip.recordingId === recording.recordingId);
          const waiting = clips.filter(({ pitchId, needsLook }) => pitchId === null || needsLook);
          const shown = { programId, recording, name: nameOf(recording.athleteId), onPlay };
          if (clips.length === 0) return <LongRow key={recording.recordingId} {...shown} />;
          return waiting.map((clip) => (
            <ClipRow key={clip.clipId} {...shown} clip={clip} onMove={() => setMoving(clip)} />
          ));
        })}
      </ul>
      <ChoosePitchDialog
        clip={moving}
        place={{
          programId,
          athleteId: place?.athleteId ?? null,
          gameId: place?.gameId ?? null,
        }}
        onClose={() => setMoving(null)}
      />
    </section>
  );
}

function useAthleteNames(programId: string): (athleteId: string | null) => string {
  const { data } = useEndpointQuery(listAthletes, { params: { programId } });
  const names = useMemo(
    () => new Map(data?.athletes.map((one) => [one.uid, fullName(one)])),
    [data],
  );
  return (athleteId) =>
    athleteId === null ? "No athlete yet" : (names.get(athleteId) ?? "Athlete");
}

interface RowProps {
  readonly programId: string;
  readonly recording: Recording;
  readonly name: string;
  readonly onPlay: (clip: ClipSource) => void;
}

function FilmFacts({ recording }: Pick<RowProps, "recording">) {
  const { startedAt, createdAt, facts } = recording;
  return (
    <>
      <Moment at={startedAt ?? createdAt} />
      {facts && `, ${timeText(facts.durationMs / secondMs)}, ${facts.height} lines`}
    </>
  );
}

function ClipRow(row: RowProps & { readonly clip: Clip; readonly onMove: () => void }) {
  const { programId, recording, name, clip, onPlay, onMove } = row;
  const { recordingId, hasPoster } = recording;
  const title = clip.needsLook ? `${name}: please look` : name;
  // Its release and its notes are for the game's page, on which it has its pitch.
  const shown = { title: name, facts: [], size: pictureSize(recording) };
  const played = { ...storedClip(programId, clip, shown), stored: null };
  return (
    <FilmRow
      {...{ programId, recordingId, hasPoster, title }}
      facts={<FilmFacts recording={recording} />}
      actions={
        <>
          <Button onClick={() => onPlay(played)}>Play</Button>
          <Button onClick={onMove}>{clip.needsLook ? "Check the Pitch" : "Choose Pitch"}</Button>
          <DeleteFilm programId={programId} of={{ clipId: clip.clipId }} />
        </>
      }
    />
  );
}

/** A long recording of which no part is a clip yet. */
function LongRow({ programId, recording, name, onPlay }: RowProps) {
  const { recordingId, hasPoster, athleteId, gameId } = recording;
  const title = `${name}, long recording`;
  const source = filmAddress(programId, recordingId);
  const film = { key: recordingId, source, release: null, title, facts: [], stored: null };
  return (
    <FilmRow
      {...{ programId, recordingId, hasPoster, title }}
      facts={<FilmFacts recording={recording} />}
      actions={
        <>
          <Button onClick={() => onPlay(film)}>Play</Button>
          {athleteId !== null && gameId !== null && (
            <Link
              to={pathOf("game", { programId, athleteId, gameId })}
              className="self-center px-2 text-dense font-medium text-accent underline underline-offset-2"
            >
              Go to the Game
            </Link>
          )}
          <DeleteFilm programId={programId} of={{ recordingId }} />
        </>
      }
    />
  );
}
