import { limits } from "@armslot/contracts/core/limits";
import { importMessages } from "@armslot/contracts/imports/imports";
import { FileUp } from "lucide-react";
import { type ReactNode, Suspense, useContext, useEffect, useId, useRef, useState } from "react";
import { useParams, useSearchParams } from "react-router";
import { useStore } from "zustand";
import { formatCount, formatNumber } from "../client/format.ts";
import { usePageTitle } from "../client/page-title.ts";
import { pathOf } from "../client/paths.ts";
import { SessionRecoveryContext } from "../client/session-recovery.ts";
import { useGoBack } from "../client/use-go-back.ts";
import { Button } from "../ui/button.tsx";
import { buttonClasses } from "../ui/button-classes.ts";
import { ButtonLink } from "../ui/button-link.tsx";
import { classNames } from "../ui/class-names.ts";
import { ReadFailed } from "../ui/error-state.tsx";
import { Fold } from "../ui/fold.tsx";
import { lazyComponent } from "../ui/lazy-module.ts";
import { Loading } from "../ui/loading.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { Problem } from "../ui/problem.tsx";
import { ProgressBar } from "../ui/progress-bar.tsx";
import { StatusNote } from "../ui/status-note.tsx";
import { FileName } from "./file-name.tsx";
import { useImportFiles } from "./held-files.ts";
import { type ImportWorkState, type Upload, useImportWork } from "./import-work.ts";
import { type Uploads, useUploads } from "./use-uploads.ts";

interface UploadListProps {
  readonly uploads: readonly Upload[];
  readonly actions: Uploads;
}

/** With more files on their way they are one line, so that the files below do not move with each that arrives. */
const listedUpTo = 3;

/** What the file picker offers. Phones and spreadsheets name CSV files in several ways. */
const accepted =
  ".csv,.tsv,.txt,.zip,text/csv,text/comma-separated-values,text/plain,application/csv,application/zip,application/vnd.ms-excel";

const megabyte = 1024 * 1024;

const limitsText = `CSV files, or a ZIP of them, up to ${limits.importFilesAtOnceMax} at a time and ${limits.importFileMaxBytes / megabyte} MB each.`;

const FilesToReview = lazyComponent(
  async () => (await import("./review/files-to-review.tsx")).FilesToReview,
);
const FileResults = lazyComponent(async () => (await import("./file-results.tsx")).FileResults);

/** The page that imports device files: choose them, review what they add, import, see the result (IMPORT-1 to IMPORT-5). */
export function ImportPage() {
  usePageTitle("Import Games");
  const { programId = "" } = useParams();
  const [params] = useSearchParams();
  const athleteId = params.get("athlete");
  const goBack = useGoBack(
    athleteId === null
      ? pathOf("dashboard", { programId })
      : pathOf("athlete", { programId, athleteId }),
  );
  const uploads = useUploads(programId);
  const { store } = useImportWork();
  const work = useStore(store);
  const { list, reviewed } = useImportFiles(programId);
  useMarkWork();
  useEffect(() => {
    // The first upload needs this code soon. If preloading fails, it loads when it is needed.
    void FilesToReview.preload().catch(() => null);
    // A note about files that were not added is old when the page opens again.
    return () => store.setState({ note: null });
  }, [store]);
  const hasResults = Object.values(work.runs).some(({ state }) => state === "done");
  const isSmall = reviewed.length > 0 || work.uploads.length > 0;
  return (
    <>
      <PageHeader
        title="Import Games"
        description="Add the files of your devices. Nothing is saved to your games before you press Import."
        actions={
          <>
            <Button onClick={goBack}>Back</Button>
            <ButtonLink to={pathOf("imports", { programId })}>Import History</ButtonLink>
          </>
        }
      />
      <div className="flex flex-col gap-4">
        <DropZone onFiles={uploads.add} isSmall={isSmall} />
        {work.note && <StatusNote>{work.note}</StatusNote>}
        <UploadList uploads={work.uploads} actions={uploads} />
        <Suspense fallback={<Loading />}>
          {hasResults && <FileResults programId={programId} runs={work.runs} />}
          <WaitingFiles list={list}>
            {reviewed.length > 0 && <FilesToReview programId={programId} reviewed={reviewed} />}
          </WaitingFiles>
        </Suspense>
      </div>
    </>
  );
}

interface WaitingFilesProps {
  readonly list: ReturnType<typeof useImportFiles>["list"];
  readonly children: ReactNode;
}

