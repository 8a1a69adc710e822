import { Suspense, useState } from "react";
import { formatCount } from "../../client/format.ts";
import { Button } from "../../ui/button.tsx";
import { lazyComponent } from "../../ui/lazy-module.ts";
import { StatusNote } from "../../ui/status-note.tsx";
import { type BulkAction, type BulkProps, bulkActions } from "./bulk-actions.ts";

const BulkDialog = lazyComponent(async () => (await import("./bulk-dialog.tsx")).BulkDialog);

const barClass =
  "sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] z-10 flex flex-wrap items-center gap-2 rounded-card border border-line bg-raised p-2 ps-3 shadow-float md:bottom-4 print:hidden";

interface BulkDoneProps {
  readonly sentence: string;
  readonly onClose: () => void;
}

/** Says in the place of the bar what was done, until it is closed or other athletes are chosen. */
export function BulkDone({ sentence, onClose }: BulkDoneProps) {
  return (
    <div className={barClass}>
      <div className="min-w-0 flex-1 wrap-anywhere">
        <StatusNote>{sentence}</StatusNote>
      </div>
      <Button kind="quiet" onClick={onClose}>
        Close
      </Button>
    </div>
  );
}

/** The bar for an action on several athletes at once. On a phone it stays above the navigation. */
export function BulkBar(props: BulkProps) {
  const { ticked, onDone } = props;
  const [open, setOpen] = useState<BulkAction | null>(null);
  return (
    <section aria-label="Chosen athletes" className={barClass}>
      <p role="status" className="min-w-0 flex-1 text-dense font-medium max-md:basis-full">
        {formatCount(ticked.length, "athlete")}
      </p>
      {(Object.keys(bulkActions) as BulkAction[]).map((action) => (
        <Button key={action} onClick={() => setOpen(action)}>
          {`${bulkActions[action]}…`}
        </Button>
      ))}
      <Button kind="quiet" onClick={() => onDone("")}>
        Cancel
      </Button>
      {open && (
        <Suspense>
          <BulkDialog {...props} action={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </section>
  );
}
