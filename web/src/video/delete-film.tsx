import { removeClip } from "@armslot/contracts/video/clips";
import { removeRecording } from "@armslot/contracts/video/recordings";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useEndpointMutation } from "../client/queries.ts";
import { ConfirmInPlace } from "../ui/confirm-in-place.tsx";
import { Problem } from "../ui/problem.tsx";
import { readFilmsAgain } from "./films/read-after-sending.ts";

/** Returns the function that makes all lists and counts of films read again. */
export function useReadFilmsAgain(): () => void {
  const queryClient = useQueryClient();
  return () => readFilmsAgain(queryClient);
}

const askDeletion =
  "Delete this video for everyone in your program? A speed from it is deleted, too, unless it was kept without its clip.";

interface DeleteFilmProps {
  readonly programId: string;
  /** What is deleted: a clip, or a film with all its clips. */
  readonly of: { readonly clipId: string } | { readonly recordingId: string };
  readonly label?: string;
  readonly question?: string;
}

/** The button that deletes a clip or a film, after a question. */
export function DeleteFilm({ programId, of, label = "Delete", question }: DeleteFilmProps) {
  const [isAsking, setIsAsking] = useState(false);
  const readAgain = useReadFilmsAgain();
  const onSuccess = readAgain;
  const clip = useEndpointMutation(removeClip, { onSuccess });
  const recording = useEndpointMutation(removeRecording, { onSuccess });
  const confirm = () => {
    if ("clipId" in of) clip.mutate({ params: { programId, clipId: of.clipId } });
    else recording.mutate({ params: { programId, recordingId: of.recordingId } });
  };
  const failure = clip.error ?? recording.error;
  return (
    <>
      <ConfirmInPlace
        label={label}
        question={question ?? askDeletion}
        isAsking={isAsking}
        isBusy={clip.isPending || recording.isPending}
        onAsk={() => setIsAsking(true)}
        onCancel={() => setIsAsking(false)}
        onConfirm={confirm}
      />
      {failure && <Problem>{failure.sentence}</Problem>}
    </>
  );
}
