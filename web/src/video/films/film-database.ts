import { filmDatabase } from "@armslot/contracts/charting/offline-files";
import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Owner } from "../../device/outbox-database.ts";
import type { PrepareChoices, PreparedFilm } from "./prepare-film.ts";

/** Where a film belongs. A pitch knows its athlete and game. */
export interface FilmPlace {
  readonly athleteId: string | null;
  readonly gameId: string | null;
  readonly pitchId: string | null;
  /** What the phone shows, such as "Mateo Quill, pitch 12". Null if nothing was chosen. */
  readonly label: string | null;
}

/** Why a film waits for a person. The sentence says what to do. */
export interface FilmProblem {
  readonly sentence: string;
  /** Whether trying again can help. */
  readonly canRetry: boolean;
}

/** A film on this phone that the server does not have. */
export interface KeptFilm extends Owner {
  /** The phone makes both IDs, so that a retry is the same film. */
  readonly recordingId: string;
  readonly clipId: string;
  /** The name of the file as it was chosen. */
  readonly name: string;
  /** When it was chosen, in milliseconds since 1970. */
  readonly addedAt: number;
  readonly place: FilmPlace;
  readonly choices: PrepareChoices;
  /** `lost` was chosen and not kept, because the phone had no room and the page closed. */
  readonly step: "chosen" | "prepared" | "lost";
  /** When its file was written last, in milliseconds since 1970. */
  readonly modifiedAt: number;
  readonly byteCount: number;
  /** When its first frame was filmed, by the phone's clock. Null if no one knows. */
  readonly startedAt: Date | null;
  readonly prepared: PreparedFilm | null;
  readonly problem: FilmProblem | null;
}

interface FilmSchema extends DBSchema {
  films: {
    key: string;
    value: KeptFilm;
    indexes: { byOwner: [userId: string, programId: string] };
  };
}

export type FilmDatabase = IDBPDatabase<FilmSchema>;

/** Opens this phone's database of films, and creates it if it is not there. */
export async function openFilmDatabase(): Promise<FilmDatabase> {
  return await openDB<FilmSchema>(filmDatabase, 1, {
    upgrade(database) {
      const films = database.createObjectStore("films", { keyPath: "recordingId" });
      films.createIndex("byOwner", ["userId", "programId"]);
    },
    // A newer version in another tab must not wait for this one.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
}

/** Returns the films of a member in the order in which they were chosen. */
export async function filmsOf(
  database: FilmDatabase,
  { userId, programId }: Owner,
): Promise<readonly KeptFilm[]> {
  const films = await database.getAllFromIndex("films", "byOwner", [userId, programId]);
  return films.sort((one, other) => (one.recordingId < other.recordingId ? -1 : 1));
}
