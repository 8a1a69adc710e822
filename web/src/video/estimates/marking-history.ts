import { useState } from "react";
import { type MarkedPair, type Marks, type Moment, noMarks, withMark } from "./flight-marks.ts";

export interface Marking {
  readonly marks: Marks;
  readonly canUndo: boolean;
  readonly mark: (moment: Moment, side: keyof MarkedPair, frame: number) => void;
  readonly undo: () => void;
}

/** The marks of a flight, with every step back. */
export function useMarking(): Marking {
  const [history, setHistory] = useState<readonly Marks[]>([noMarks]);
  const marks = history.at(-1) ?? noMarks;
  return {
    marks,
    canUndo: history.length > 1,
    mark: (moment, side, frame) =>
      setHistory([...history, withMark(marks, moment, { side, frame })]),
    undo: () => setHistory(history.length > 1 ? history.slice(0, -1) : history),
  };
}
