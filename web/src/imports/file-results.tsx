import { type RefObject, useCallback, useEffect, useRef } from "react";
import { formatCount } from "../client/format.ts";
import { Region } from "../ui/region.tsx";
import { FileResult } from "./file-result.tsx";
import { addedText, sumOfEffects } from "./import-words.ts";
import { type ImportReply, type Run, useImportWork } from "./import-work.ts";

/** With more results, each is folded. */
const openResultsUpTo = 3;

interface FileResultsProps {
  readonly programId: string;
  readonly runs: Readonly<Record<string, Run>>;
}

/** The results of the imports of this visit, until they are undone. Older ones are in the history. */
export function FileResults({ programId, runs }: FileResultsProps) {
  const { store } = useImportWork();
  const forget = useCallback(
    (fileId: string) =>
      store.setState(({ runs: { [fileId]: _undone, ...others } }) => ({ runs: others })),
    [store],
  );
  const done = Object.values(runs).flatMap(({ fileId, fileName, state, reply }) =>
    state === "done" && reply ? [{ fileId, fileName, reply }] : [],
  );
  const isOver = Object.values(runs).every(({ state }) => state === "done" || state === "failed");
  const frame = useFocusWhenOver(isOver && done.length > 0);
  const isFolded = done.length > openResultsUpTo;
  if (done.length === 0) return null;
  return (
    <Region title="Imported" isCard={false}>
      <p role="status" className={isFolded ? "mb-3 text-dense" : "sr-only"}>
        {isOver && importedText(done.map(({ reply }) => reply))}
      </p>
      <div ref={frame} tabIndex={-1} className="flex flex-col gap-3 outline-none">
        {done.map(({ fileId, fileName, reply }) => (
          <FileResult
            key={fileId}
            programId={programId}
            fileName={fileName}
            reply={reply}
            isFolded={isFolded}
            onUndone={() => forget(fileId)}
          />
        ))}
      </div>
    </Region>
  );
}

/** Returns how many files were imported, and what they added together. */
function importedText(replies: readonly ImportReply[]): string {
  const files = `${formatCount(replies.length, "file")} imported`;
  const all = sumOfEffects(replies.flatMap(({ entry }) => entry ?? []));
  return `${files}: ${addedText(all).toLowerCase()}.`;
}

/** Focuses the results when the last import ends and took the focused button with it. */
function useFocusWhenOver(isOver: boolean): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOver && document.activeElement === document.body) frame.current?.focus();
  }, [isOver]);
  return frame;
}
