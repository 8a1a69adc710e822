import {
  enteredNote,
  type PrivateNote,
  removeNote,
  saveNote,
} from "@armslot/contracts/scouting/notes-and-ratings";
import { useState } from "react";
import { newId } from "../../client/new-id.ts";
import { useEndpointMutation } from "../../client/queries.ts";
import { useForm } from "../../client/use-form.ts";
import { Moment } from "../../parts/moment.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmInPlace } from "../../ui/confirm-in-place.tsx";
import { FormAlert } from "../../ui/form/form-alert.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { Problem } from "../../ui/problem.tsx";
import { useOpener } from "../../ui/use-opener.ts";
import { useRefreshScouting } from "../refresh-scouting.ts";
import { ShowOlder } from "../show-older.tsx";
import { Part } from "./part.tsx";
import type { AthleteScouting } from "./scouting-region.tsx";
import { useScouted } from "./use-scouted.ts";

interface PrivateNotesProps {
  readonly programId: string;
  readonly athleteId: string;
  readonly scouting: AthleteScouting;
}

/** The reader's own notes, which no colleague sees. */
export function PrivateNotes({ programId, athleteId, scouting }: PrivateNotesProps) {
  const [isAdding, setIsAdding] = useState(false);
  const { opener, close } = useOpener(() => setIsAdding(false));
  const of = { programId, athleteId };
  const { items: notes, older } = useScouted({
    ...{ ...of, scouting, part: "notes" },
    keyOf: ({ noteId }) => noteId,
  });
  return (
    <Part
      title="Private Notes"
      actions={
        !isAdding && (
          <Button ref={opener} kind="quiet" onClick={() => setIsAdding(true)}>
            Add a Note
          </Button>
        )
      }
    >
      <p className="text-meta text-muted">
        Only you read them in Armslot, and they are deleted when you leave the program. People who
        run the server could read the database.
      </p>
      {isAdding && <NoteForm {...of} note={null} onDone={close} />}
      <ul className="flex flex-col empty:hidden">
        {notes.map((note) => (
          <li key={note.noteId} className="border-b border-line py-2 last:border-b-0">
            <NoteRow {...of} note={note} />
          </li>
        ))}
      </ul>
      <ShowOlder {...older} />
    </Part>
  );
}

interface NoteRowProps {
  readonly programId: string;
  readonly athleteId: string;
  readonly note: PrivateNote;
}

function NoteRow({ programId, athleteId, note }: NoteRowProps) {
  const [isEditing, setIsEditing] = useState(false);
  const { opener, close } = useOpener(() => setIsEditing(false));
  const [isAsking, setIsAsking] = useState(false);
  const refresh = useRefreshScouting();
  const remove = useEndpointMutation(removeNote, { onSuccess: refresh });
  if (isEditing) return <NoteForm {...{ programId, athleteId, note }} onDone={close} />;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 text-dense">
      <div className="min-w-0 flex-[1_1_12rem]">
        <p className="wrap-anywhere whitespace-pre-line">{note.note}</p>
        <p className="text-meta text-muted">
          <Moment at={note.updatedAt} />
        </p>
        {remove.error && <Problem>{remove.error.sentence}</Problem>}
      </div>
      <span className="flex flex-wrap gap-1">
        {!isAsking && (
          <Button ref={opener} kind="quiet" onClick={() => setIsEditing(true)}>
            Edit
          </Button>
        )}
        <ConfirmInPlace
          label="Delete"
          question="Delete this note?"
          kind="quiet"
          isAsking={isAsking}
          isBusy={remove.isPending}
          onAsk={() => setIsAsking(true)}
          onConfirm={() => remove.mutate({ params: { programId, athleteId, noteId: note.noteId } })}
          onCancel={() => setIsAsking(false)}
        />
      </span>
    </div>
  );
}

interface NoteFormProps {
  readonly programId: string;
  readonly athleteId: string;
  /** Null for a new one. */
  readonly note: PrivateNote | null;
  readonly onDone: () => void;
}

function NoteForm({ programId, athleteId, note, onDone }: NoteFormProps) {
  const [noteId] = useState(note?.noteId ?? newId);
  const refresh = useRefreshScouting();
  const save = useEndpointMutation(saveNote, { onSuccess: refresh });
  const form = useForm({
    schema: enteredNote,
    initial: { note: note?.note ?? "" },
    submit: async (typed) => {
      const params = { programId, athleteId, noteId };
      await save.mutateAsync({ params, body: { ...typed, version: note?.version ?? 0 } });
      onDone();
    },
  });
  return (
    <form {...form.props} aria-label="Private note" className="flex flex-col gap-3">
      <FormAlert>{form.error}</FormAlert>
      <TextArea {...form.field("note")} label="Note" rows={3} autoFocus />
      <div className="flex gap-2">
        <Button kind="primary" type="submit" isBusy={form.isSending}>
          Save Note
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}
