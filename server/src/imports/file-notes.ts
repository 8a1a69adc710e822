import { newNoteList } from "@armslot/baseball/files/outings/note-list";
import type { OmittedNotes, PitchFile, RowNote } from "@armslot/baseball/files/outings/outing";

interface PlanNotes {
  readonly warned: readonly RowNote[];
  readonly rejected: readonly RowNote[];
}

/** Returns the remarks of the file and those of its plan, sorted by line. */
export function notesOf(
  file: PitchFile,
  plan: PlanNotes,
): PlanNotes & { readonly omitted: OmittedNotes } {
  const join = (name: "warned" | "rejected") => {
    const notes = newNoteList();
    for (const note of file[name]) notes.push(note);
    for (const note of plan[name]) notes.push(note);
    return { rows: notes.rows, omitted: notes.omitted + file.omitted[name] };
  };
  const [warned, rejected] = [join("warned"), join("rejected")];
  return {
    warned: warned.rows,
    rejected: rejected.rows,
    omitted: { warned: warned.omitted, rejected: rejected.omitted },
  };
}
