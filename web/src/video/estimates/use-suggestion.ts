import { useEffect, useRef, useState } from "react";
import type { FrameReader } from "../player/frame-reader.ts";
import { type Box, suggestFrame } from "./suggest-frame.ts";

/** A frame that motion in a box suggests. A person looks at it and marks it. */
export function useSuggestion(reader: FrameReader, onFrame: (frame: number) => void) {
  const [isDrawing, setDrawing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [text, setText] = useState("");
  const search = useRef<AbortController | null>(null);
  useEffect(() => () => search.current?.abort(), []);
  const find = async (box: Box, from: number) => {
    setDrawing(false);
    setBusy(true);
    const controller = new AbortController();
    search.current = controller;
    const found = await suggestFrame(reader, box, { from, signal: controller.signal }).catch(
      () => null,
    );
    if (controller.signal.aborted) return;
    setBusy(false);
    setText(
      found === null
        ? "Nothing new moves in this box after this frame."
        : `Something moves in frame ${found + 1}. Look at it, and mark it if it is right.`,
    );
    if (found !== null) onFrame(found);
  };
  const toggle = () => {
    setDrawing(!isDrawing);
    setText(isDrawing ? "" : "Draw a box where the ball leaves the hand or reaches the mitt.");
  };
  return {
    isDrawing,
    isBusy,
    text,
    toggle,
    find: (box: Box, from: number) => void find(box, from),
  };
}
