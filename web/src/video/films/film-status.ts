import type { AppError } from "../../client/app-error.ts";
import type { KeptFilm } from "./film-database.ts";

/** What the phone does with a film right now. */
export type FilmWork =
  | { readonly kind: "keeping" }
  | { readonly kind: "preparing"; readonly share: number }
  | {
      readonly kind: "sending";
      readonly bytes: number;
      /** Bytes in a second over the last seconds. Null until there is one. */
      readonly rate: number | null;
    };

/** The films of a member that are only on this phone. */
export interface FilmStatus {
  /** Whether the phone's database was read. */
  readonly isKnown: boolean;
  readonly films: readonly KeptFilm[];
  /** The film that is worked on, and how far it is. */
  readonly current: { readonly recordingId: string; readonly work: FilmWork } | null;
  /** Why nothing could be sent the last time. Null once something was. */
  readonly trouble: AppError | null;
  readonly isElsewhere: boolean;
}

export const emptyFilmStatus: FilmStatus = {
  isKnown: false,
  films: [],
  current: null,
  trouble: null,
  isElsewhere: false,
};

/** Returns the next film to work on: first those to prepare, because they are safe only afterwards. */
export function nextFilm(
  { films }: FilmStatus,
  tried: ReadonlySet<string> = new Set(),
): KeptFilm | undefined {
  const open = films.filter(
    ({ recordingId, problem }) => problem === null && !tried.has(recordingId),
  );
  return open.find(({ step }) => step === "chosen") ?? open.find(({ step }) => step === "prepared");
}
