import { type RefObject, useEffect, useState } from "react";

/**
 * Returns whether the content is no wider than the frame around it, and false until the first measurement. Updates when either changes
 * its size.
 */
export function useFits(content: RefObject<HTMLElement | null>): boolean {
  const [fits, setFits] = useState(false);
  useEffect(() => {
    const frame = content.current?.parentElement;
    if (!(content.current && frame)) return;
    const observer = new ResizeObserver(() => setFits(frame.scrollWidth <= frame.clientWidth));
    observer.observe(frame);
    observer.observe(content.current);
    return () => observer.disconnect();
  }, [content]);
  return fits;
}
