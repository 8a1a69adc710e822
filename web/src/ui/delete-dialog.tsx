import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "./button.tsx";
import { Dialog, DialogActions } from "./dialog.tsx";
import { FormAlert } from "./form/form-alert.tsx";
import { TextField } from "./form/text-field.tsx";

interface DeleteDialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  /** The name to type, without regard to case and surrounding spaces. */
  readonly nameToType: string;
  readonly isBusy: boolean;
  readonly failure: string | undefined;
  readonly onDelete: () => void;
  readonly onClose: () => void;
  /** The consequences of the deletion. */
  readonly children: ReactNode;
}

/** A dialog that deletes something after its name is typed. */
export function DeleteDialog({ title, isOpen, onClose, ...rest }: DeleteDialogProps) {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <Confirmation onClose={onClose} {...rest} />
    </Dialog>
  );
}

function Confirmation(props: Omit<DeleteDialogProps, "title" | "isOpen">) {
  const { nameToType, isBusy, failure, onDelete, onClose, children } = props;
  const [typed, setTyped] = useState("");
  const isRight = comparable(typed) === comparable(nameToType);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isRight && !isBusy) onDelete();
  };
  return (
    <form noValidate onSubmit={onSubmit}>
      <div className="flex flex-col gap-4">
        {children}
        <FormAlert>{failure}</FormAlert>
        <TextField
          label={`Type ${nameToType} to confirm`}
          name="confirmation"
          autoComplete="off"
          autoCapitalize="words"
          autoCorrect="off"
          spellCheck={false}
          value={typed}
          onChange={setTyped}
        />
      </div>
      <DialogActions>
        <Button type="submit" kind="danger" isBusy={isBusy} disabled={!isRight}>
          Delete
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </DialogActions>
    </form>
  );
}

function comparable(name: string): string {
  return name.normalize("NFC").trim().replaceAll(/\s+/g, " ").toLowerCase();
}
