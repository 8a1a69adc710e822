import { secondMs } from "@armslot/contracts/core/durations";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { Problem } from "../../ui/problem.tsx";
import type { ClipNotesState, Pen } from "./use-note-draft.ts";

interface ClipNotesProps {
  readonly state: ClipNotesState;
  /** The shown moment of the film in milliseconds. */
  readonly atMs: number;
  /** Shows a moment of the film. */
  readonly onShow: (atMs: number) => void;
}

/** The notes of a clip, each bound to its moment, and the form for another one (FILM-9). */
export function ClipNotes({ state, atMs, onShow }: ClipNotesProps) {
  const { text, drawings, pen, failure, isBusy } = state;
  const isEmpty = text.trim() === "" && drawings.length === 0;
  return (
    <section aria-label="Notes" className="flex flex-col gap-3 border-t border-line pt-4">
      <NoteList state={state} onShow={onShow} />
      <div className="flex flex-wrap items-center gap-2">
        <PenButton kind="line" label="Draw a Line" pen={pen} onPen={state.setPen} />
        <PenButton kind="angle" label="Draw an Angle" pen={pen} onPen={state.setPen} />
        <span role="status" className="text-meta text-muted">
          {pen === "line" && "Tap both ends of the line."}
          {pen === "angle" && "Tap one end, the corner, then the other end."}
        </span>
      </div>
      <TextArea
        label="Note at this moment"
        name="note"
        value={text}
        onChange={state.setText}
        maxLength={1000}
      />
      {failure && <Problem>{failure}</Problem>}
      <div className="flex gap-2">
        <Button disabled={isEmpty} isBusy={isBusy} onClick={() => state.save(atMs)}>
          Save Note
        </Button>
        <Button kind="quiet" disabled={isEmpty && pen === null} onClick={state.clear}>
          Clear
        </Button>
      </div>
    </section>
  );
}

interface PenButtonProps {
  readonly kind: NonNullable<Pen>;
  readonly label: string;
  readonly pen: Pen;
  readonly onPen: (pen: Pen) => void;
}

function PenButton({ kind, label, pen, onPen }: PenButtonProps) {
  return (
    <Button aria-pressed={pen === kind} onClick={() => onPen(kind)}>
      {label}
    </Button>
  );
}

function NoteList({ state, onShow }: Pick<ClipNotesProps, "state" | "onShow">) {
  if (state.notes.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1">
      {state.notes.map(({ noteId, atMs, text, drawings, writtenBy }) => (
        <li key={noteId} className="flex items-start justify-between gap-3 text-dense">
          <button
            type="button"
            onClick={() => onShow(atMs)}
            className="min-h-9 min-w-0 flex-1 rounded-control text-start wrap-anywhere hover:bg-surface pointer-coarse:min-h-11"
          >
            <span className="font-medium text-accent tabular-nums">
              {(atMs / secondMs).toFixed(2)} s
            </span>{" "}
            {text ?? (drawings.length === 1 ? "A drawing" : `${drawings.length} drawings`)}
            <span className="block text-meta text-muted">
              {writtenBy.name ?? "A removed member"}
            </span>
          </button>
          <Button kind="quiet" disabled={state.isBusy} onClick={() => state.remove(noteId)}>
            Delete
          </Button>
        </li>
      ))}
    </ul>
  );
}
