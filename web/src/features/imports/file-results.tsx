import { type RefObject, useCallback, useEffect, useRef } from "react";
import { formatCount } from "../../lib/format.ts";
import { Region } from "../../ui/region.tsx";
import { FileResult } from "./file-result.tsx";
import { type Run, useImportWork } from "./import-work.ts";

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
  if (done.length === 0) return null;
  return (
    <Region title="Imported" isCard={false}>
      <p role="status" className="sr-only">
        {isOver && `${formatCount(done.length, "file")} imported.`}
      </p>
      <div ref={frame} tabIndex={-1} className="flex flex-col gap-3 outline-none">
        {done.map(({ fileId, fileName, reply }) => (
          <FileResult
            key={fileId}
            programId={programId}
            fileName={fileName}
            reply={reply}
            onUndone={() => forget(fileId)}
          />
        ))}
      </div>
    </Region>
  );
}

/** Focuses the results when the last import ends and took the focused button with it. */
function useFocusWhenOver(isOver: boolean): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOver && document.activeElement === document.body) frame.current?.focus();
  }, [isOver]);
  return frame;
}
