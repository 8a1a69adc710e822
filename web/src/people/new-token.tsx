import { useState } from "react";
import { copyText } from "../client/copy-text.ts";
import { Button } from "../ui/button.tsx";
import { DialogActions } from "../ui/dialog.tsx";
import { LinkToCopy } from "../ui/form/link-to-copy.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import { StatusNote } from "../ui/status-note.tsx";

interface NewTokenProps {
  readonly token: string;
  readonly programId: string;
  readonly onClose: () => void;
}

/** A new API token, shown once, with what a script needs besides. */
export function NewToken({ token, programId, onClose }: NewTokenProps) {
  const [copied, setCopied] = useState("");
  const address = location.origin;
  const settings = [
    `export ARMSLOT_URL="${address}"`,
    `export ARMSLOT_PROGRAM="${programId}"`,
    `export ARMSLOT_TOKEN="${token}"`,
  ].join("\n");
  const copy = (text: string, sentence: string) => async () => {
    setCopied("");
    if (await copyText(Promise.resolve(text))) setCopied(sentence);
  };
  return (
    <div className="flex flex-col gap-4">
      <LinkToCopy
        label="Token"
        hint="Copy it now: it is not shown again. Anyone who has it can do what it allows."
        link={token}
      />
      <ReadOnly label="Server" name="server" value={address} />
      <ReadOnly label="Program ID" name="program" value={programId} />
      {copied !== "" && <StatusNote>{copied}</StatusNote>}
      <DialogActions>
        <Button kind="primary" onClick={() => void copy(token, "Token copied.")()}>
          Copy Token
        </Button>
        <Button onClick={() => void copy(settings, "All three copied as shell settings.")()}>
          Copy All
        </Button>
        <Button onClick={onClose}>Done</Button>
      </DialogActions>
    </div>
  );
}

function ReadOnly(props: {
  readonly label: string;
  readonly name: string;
  readonly value: string;
}) {
  return <TextField {...props} readOnly onChange={() => undefined} />;
}
