import {
  saveVideoEstimate,
  type VideoEstimate,
  type ViewedMarks,
} from "@armslot/contracts/video/estimates";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { newId } from "../../client/new-id.ts";
import { useEndpointMutation } from "../../client/queries.ts";
import type { ClipSource } from "../player/clip-source.ts";

/** Saves what marks or a track say about a clip. Sending the same ones again is the same estimate, and others are a new one. */
export function useSaveEstimate({ stored }: ClipSource, onSaved: () => void) {
  const queryClient = useQueryClient();
  const sent = useRef<{ readonly marks: ViewedMarks; readonly estimateId: string } | null>(null);
  const save = useEndpointMutation(saveVideoEstimate, {
    onSuccess: async (_: VideoEstimate) => {
      await queryClient.invalidateQueries();
      onSaved();
    },
  });
  const send = (marks: ViewedMarks) => {
    if (!stored) return;
    if (sent.current?.marks !== marks) sent.current = { marks, estimateId: newId() };
    const { estimateId } = sent.current;
    const { programId, clip } = stored;
    save.mutate({ params: { programId, clipId: clip.clipId, estimateId }, body: marks });
  };
  return { save, send };
}
