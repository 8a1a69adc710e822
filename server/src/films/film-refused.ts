/** Why a file is refused: the code of its sentence. */
type Reason =
  | "film-empty"
  | "film-unknown"
  | "film-incomplete"
  | "film-damaged"
  | "film-fragmented"
  | "film-codec"
  | "film-picture"
  | "film-tracks"
  | "film-too-long"
  | "film-too-short";

/** Thrown for a file that is no film that the server keeps. */
export class FilmRefused extends Error {
  override readonly name = "FilmRefused";
  readonly code: Reason;

  constructor(code: Reason, detail: string) {
    super(detail);
    this.code = code;
  }
}

/** Returns the refusal of a file whose boxes contradict each other. */
export const damaged = (detail: string) => new FilmRefused("film-damaged", detail);
