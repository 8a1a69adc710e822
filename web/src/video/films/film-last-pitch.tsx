import { useSyncExternalStore } from "react";
import { useStore } from "zustand";
import type { Owner } from "../../device/outbox-database.ts";
import { AddFilm } from "./add-film.tsx";
import type { FilmPlace } from "./film-database.ts";
import type { FilmQueue } from "./film-queue.ts";
import { onPhoneText } from "./film-text.ts";
import { sendingFilms } from "./sending-films.ts";

interface FilmLastPitchProps {
  readonly owner: Owner;
  /** The last pitch that was charted. */
  readonly place: FilmPlace;
}

/** Films the last pitch (FILM-1), and says which clips are only on this phone. */
export function FilmLastPitch({ owner, place }: FilmLastPitchProps) {
  const { queue } = useStore(sendingFilms);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <AddFilm owner={owner} place={place} isLarge />
      {queue && <OnPhone queue={queue} />}
    </div>
  );
}

function OnPhone({ queue }: { readonly queue: FilmQueue }) {
  const { films } = useSyncExternalStore(queue.subscribe, queue.status);
  return films.length > 0 && <p className="text-meta font-medium">{onPhoneText(films)}</p>;
}
