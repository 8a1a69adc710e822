import { type RefObject, useEffect, useState } from "react";

function canScroll(frame: HTMLElement): boolean {
  if (getComputedStyle(frame).overflowX === "visible") return false;
  return frame.scrollWidth > frame.clientWidth || frame.scrollHeight > frame.clientHeight;
}

/** Returns whether the frame around this content can scroll. Updates when either changes its size. */
export function useCanScroll(content: RefObject<HTMLElement | null>): boolean {
  const [isScrollable, setIsScrollable] = useState(false);
  useEffect(() => {
    const frame = content.current?.parentElement;
    if (!(content.current && frame)) return;
    const observer = new ResizeObserver(() => setIsScrollable(canScroll(frame)));
    observer.observe(frame);
    observer.observe(content.current);
    return () => observer.disconnect();
  }, [content]);
  return isScrollable;
}
