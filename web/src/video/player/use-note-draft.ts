import {
  type ClipNote,
  type Drawing,
  type DrawnPoint,
  listClipNotes,
  removeClipNote,
  saveClipNote,
} from "@armslot/contracts/video/clip-notes";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { newId } from "../../client/new-id.ts";
import { endpointKey, useEndpointMutation, useEndpointQuery } from "../../client/queries.ts";

/** What is drawn next: nothing, a line of two points, or an angle of three. */
export type Pen = Drawing["kind"] | null;

const pointsOf = { line: 2, angle: 3 } as const;

/** The notes of a clip, and the one that is being written. */
export interface ClipNotesState {
  readonly notes: readonly ClipNote[];
  readonly text: string;
  readonly drawings: readonly Drawing[];
  readonly open: readonly DrawnPoint[];
  readonly pen: Pen;
  readonly failure: string | null;
  readonly isBusy: boolean;
  readonly setText: (text: string) => void;
  readonly setPen: (pen: Pen) => void;
  /** Takes a point of the picture for the drawing. */
  readonly draw: (point: DrawnPoint) => void;
  readonly clear: () => void;
  /** Saves the note at a moment of the film, in milliseconds. */
  readonly save: (atMs: number) => void;
  readonly remove: (noteId: string) => void;
}

/** Reads and writes the notes of a clip. Without a clip there are none. */
export function useClipNotes(programId: string, clipId: string | null): ClipNotesState {
  const params = { programId, clipId: clipId ?? "" };
  const queryClient = useQueryClient();
  const query = useEndpointQuery(listClipNotes, { params }, { isEnabled: clipId !== null });
  const [text, setText] = useState("");
  const [drawings, setDrawings] = useState<readonly Drawing[]>([]);
  const [open, setOpen] = useState<readonly DrawnPoint[]>([]);
  const [pen, setPen] = useState<Pen>(null);
  const clear = () => {
    setText("");
    setDrawings([]);
    setOpen([]);
    setPen(null);
  };
  const readAgain = () =>
    void queryClient.invalidateQueries({ queryKey: endpointKey(listClipNotes) });
  const saving = useEndpointMutation(saveClipNote, {
    onSuccess: () => {
      clear();
      readAgain();
    },
  });
  const removing = useEndpointMutation(removeClipNote, { onSuccess: readAgain });
  const draw = (point: DrawnPoint) => {
    if (pen === null) return;
    const points = [...open, point];
    if (points.length < pointsOf[pen]) return setOpen(points);
    setDrawings([...drawings, { kind: pen, points } as Drawing]);
    setOpen([]);
    setPen(null);
  };
  const save = (atMs: number) => {
    const noteId = newId();
    const body = { atMs, text: text.trim() || null, drawings: [...drawings] };
    saving.mutate({ params: { ...params, noteId }, body });
  };
  return {
    ...{ notes: query.data?.notes ?? [], text, drawings, open, pen, draw, clear, save, setText },
    failure: saving.error?.sentence ?? removing.error?.sentence ?? null,
    isBusy: saving.isPending || removing.isPending,
    setPen: (next) => {
      setOpen([]);
      setPen(next === pen ? null : next);
    },
    remove: (noteId) => removing.mutate({ params: { ...params, noteId } }),
  };
}
