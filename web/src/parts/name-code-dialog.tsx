import { limits } from "@armslot/contracts/core/limits";
import { aliasName, setAlias } from "@armslot/contracts/games/aliases";
import { useQueryClient } from "@tanstack/react-query";
import { useEndpointMutation } from "../client/queries.ts";
import { useForm } from "../client/use-form.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { FormAlert } from "../ui/form/form-alert.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import type { NamedCode } from "./name-codes.tsx";

interface NameCodeDialogProps {
  readonly programId: string;
  readonly named: NamedCode;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The dialog that sets the name to show for a code. */
export function NameCodeDialog({ isOpen, ...rest }: NameCodeDialogProps) {
  const { named, onClose } = rest;
  return (
    <Dialog title={`Show ${named.code} as`} isOpen={isOpen} onClose={onClose}>
      <NameForm {...rest} />
    </Dialog>
  );
}

function NameForm({ programId, named, onClose }: Omit<NameCodeDialogProps, "isOpen">) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useEndpointMutation(setAlias);
  const { kind, code } = named;
  const form = useForm({
    schema: aliasName,
    initial: { name: named.name ?? "" },
    submit: async ({ name }) => {
      await mutateAsync({ params: { programId }, body: { kind, code, name } });
      onClose();
      // Every screen with a game shows the name.
      await queryClient.invalidateQueries();
    },
  });
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <FormAlert>{form.error}</FormAlert>
      <p className="text-dense text-muted">
        Every game with this code shows the name, in exports too. To show the code again, go to
        Account.
      </p>
      <TextField
        label="Name"
        autoComplete="off"
        maxLength={limits.nameMaxCharacters}
        required
        {...form.field("name")}
      />
      <DialogActions>
        <Button type="submit" kind="primary" isBusy={form.isSending}>
          Save
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </DialogActions>
    </form>
  );
}
