import type { AppError } from "../../client/app-error.ts";
import { Button } from "../../ui/button.tsx";
import type { ReportDraft } from "./report-draft.ts";
import type { OpenReport } from "./use-report-draft.ts";

const boxClass = "flex flex-col gap-3 rounded-control border border-warning p-3 text-dense";

/** Asks which of two drafts stays, after another device saved one. */
export function Conflict({ report }: { readonly report: OpenReport }) {
  if (report.theirs === null) return null;
  return (
    <div role="alert" className={boxClass}>
      <p className="font-medium">You changed this report on another device in the meantime.</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={report.keepMine}>Keep this one</Button>
        <Button onClick={report.takeTheirs}>Take the other one</Button>
      </div>
    </div>
  );
}

/** Whether the server no longer takes a draft, because it was filed or discarded. */
export const wasEndedElsewhere = ({ code }: AppError): boolean =>
  code === "report-filed" || code === "report-not-found";

/** Returns the filed report that the words of an ended draft can correct. Null if they can become a new report. */
function correctedBy({ code }: AppError, { reportId, revision, corrects }: ReportDraft) {
  if (code === "report-filed") return reportId;
  // A new correction was refused, so its report can't be corrected.
  return revision > 0 ? corrects : null;
}

/** Offers to keep the words of a draft that ended on another device. */
export function Refused({ report }: { readonly report: OpenReport }) {
  const { failure, draft } = report;
  if (failure === null || !wasEndedElsewhere(failure)) return null;
  const corrects = correctedBy(failure, draft);
  const [end, kept] = [
    failure.code === "report-filed" ? "filed this report" : "discarded this draft",
    corrects === null ? "a new report" : "a correction",
  ];
  return (
    <div role="alert" className={boxClass}>
      <p className="font-medium">
        {`You ${end} on another device. Keep what is here as ${kept}, or discard it below.`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => report.keepAsAnother(corrects)}>
          {corrects === null ? "Keep as a New Report" : "Keep as a Correction"}
        </Button>
      </div>
    </div>
  );
}
