import { Suspense } from "react";
import { useLazyDialog } from "../client/use-lazy-dialog.ts";
import { Button } from "../ui/button.tsx";
import { lazyComponent } from "../ui/lazy-module.ts";
import type { ShareDialogProps } from "./share-dialog.tsx";

const ShareDialog = lazyComponent(async () => (await import("./share-dialog.tsx")).ShareDialog);

type ShareButtonProps = Pick<ShareDialogProps, "programId" | "athleteId">;

/** The button that opens the links to an athlete's report, whose code is lazy. */
export function ShareButton(athlete: ShareButtonProps) {
  const dialog = useLazyDialog();
  return (
    <>
      <Button onClick={dialog.open}>Share</Button>
      {dialog.isNeeded && (
        <Suspense>
          <ShareDialog {...athlete} isOpen={dialog.isOpen} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  );
}
