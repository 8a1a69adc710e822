import { filmMessages } from "@armslot/contracts/video/film-phone";
import { ArrowLeft } from "lucide-react";
import { Suspense, useState, useSyncExternalStore } from "react";
import { useStore } from "zustand";
import { usePageTitle } from "../client/page-title.ts";
import { pathOf } from "../client/paths.ts";
import { useViewer } from "../session/session.ts";
import { Badge } from "../ui/badge.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { lazyComponent } from "../ui/lazy-module.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { AddFilm } from "./films/add-film.tsx";
import type { FilmQueue } from "./films/film-queue.ts";
import { sendingFilms } from "./films/sending-films.ts";
import type { ClipSource } from "./player/clip-source.ts";
import { WaitingFilms } from "./waiting-films.tsx";

const KeptFilms = lazyComponent(async () => (await import("./films/kept-films.tsx")).KeptFilms);
const PlayerDialog = lazyComponent(
  async () => (await import("./player/player-dialog.tsx")).PlayerDialog,
);

const noPlace = { athleteId: null, gameId: null, pitchId: null, label: null };
const noFilms: ReadonlySet<string> = new Set();

/** The page of videos that wait: on this phone, on their way, and for a pitch (FILM-5). */
export function PendingVideos() {
  usePageTitle("Pending Videos");
  const { user, program } = useViewer();
  const { programId } = program;
  const { queue } = useStore(sendingFilms);
  const [played, setPlayed] = useState<ClipSource | null>(null);
  return (
    <>
      <PageHeader
        title="Pending Videos"
        description={
          <span className="flex flex-wrap items-center gap-2">
            <Badge kind="good">Coming soon</Badge> {filmMessages.findsSoon}
          </span>
        }
        actions={
          <ButtonLink to={pathOf("dashboard", { programId })}>
            <ArrowLeft aria-hidden="true" size={16} />
            Back to Dashboard
          </ButtonLink>
        }
      />
      <div className="flex flex-col gap-8">
        <div className="flex flex-col gap-2">
          <AddFilm owner={{ userId: user.uid, programId }} place={noPlace} />
          <p className="text-dense text-muted">{filmMessages.whereToFilm}</p>
        </div>
        <Waiting programId={programId} queue={queue} onPlay={setPlayed} />
      </div>
      {played && (
        <Suspense>
          <PlayerDialog
            playlist={[played]}
            start={played.key}
            isOpen
            onClose={() => setPlayed(null)}
          />
        </Suspense>
      )}
    </>
  );
}

interface WaitingProps {
  readonly programId: string;
  readonly queue: FilmQueue | null;
  readonly onPlay: (clip: ClipSource) => void;
}

function Waiting({ programId, queue, onPlay }: WaitingProps) {
  const onPhone = useOnPhone(queue);
  const [openedAt] = useState(() => Date.now());
  return (
    <>
      {queue && onPhone.size > 0 && (
        <Suspense>
          <KeptFilms
            queue={queue}
            openedAt={openedAt}
            onPlay={({ recordingId, name, place }) => {
              void queue.read(recordingId).then((source) => {
                const title = place.label ?? name;
                const clip = { key: recordingId, release: null, title, facts: [], stored: null };
                if (source) onPlay({ ...clip, source });
              });
            }}
          />
        </Suspense>
      )}
      <WaitingFilms programId={programId} onPhone={onPhone} onPlay={onPlay} />
    </>
  );
}

const nothing = () => () => undefined;

/** Returns the IDs of the films that only this phone has. */
function useOnPhone(queue: FilmQueue | null): ReadonlySet<string> {
  const films = useSyncExternalStore(queue?.subscribe ?? nothing, () => queue?.status().films);
  return films ? new Set(films.map(({ recordingId }) => recordingId)) : noFilms;
}
