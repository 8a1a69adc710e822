import { CloudOff } from "lucide-react";
import type { AppError } from "../../client/app-error.ts";
import { isPassing, type OpenReport } from "./use-report-draft.ts";

const savedLater = (failure: AppError) =>
  isPassing(failure) ? "It is saved as soon as the server answers, also after a reload." : "";

/** Says where the texts of a report are: saved, on their way, or only on this device and why. */
export function SaveState({ report }: { readonly report: OpenReport }) {
  const { draft, failure, isFiling, theirs } = report;
  if (draft.isSent && !isFiling) {
    return (
      <p role="status" className="text-dense text-muted">
        {draft.revision > 0 && "Draft saved. "}Only you can read a draft until you file it.
      </p>
    );
  }
  if (failure === null) {
    return (
      <p role="status" className="text-dense text-muted">
        {isFiling ? "Filing…" : "Saving…"}
      </p>
    );
  }
  // Which of two drafts stays is asked below, and both are the scout's own.
  const why = theirs === null ? `${savedLater(failure)} ${failure.sentence}` : "";
  return (
    <p role="status" className="flex items-start gap-2 text-dense font-medium text-warning">
      <CloudOff aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
      <span>
        {isFiling
          ? `This report is only on this device. It is filed as soon as the server answers, also after a reload. ${failure.sentence}`
          : `This draft is only on this device. ${why}`}
      </span>
    </p>
  );
}
