import { limits } from "@armslot/contracts/core/limits";
import { FileUp } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { buttonClasses } from "../ui/button-classes.ts";
import { classNames } from "../ui/class-names.ts";

/** What the file picker offers. Phones and spreadsheets name CSV files in several ways. */
const accepted =
  ".csv,.tsv,.txt,.zip,text/csv,text/comma-separated-values,text/plain,application/csv,application/zip,application/vnd.ms-excel";
const megabyte = 1024 * 1024;
const limitsText = `CSV files, or a ZIP of them, up to ${limits.importFilesAtOnceMax} at a time and ${limits.importFileMaxBytes / megabyte} MB each.`;

interface DropZoneProps {
  readonly onFiles: (files: readonly File[]) => void;
  /** Whether files are listed below already. */
  readonly isSmall: boolean;
}

/** Adds files: dropped anywhere on the page, or chosen with a click, a tap or the keyboard. */
export function DropZone({ onFiles, isSmall }: DropZoneProps) {
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