/** The uploaded files once they are loaded. */
function WaitingFiles({ list, children }: WaitingFilesProps) {
  if (list.isPending) return <Loading />;
  if (list.data) return children;
  return <ReadFailed read={list}>{importMessages.filesLoadFailed}</ReadFailed>;
}

interface DropZoneProps {
  readonly onFiles: (files: readonly File[]) => void;
  /** Whether files are listed below already. */
  readonly isSmall: boolean;
}

/** Adds files: dropped anywhere on the page, or chosen with a click, a tap or the keyboard. */
function DropZone({ onFiles, isSmall }: DropZoneProps) {
  const id = useId();
  const { isOver, hasFolder } = useFileDrop(onFiles);
  return (
    <div
      className={classNames(
        "relative flex flex-col items-center gap-3 rounded-card border border-dashed px-4 text-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
        isOver ? "border-accent bg-selected" : "border-control hover:bg-surface",
        isSmall ? "py-5" : "py-12 md:py-16",
      )}
    >
      {!isSmall && <FileUp aria-hidden="true" size={32} className="text-muted" />}
      <p className={classNames("text-body font-medium", !isOver && "pointer-coarse:hidden")}>
        {isOver ? "Drop the files here" : "Drop your files here, or choose them"}
      </p>
      <span aria-hidden="true" className={buttonClasses(isSmall ? "secondary" : "primary")}>
        {isSmall ? "Add More Files" : "Choose Files"}
      </span>
      <p id={`${id}-limits`} className="text-dense text-muted text-balance">
        {limitsText}
      </p>
      <p role="status" className="text-dense font-medium text-warning empty:hidden">
        {hasFolder && "A folder can't be added. Open it, and add the files in it."}
      </p>
      <input
        type="file"
        multiple
        accept={accepted}
        aria-label={isSmall ? "Add More Files" : "Choose Files"}
        aria-describedby={`${id}-limits`}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file can be chosen again after a failure.
          currentTarget.value = "";
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </div>
  );
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes("Files") ?? false;
}

function isFolder(item: DataTransferItem): boolean {
  return item.webkitGetAsEntry?.()?.isDirectory ?? false;
}

/** Takes files that are dropped anywhere on the page. Otherwise the browser would leave the page and open a file beside the zone. */
function useFileDrop(onFiles: (files: readonly File[]) => void) {
  const [isOver, setIsOver] = useState(false);
  const [hasFolder, setHasFolder] = useState(false);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const onDrag = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    };
    const onLeave = (event: DragEvent) => {
      // Leaving an element for another one in the page has a related target.
      if (event.relatedTarget === null) setIsOver(false);
    };
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(false);
      const items = [...(event.dataTransfer?.items ?? [])].filter(({ kind }) => kind === "file");
      const files = [...(event.dataTransfer?.files ?? [])];
      setHasFolder(items.some(isFolder));
      latest.current(files.filter((_file, index) => !(items[index] && isFolder(items[index]))));
    };
    window.addEventListener("dragenter", onDrag, { signal });
    window.addEventListener("dragover", onDrag, { signal });
    window.addEventListener("dragleave", onLeave, { signal });
    window.addEventListener("drop", onDrop, { signal });
    return () => stop.abort();
  }, []);
  return { isOver, hasFolder };
}

function isOnItsWay({ state }: Upload): boolean {
  return state === "waiting" || state === "sending";
}

/** The files that are on their way to the server, those that failed, and what was left out of a ZIP. */
function UploadList({ uploads, actions }: UploadListProps) {
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

/** Whether leaving the application now would lose something: an upload, an unsaved decision, an addition to the roster, or files that wait for their turn. */
function hasWork({ uploads, decisions, roster, runs }: ImportWorkState): boolean {
  return (
    uploads.some(({ state }) => state === "waiting" || state === "sending") ||
    Object.keys(decisions).length > 0 ||
    roster.adding.length > 0 ||
    Object.values(runs).some(({ state }) => state !== "done" && state !== "failed")
  );
}

/** Asks before the browser leaves the application during the work, and lets an ended session ask over the page. */
function useMarkWork(): void {
  const { store } = useImportWork();
  const { markUnsaved } = useContext(SessionRecoveryContext);
  const isWorking = useStore(store, hasWork);
  useEffect(() => {
    if (!isWorking) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    const unmark = markUnsaved();
    return () => {
      removeEventListener("beforeunload", ask);
      unmark();
    };
  }, [isWorking, markUnsaved]);
}
