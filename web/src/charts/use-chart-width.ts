import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** The width of a chart where nothing can be measured. */
const fallbackWidth = 640;

/** Returns the width of an element in CSS pixels, and 0 before it is known. Texts keep their size because charts draw to this width. */
export function useChartWidth(): { ref: RefObject<HTMLDivElement | null>; width: number } {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = () => setWidth(element.clientWidth || fallbackWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
