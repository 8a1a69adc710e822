import { getSharing, setSharing } from "@armslot/contracts/sharing/sharing";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  endpointKey,
  showWritten,
  useEndpointMutation,
  useEndpointQuery,
} from "../client/queries.ts";
import { useViewer } from "../session/session.ts";
import { useCanFetch } from "../session/use-can-fetch.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmInPlace } from "../ui/confirm-in-place.tsx";
import { ReadFailed } from "../ui/error-state.tsx";
import { FormAlert } from "../ui/form/form-alert.tsx";
import { Skeleton } from "../ui/loading.tsx";

/** The switch with which an admin allows links to reports. */
export function AllowSharing() {
  const { programId } = useViewer().program;
  const params = { programId };
  const queryClient = useQueryClient();
  const isEnabled = useCanFetch();
  const [isAsking, setIsAsking] = useState(false);
  const sharing = useEndpointQuery(getSharing, { params }, { isEnabled });
  const setting = useEndpointMutation(setSharing, {
    onSuccess: (reply) => {
      setIsAsking(false);
      showWritten(queryClient, endpointKey(getSharing, { params }), () => reply);
    },
  });
  if (sharing.isPending) return <Skeleton className="h-10 w-full" />;
  if (!sharing.data) {
    return <ReadFailed read={sharing} />;
  }
  const allow = (isAllowed: boolean) => setting.mutate({ params, body: { isAllowed } });
  const { isAllowed } = sharing.data;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-[60ch] flex-[1_1_16rem] text-dense text-muted">
          {isAllowed
            ? "Members can create links with which people without an account read an athlete’s report."
            : "Links to reports are off. No one without an account can read anything."}
        </p>
        {isAllowed ? (
          <ConfirmInPlace
            label="Stop All Links"
            question="All links to reports stop working at once, for good."
            kind="danger"
            isAsking={isAsking}
            isBusy={setting.isPending}
            onAsk={() => setIsAsking(true)}
            onCancel={() => setIsAsking(false)}
            onConfirm={() => allow(false)}
          />
        ) : (
          <Button isBusy={setting.isPending} onClick={() => allow(true)}>
            Allow Links
          </Button>
        )}
      </div>
      <FormAlert>{setting.error?.sentence}</FormAlert>
    </div>
  );
}
