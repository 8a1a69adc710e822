import { type ComponentProps, lazy, Suspense } from "react";
import { useLazyDialog } from "../../lib/use-lazy-dialog.ts";
import { Button } from "../../ui/controls/button.tsx";

const ShareDialog = lazy(async () => ({
  default: (await import("./share-dialog.tsx")).ShareDialog,
}));

type ShareButtonProps = Pick<ComponentProps<typeof ShareDialog>, "programId" | "athleteId">;

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
