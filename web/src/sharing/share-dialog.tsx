import { may } from "@armslot/contracts/core/access";
import { filterOfSearch } from "@armslot/contracts/pitch/pitch-filter";
import { getClipConsent } from "@armslot/contracts/sharing/clip-sharing";
import { createShare, listShares } from "@armslot/contracts/sharing/shares";
import { getSharing } from "@armslot/contracts/sharing/sharing";
import { useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import type { AppError } from "../client/app-error.ts";
import { pathOf } from "../client/paths.ts";
import { endpointKey, useEndpointMutation, useEndpointQuery } from "../client/queries.ts";
import { useViewer } from "../session/session.ts";
import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { ReadFailed } from "../ui/error-state.tsx";
import { Loading, Skeleton } from "../ui/loading.tsx";
import { ClipConsent } from "./clip-consent.tsx";
import { NewLink } from "./new-link.tsx";
import { ShareForm } from "./share-form.tsx";
import { ShareList } from "./share-list.tsx";

/** The athlete, and whether the dialog is open. */
export interface ShareDialogProps {
  readonly programId: string;
  readonly athleteId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The dialog with the links to an athlete's report. */
export function ShareDialog({ isOpen, onClose, ...athlete }: ShareDialogProps) {
  return (
    <Dialog title="Share Report" isOpen={isOpen} onClose={onClose}>
      <Content {...athlete} onClose={onClose} />
    </Dialog>
  );
}

function Content({ onClose, ...params }: Omit<ShareDialogProps, "isOpen">) {
  const { programId } = params;
  const sharing = useEndpointQuery(getSharing, { params: { programId } });
  if (sharing.isPending) {
    return (
      <Loading className="flex flex-col gap-3">
        <Skeleton className="h-40 w-full" />
      </Loading>
    );
  }
  if (!sharing.data) {
    return <ReadFailed read={sharing} />;
  }
  if (!sharing.data.isAllowed) return <NotAllowed programId={programId} onClose={onClose} />;
  return <Links {...params} onClose={onClose} />;
}

function NotAllowed({ programId, onClose }: Pick<ShareDialogProps, "programId" | "onClose">) {
  const isAdmin = may(useViewer().user.role, "program:manage");
  return (
    <>
      <p className="text-body">
        {isAdmin
          ? "Links to reports are off in your program. You can allow them on the Account page."
          : "Links to reports are off in your program. An admin can allow them on the Account page."}
      </p>
      <DialogActions>
        {isAdmin && (
          <ButtonLink to={`${pathOf("account", { programId })}#links-to-reports`}>
            Account
          </ButtonLink>
        )}
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </>
  );
}

function Links({ onClose, ...params }: Omit<ShareDialogProps, "isOpen">) {
  const queryClient = useQueryClient();
  const [search] = useSearchParams();
  const { keepsVideo } = useViewer().program;
  const agreed = useEndpointQuery(getClipConsent, { params }, { isEnabled: keepsVideo });
  const creating = useEndpointMutation(createShare, {
    onSuccess: () => queryClient.invalidateQueries({ queryKey: endpointKey(listShares) }),
  });
  const onError = ({ code }: AppError) => {
    // An admin stopped the links while the dialog was open, which then says so.
    if (code === "forbidden")
      void queryClient.invalidateQueries({ queryKey: endpointKey(getSharing) });
  };
  return (
    <div className="flex flex-col gap-6">
      {creating.data ? (
        <NewLink link={creating.data.link} onAnother={creating.reset} onClose={onClose} />
      ) : (
        <ShareForm
          filter={filterOfSearch(search)}
          canShowClips={keepsVideo && Boolean(agreed.data?.consent)}
          isBusy={creating.isPending}
          failure={creating.error?.sentence}
          onCreate={(body) => creating.mutate({ params, body }, { onError })}
          onClose={onClose}
        />
      )}
      {keepsVideo && <ClipConsent {...params} />}
      <ShareList {...params} />
    </div>
  );
}
