import {
  keepVideoEstimate,
  removeVideoEstimate,
  type VideoEstimate,
} from "@armslot/contracts/video/estimates";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useEndpointMutation } from "../../client/queries.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmInPlace } from "../../ui/confirm-in-place.tsx";
import { FormAlert } from "../../ui/form/form-alert.tsx";

interface EstimateActionsProps {
  readonly programId: string;
  readonly estimate: VideoEstimate;
  readonly title: string;
  /** Whether the pitch still has a clip, which can be marked again. */
  readonly hasClip: boolean;
}

/** Removes a value from video, or lets it outlive its clip. */
export function EstimateActions({ programId, estimate, title, hasClip }: EstimateActionsProps) {
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: ["listVideoEstimates"] });
  const removal = useEndpointMutation(removeVideoEstimate, { onSuccess });
  const keeping = useEndpointMutation(keepVideoEstimate, { onSuccess });
  const input = { params: { programId, estimateId: estimate.estimateId } };
  return (
    <>
      {estimate.clipId !== null && (
        <Button
          aria-label={`Keep Without Clip: ${title}`}
          isBusy={keeping.isPending}
          onClick={() => keeping.mutate(input)}
        >
          Keep Without Clip
        </Button>
      )}
      <ConfirmInPlace
        label="Remove"
        name={`Remove the speed of ${title}`}
        question={`Remove this speed? ${hasClip ? "To have it again, you would mark the clip again." : "Its clip is gone, so it can’t be marked again."}`}
        isAsking={isAsking}
        isBusy={removal.isPending}
        onAsk={() => setIsAsking(true)}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => removal.mutate(input)}
      />
      <FormAlert>{removal.error?.sentence ?? keeping.error?.sentence}</FormAlert>
    </>
  );
}
