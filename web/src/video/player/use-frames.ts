import { useEffect, useState } from "react";
import type { ClipSource } from "./clip-source.ts";
import { type FrameReader, openFrames } from "./frame-reader.ts";

/** The frames of clips. They are null while they are opened. */
type OpenedFrames =
  | { readonly readers: readonly FrameReader[] | null; readonly failed: null }
  /** The clip that this browser cannot show. */
  | { readonly readers: null; readonly failed: ClipSource };

const opening: OpenedFrames = { readers: null, failed: null };

/** Returns what the frames of clips depend on. A mark on a clip changes none of them. */
function keyOf(clips: readonly ClipSource[]): string {
  return JSON.stringify(clips.map(({ key, range }) => [key, range?.from, range?.to]));
}

/** Opens the frames of clips, and closes them with the screen. */
export function useFrames(shown: readonly ClipSource[]): OpenedFrames {
  const [opened, setOpened] = useState(opening);
  const [of, setOf] = useState({ key: keyOf(shown), clips: shown });
  const key = keyOf(shown);
  if (key !== of.key) setOf({ key, clips: shown });
  const { clips } = of;
  useEffect(() => {
    let isClosed = false;
    const readers: FrameReader[] = [];
    const show = (next: OpenedFrames) => {
      if (!isClosed) setOpened(next);
    };
    const close = () => {
      for (const reader of readers.splice(0)) reader.close();
    };
    const open = async () => {
      for (const clip of clips) {
        const reader = await openFrames(clip.source, clip.range).catch(() => null);
        if (!reader) return show({ readers: null, failed: clip });
        readers.push(reader);
      }
      if (isClosed) close();
      show({ readers: [...readers], failed: null });
    };
    setOpened(opening);
    void open();
    return () => {
      isClosed = true;
      close();
    };
  }, [clips]);
  return opened;
}
