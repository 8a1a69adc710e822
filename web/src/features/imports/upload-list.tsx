import { formatNumber } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { Problem } from "../../ui/problem.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import type { Upload } from "./import-work.ts";
import type { Uploads } from "./use-uploads.ts";

interface UploadListProps {
  readonly uploads: readonly Upload[];
  readonly actions: Uploads;
}

/** The files that are on their way to the server, those that failed, and what was left out of a ZIP. */
export function UploadList({ uploads, actions }: UploadListProps) {
  const failed = uploads.filter(({ state, canRetry }) => state === "failed" && canRetry);
  if (uploads.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      {failed.length > 1 && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-dense">{formatNumber(failed.length)} files were not uploaded.</p>
          <Button onClick={actions.retryAll}>Try All Again</Button>
        </div>
      )}
      <ul aria-label="Uploads" className="flex flex-col gap-2">
        {uploads.map((upload) => (
          <li key={upload.id} className="rounded-card border border-line bg-bg p-3 md:px-4">
            <UploadRow upload={upload} actions={actions} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function UploadRow({ upload, actions }: { readonly upload: Upload; readonly actions: Uploads }) {
  const { id, file, state, progress, failure, canRetry, skipped } = upload;
  const isOnItsWay = state === "waiting" || state === "sending";
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 text-dense font-medium wrap-anywhere">{file.name}</p>
        <div className="flex gap-2">
          {state === "failed" && canRetry && (
            <Button aria-label={`Try again: ${file.name}`} onClick={() => actions.retry(id)}>
              Try again
            </Button>
          )}
          <Button
            kind="quiet"
            aria-label={`${isOnItsWay ? "Cancel" : "Dismiss"}: ${file.name}`}
            onClick={() => actions.dismiss(id)}
          >
            {isOnItsWay ? "Cancel" : "Dismiss"}
          </Button>
        </div>
      </div>
      {isOnItsWay && (
        <div className="flex items-center gap-3">
          <ProgressBar label={`Upload of ${file.name}`} value={progress} max={1} isLimit={false} />
          <span className="w-20 shrink-0 text-end text-meta text-muted">
            {state === "waiting" ? "Waiting" : progressText(progress)}
          </span>
        </div>
      )}
      {failure !== null && <Problem>{failure}</Problem>}
      {skipped.map(({ name, reason }) => (
        <Problem key={name}>
          {name === file.name ? "" : `${name} was left out. `}
          {reason}
        </Problem>
      ))}
    </div>
  );
}

function progressText(progress: number): string {
  return progress < 1 ? `${Math.floor(progress * 100)}%` : "Checking…";
}
