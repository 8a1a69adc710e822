import { limits } from "@armslot/contracts/core/limits";
import type { RowNote } from "./outing.ts";

/** Where remarks about rows go. */
export interface NoteSink {
  push(...notes: readonly RowNote[]): unknown;
}

/** Remarks about rows, sorted by line. Of very many, those of the first lines, so that no file fills the memory. */
interface NoteList extends NoteSink {
  readonly rows: readonly RowNote[];
  /** How many remarks of later lines are not in `rows`. */
  readonly omitted: number;
}

function byLine(a: RowNote, b: RowNote): number {
  return a.line - b.line;
}

/** Returns an empty list of remarks. */
export function newNoteList(most: number = limits.importRemarksMax): NoteList {
  let rows: RowNote[] = [];
  let omitted = 0;
  const settle = () => {
    rows.sort(byLine);
    omitted += Math.max(0, rows.length - most);
    rows = rows.slice(0, most);
  };
  return {
    push(...notes) {
      for (const note of notes) {
        rows.push(note);
        if (rows.length >= 2 * most) settle();
      }
    },
    get rows() {
      settle();
      return rows;
    },
    get omitted() {
      settle();
      return omitted;
    },
  };
}
