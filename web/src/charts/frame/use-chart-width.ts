import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { useIsPrinting } from "../../ui/in-turn.tsx";

/** The width of a chart where nothing can be measured. */
export const fallbackWidth = 640;

/**
 * Returns the width of an element in CSS pixels, and 0 before it is known. A chart that is drawn at once knows it at once; elsewhere the
 * page is laid out first. Texts keep their size because charts draw to this width.
 * For print, it is the custom property `--paper-width` of the element if there is one. Paper is laid out after the last chance to draw, so
 * without the property a chart that was drawn for a phone is stretched.
 */
export function useChartWidth(isDrawn: boolean): {
  ref: RefObject<HTMLDivElement | null>;
  width: number;
} {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [paperWidth, setPaperWidth] = useState(0);
  const isPrinting = useIsPrinting();
  const isDrawnAtOnce = useRef(isDrawn);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = () => setWidth(element.clientWidth || fallbackWidth);
    if (isDrawnAtOnce.current) measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    if (ref.current === null || !isPrinting) return;
    const style = getComputedStyle(ref.current);
    setPaperWidth(Number.parseFloat(style.getPropertyValue("--paper-width")));
  }, [isPrinting]);
  return { ref, width: isPrinting && paperWidth > 0 ? paperWidth : width };
}
