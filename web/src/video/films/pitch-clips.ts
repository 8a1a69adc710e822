import { createStore } from "zustand";

/** The clips of the pitches on the screen. */
interface PitchClips {
  /** The IDs of the pitches that have a clip. */
  readonly pitchIds: ReadonlySet<string>;
  /** Plays the clip of a pitch. Those of the other listed pitches follow in their order. */
  readonly play: (pitchId: string, listed: readonly string[]) => void;
  /** Goes to where a video of a pitch is added. Null where none can be. */
  readonly film: ((pitchId: string) => void) | null;
}

const noClips: PitchClips = { pitchIds: new Set(), play: () => undefined, film: null };

/** Which pitches have clips. Tables and charts look here, so that they load no code for clips where there are none. */
export const pitchClips = createStore<PitchClips>(() => noClips);

/** Says which pitches have clips. Returns the function that takes it back. */
export function showPitchClips(clips: PitchClips): () => void {
  pitchClips.setState(clips);
  return () => pitchClips.setState(noClips);
}
