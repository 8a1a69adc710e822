import { useState } from "react";
import { formatCount, formatNumber } from "../client/format.ts";
import { Button } from "../ui/button.tsx";
import { Fold } from "../ui/fold.tsx";
import { Problem } from "../ui/problem.tsx";
import { ProgressBar } from "../ui/progress-bar.tsx";
import { FileName } from "./file-name.tsx";
import type { Upload } from "./import-work.ts";
import type { Uploads } from "./use-uploads.ts";

interface UploadListProps {
  readonly uploads: readonly Upload[];
  readonly actions: Uploads;
}

/** With more files on their way they are one line, so that the files below do not move with each that arrives. */
const listedUpTo = 3;

function isOnItsWay({ state }: Upload): boolean {
  return state === "waiting" || state === "sending";
}

/** The files that are on their way to the server, those that failed, and what was left out of a ZIP. */
export function UploadList({ uploads, actions }: UploadListProps) {
  const failed = uploads.filter(({ state, canRetry }) => state === "failed" && canRetry);
  const onTheirWay = uploads.filter(isOnItsWay);
  const isFolded = useIsFolded(onTheirWay.length);
  if (uploads.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      {isFolded && (
        <Fold summary={`Uploading ${formatCount(onTheirWay.length, "file")}`}>
          <Rows uploads={onTheirWay} actions={actions} />
        </Fold>
      )}
      {failed.length > 1 && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-dense">{formatNumber(failed.length)} files were not uploaded.</p>
          <Button onClick={actions.retryAll}>Try All Again</Button>
        </div>
      )}
      <Rows
        uploads={isFolded ? uploads.filter((upload) => !isOnItsWay(upload)) : uploads}
        actions={actions}
      />
    </div>
  );
}

/** Returns whether the files on their way are one line. They stay one until the last has arrived. */
function useIsFolded(count: number): boolean {
  const [isFolded, setIsFolded] = useState(false);
  const next = count > listedUpTo || (isFolded && count > 0);
  if (next !== isFolded) setIsFolded(next);
  return next;
}

function Rows({ uploads, actions }: UploadListProps) {
  if (uploads.length === 0) return null;
  return (
    <ul aria-label="Uploads" className="flex flex-col gap-2">
      {uploads.map((upload) => (
        <li key={upload.id} className="rounded-card border border-line bg-bg p-3 md:px-4">
          <UploadRow upload={upload} actions={actions} />
        </li>
      ))}
    </ul>
  );
}

function UploadRow({ upload, actions }: { readonly upload: Upload; readonly actions: Uploads }) {
  const { id, file, state, progress, failure, canRetry, skipped } = upload;
  const isSending = isOnItsWay(upload);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 text-dense font-medium wrap-anywhere">
          <FileName name={file.name} />
        </p>
        <div className="flex gap-2">
          {state === "failed" && canRetry && (
            <Button aria-label={`Try again: ${file.name}`} onClick={() => actions.retry(id)}>
              Try again
            </Button>
          )}
          <Button
            kind="quiet"
            aria-label={`${isSending ? "Cancel" : "Dismiss"}: ${file.name}`}
            onClick={() => actions.dismiss(id)}
          >
            {isSending ? "Cancel" : "Dismiss"}
          </Button>
        </div>
      </div>
      {isSending && (
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
