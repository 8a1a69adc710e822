import { secondMs } from "@armslot/contracts/core/durations";
import type { Clip, Films } from "@armslot/contracts/video/clips";
import { filmAccess, type Recording } from "@armslot/contracts/video/recordings";
import { addressOf } from "../../client/api.ts";
import type { Range } from "./frame-times.ts";

/** A clip that a player shows. */
export interface ClipSource {
  readonly key: string;
  /** The film's address, a request of it that says more, or the phone's own copy. */
  readonly source: string | Request | Blob;
  readonly range?: Range;
  /** The moment of release in seconds from the start of the film. Null until someone marked it. */
  readonly release: number | null;
  /** The size of the picture in pixels, which keeps its place until the film is there. */
  readonly size?: { readonly width: number; readonly height: number } | undefined;
  /** What it shows, such as "Pitch 12, Four-Seam". */
  readonly title: string;
  /** What is known of the pitch, over the picture. */
  readonly facts: readonly string[];
  /** The clip and its film on the server. Null for a film that is only on this phone. */
  readonly stored: { readonly programId: string; readonly clip: Clip } | null;
}

/** Returns the address of a film's file. */
export function filmAddress(programId: string, recordingId: string): string {
  return addressOf(filmAccess.film, { params: { programId, recordingId } });
}

/** Returns the address of a film's poster. */
export function posterAddress(programId: string, recordingId: string): string {
  return addressOf(filmAccess.poster, { params: { programId, recordingId } });
}

/** Returns the size of a film's picture as it is shown, if the server read it. */
export function pictureSize({ facts }: Recording): ClipSource["size"] {
  if (!facts) return undefined;
  const { width, height, rotation } = facts;
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width };
}

/** Returns a clip of the server as a player shows it. */
export function storedClip(
  programId: string,
  clip: Clip,
  shown: Pick<ClipSource, "title" | "facts" | "size">,
): ClipSource {
  const { clipId, recordingId } = clip;
  return {
    ...shown,
    ...playedPart(clip),
    key: clipId,
    source: filmAddress(programId, recordingId),
    stored: { programId, clip },
  };
}

/** Returns the part of its film that a clip shows, and its release, in seconds. */
export function playedPart({
  fromMs,
  toMs,
  releaseMs,
}: Pick<Clip, "fromMs" | "toMs" | "releaseMs">): Pick<ClipSource, "range" | "release"> {
  const isWhole = fromMs === 0 && toMs === null;
  const range = { from: fromMs / secondMs, to: toMs === null ? Infinity : toMs / secondMs };
  return {
    ...(!isWhole && { range }),
    release: releaseMs === null ? null : releaseMs / secondMs,
  };
}

/** Returns a clip's recording if its film is there. */
export function readyRecording({ recordings }: Films, { recordingId }: Clip): Recording | null {
  const found = recordings.find((one) => one.recordingId === recordingId);
  return found?.state === "ready" ? found : null;
}
