import { orphanedReport } from "@armslot/contracts/scouting/reports";
import { useEffect, useState } from "react";
import { copyText } from "../../client/copy-text.ts";
import { type DraftOwner, eraseDraft } from "../../device/draft-storage.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmInPlace } from "../../ui/confirm-in-place.tsx";
import { Region } from "../../ui/region.tsx";
import { hasAll, keptDraft } from "./report-draft.ts";
import { reportText } from "./report-text.ts";

/**
 * What this device keeps of a report on an athlete whom the server does not find. Its author copies the words, or discards them. A report
 * that the server had is erased: it was merged or deleted with its athlete.
 */
export function OrphanedReport({ owner }: { readonly owner: DraftOwner }) {
  const [kept, setKept] = useState(() => keptDraft(owner));
  const [outcome, setOutcome] = useState("");
  const [isAsking, setIsAsking] = useState(false);
  const isSent = kept !== null && hasAll(kept);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the owner's parts are those of the mounted screen.
  useEffect(() => {
    if (isSent) eraseDraft(owner);
  }, [isSent]);
  if (kept === null || isSent) return <p role="status">{outcome}</p>;
  const text = reportText(kept);
  const copy = async () => {
    setOutcome(
      (await copyText(Promise.resolve(text))) ? orphanedReport.copied : orphanedReport.byHand,
    );
  };
  return (
    <Region title="Your Unfiled Report">
      <div className="flex max-w-[40rem] flex-col gap-4">
        <p className="text-dense font-medium text-warning">{orphanedReport.why}</p>
        <p className="text-dense wrap-anywhere whitespace-pre-line">{text}</p>
        <div className="flex flex-wrap items-center gap-2">
          <Button kind="primary" onClick={() => void copy()}>
            Copy Report
          </Button>
          <ConfirmInPlace
            label="Discard Draft"
            question="Discard this draft?"
            kind="quiet"
            isAsking={isAsking}
            isBusy={false}
            onAsk={() => setIsAsking(true)}
            onCancel={() => setIsAsking(false)}
            onConfirm={() => {
              eraseDraft(owner);
              setKept(null);
              setOutcome(orphanedReport.discarded);
            }}
          />
          <p role="status" className="text-dense font-medium text-accent">
            {outcome}
          </p>
        </div>
      </div>
    </Region>
  );
}
