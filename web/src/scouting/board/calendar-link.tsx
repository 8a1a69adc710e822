import {
  createCalendarFeed,
  endCalendarFeed,
  getCalendarFeed,
} from "@armslot/contracts/scouting/follow-ups";
import { useState } from "react";
import { useEndpointMutation, useEndpointQuery } from "../../client/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { LinkToCopy } from "../../ui/form/link-to-copy.tsx";
import { Problem } from "../../ui/problem.tsx";

/** Opens the dialog with the secret address of the member's follow-ups. */
export function CalendarLink({ programId }: { readonly programId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" onClick={() => setIsOpen(true)}>
        Calendar Link
      </Button>
      <Dialog title="Calendar Link" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <CalendarLinkBody programId={programId} onClose={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

interface CalendarLinkBodyProps {
  readonly programId: string;
  readonly onClose: () => void;
}

function CalendarLinkBody({ programId, onClose }: CalendarLinkBodyProps) {
  const params = { programId };
  const query = useEndpointQuery(getCalendarFeed, { params });
  const refetch = () => query.refetch();
  const create = useEndpointMutation(createCalendarFeed, { onSuccess: refetch });
  const end = useEndpointMutation(endCalendarFeed, { onSuccess: refetch });
  const hasOne = query.data?.createdAt !== null && query.data !== undefined;
  const link = end.isSuccess ? undefined : create.data?.link;
  const problem = create.error ?? end.error ?? query.error;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-dense">
        Your calendar can show your open follow-ups. Anyone who has the link can read them, so give
        it to no one.
      </p>
      {link !== undefined && (
        <LinkToCopy
          label="Calendar link"
          hint="It is shown only now. Add it to your calendar as a subscription."
          link={link}
        />
      )}
      {problem && <Problem>{problem.sentence}</Problem>}
      <DialogActions>
        <Button kind="primary" isBusy={create.isPending} onClick={() => create.mutate({ params })}>
          {hasOne ? "Replace Link" : "Create Link"}
        </Button>
        {hasOne && (
          <Button kind="danger" isBusy={end.isPending} onClick={() => end.mutate({ params })}>
            End Link
          </Button>
        )}
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </div>
  );
}
