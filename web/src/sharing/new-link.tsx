import { useState } from "react";
import { copyText } from "../client/copy-text.ts";
import { Button } from "../ui/button.tsx";
import { DialogActions } from "../ui/dialog.tsx";
import { LinkToCopy } from "../ui/form/link-to-copy.tsx";
import { StatusNote } from "../ui/status-note.tsx";

interface NewLinkProps {
  readonly link: string;
  readonly onAnother: () => void;
  readonly onClose: () => void;
}

/** Whether the device has a share sheet for links, as phones do. */
function hasShareSheet(): boolean {
  return typeof (navigator as { readonly share?: unknown }).share === "function";
}

/** A new link, shown once, with the ways to pass it on. */
export function NewLink({ link, onAnother, onClose }: NewLinkProps) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => setIsCopied(await copyText(Promise.resolve(link)));
  // The person closing the share sheet is no failure.
  const share = () => navigator.share({ title: "Pitching report", url: link }).catch(() => null);
  return (
    <div className="flex flex-col gap-4">
      <LinkToCopy
        label="Link to the report"
        hint="Copy it now: it is not shown again. Anyone who has it can read the report."
        link={link}
      />
      {isCopied && <StatusNote>Link copied.</StatusNote>}
      <DialogActions>
        {hasShareSheet() && (
          <Button kind="primary" onClick={() => void share()}>
            Send…
          </Button>
        )}
        <Button kind={hasShareSheet() ? "secondary" : "primary"} onClick={() => void copy()}>
          Copy Link
        </Button>
        <Button onClick={onAnother}>Create Another</Button>
        <Button onClick={onClose}>Done</Button>
      </DialogActions>
    </div>
  );
}
