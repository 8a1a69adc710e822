import { useState } from "react";

/** The mark of a pitch or of a pitch type's mean. */
export interface HighlightedMark {
  /** The pitch's ID, or the ID of a mean. */
  readonly id: string;
  readonly pitchType: string;
}

/** How a parent shares the highlighted mark between a chart and a table. Without `highlightedId`, the chart keeps its own. */
export interface HighlightProps {
  readonly highlightedId?: string | null | undefined;
  /** Called with the mark that the pointer or the keyboard is on, and with null when it leaves. */
  readonly onHighlight?: ((mark: HighlightedMark | null) => void) | undefined;
}

export interface Highlight {
  readonly id: string | null;
  /** Whether the pointer or the keyboard is in this chart, and not elsewhere on the page. */
  readonly isOwn: boolean;
  readonly set: (mark: HighlightedMark | null) => void;
}

/** Keeps the highlighted mark of a chart. */
export function useHighlight({ highlightedId, onHighlight }: HighlightProps): Highlight {
  const [ownId, setOwnId] = useState<string | null>(null);
  const id = highlightedId === undefined ? ownId : highlightedId;
  return {
    id,
    isOwn: id !== null && id === ownId,
    set: (mark) => {
      const nextId = mark?.id ?? null;
      if (nextId === ownId) return;
      setOwnId(nextId);
      onHighlight?.(mark && { id: mark.id, pitchType: mark.pitchType });
    },
  };
}
