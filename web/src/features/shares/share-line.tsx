import { type ComponentProps, lazy, Suspense } from "react";
import { useLazyDialog } from "../../lib/use-lazy-dialog.ts";
import { Button } from "../../ui/button.tsx";

const ShareDialog = lazy(async () => ({
  default: (await import("./share-dialog.tsx")).ShareDialog,
}));

type ShareLineProps = Pick<ComponentProps<typeof ShareDialog>, "programId" | "athleteId">;

/** The button that opens the links to an athlete's report, whose code is lazy. */
export function ShareLine(athlete: ShareLineProps) {
  const dialog = useLazyDialog();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="max-w-[60ch] flex-[1_1_16rem] text-dense text-muted">
        A link with which a family, a college or another coach reads this athlete’s report without
        an account, until it expires.
      </p>
      <Button onClick={dialog.open}>Share</Button>
      {dialog.isNeeded && (
        <Suspense>
          <ShareDialog {...athlete} isOpen={dialog.isOpen} onClose={dialog.close} />
        </Suspense>
      )}
    </div>
  );
}
