import { createApiToken } from "@armslot/contracts/people/api-tokens";
import { useQueryClient } from "@tanstack/react-query";
import { useEndpointMutation } from "../client/queries.ts";
import { useViewer } from "../session/session.ts";
import { Dialog } from "../ui/dialog.tsx";
import { NewToken } from "./new-token.tsx";
import { TokenForm } from "./token-form.tsx";

interface NewTokenDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The dialog that creates an API token and then shows it, for the only time. */
export function NewTokenDialog({ isOpen, onClose }: NewTokenDialogProps) {
  return (
    <Dialog title="Create API Token" isOpen={isOpen} onClose={onClose}>
      <Content onClose={onClose} />
    </Dialog>
  );
}

function Content({ onClose }: Pick<NewTokenDialogProps, "onClose">) {
  const { programId } = useViewer().program;
  const queryClient = useQueryClient();
  const creating = useEndpointMutation(createApiToken, {
    // The list has a new token, and the activity a new entry.
    onSuccess: () => void queryClient.invalidateQueries(),
  });
  if (creating.data) {
    return <NewToken token={creating.data.token} programId={programId} onClose={onClose} />;
  }
  return (
    <TokenForm
      onCreate={(body) => creating.mutateAsync({ params: { programId }, body })}
      onClose={onClose}
    />
  );
}
