import { newId } from "../../client/new-id.ts";
import type { Owner } from "../../device/outbox-database.ts";
import type { FilmPlace, KeptFilm } from "./film-database.ts";
import type { PrepareChoices } from "./prepare-film.ts";

/** A film that a member chose. */
export interface NewFilm {
  readonly file: File;
  readonly place: FilmPlace;
  readonly choices: PrepareChoices;
}

/** Returns a film as the phone keeps it from the start. */
export function newFilm({ userId, programId }: Owner, { file, place, choices }: NewFilm): KeptFilm {
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
