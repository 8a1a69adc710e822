import type { PrepareChoices } from "./prepare-film.ts";

/** The part of a video to keep, as it was typed: seconds from its start. Both empty for all of it. */
export interface TypedPart {
  readonly from: string;
  readonly to: string;
}

/** All of a video. */
export const wholeFilm: TypedPart = { from: "", to: "" };

/** Returns the part to keep. Null for all of the video, undefined for a part that ends before it begins. */
export function trimOf({ from, to }: TypedPart): PrepareChoices["trim"] | null | undefined {
  if (from === "" && to === "") return null;
  const [start, end] = [Number(from), Number(to)];
  return to !== "" && start >= 0 && start < end ? { start, end } : undefined;
}

/** Where a part, or a frame, begins and ends, in seconds. */
export type Bounds = Readonly<Record<keyof TypedPart, number>>;

/** Returns the bounds that a typed part has in a video of this length. What is no number counts as empty. */
export function boundsOf({ from, to }: TypedPart, seconds: number): Bounds {
  const valid = (at: number, otherwise: number) => (at >= 0 ? at : otherwise);
  return { from: valid(Number(from), 0), to: valid(to === "" ? seconds : Number(to), seconds) };
}

const millisecondDigits = 3;

function secondsText(at: number): string {
  return String(Number(at.toFixed(millisecondDigits)));
}

/** Returns bounds as a typed part. A part from the first moment to the last is all of the video. */
export function partOf({ from, to }: Bounds, seconds: number): TypedPart {
  if (from <= 0 && to >= seconds) return wholeFilm;
  const text = (at: number) => secondsText(Math.min(Math.max(0, at), seconds));
  return { from: text(from), to: text(to) };
}

/** Returns a part after something was typed into it. A begin without an end gets that of the video, where it is known. */
export function typedInto(part: TypedPart, typed: Partial<TypedPart>, seconds: number): TypedPart {
  const next = { ...part, ...typed };
  const needsEnd = seconds > 0 && (typed.from ?? "") !== "" && next.to === "";
  return needsEnd ? { ...next, to: secondsText(seconds) } : next;
}

/**
 * Returns a moment within the next frame, or the one before. It is the middle of that frame, because a rounded begin could fall into its
 * neighbor. A shown frame of another moment only says how long frames take.
 */
export function nextFrame(at: number, shown: Bounds, by: 1 | -1): number {
  const length = shown.to - shown.from;
  const isHere = shown.from <= at && at <= shown.to;
  if (!isHere) return at + by * length;
  return (by > 0 ? shown.to : shown.from) + (by * length) / 2;
}
