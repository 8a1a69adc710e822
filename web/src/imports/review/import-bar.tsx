import { formatCount } from "../../client/format.ts";
import { Button } from "../../ui/button.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import type { ReviewedFile } from "../held-files.ts";
import { addedText, sumOfEffects } from "../import-words.ts";
import type { Run } from "../import-work.ts";
import { isImportable, stateOf } from "./file-state.ts";

interface ImportBarProps {
  readonly files: readonly ReviewedFile[];
  readonly again: Readonly<Record<string, boolean>>;
  /** The imports of this visit. */
  readonly runs: readonly Run[];
  readonly onImport: (files: readonly ReviewedFile[]) => void;
}

/** The bar at the bottom: what the import would add, what it waits for, and its progress. */
export function ImportBar({ files, again, runs, onImport }: ImportBarProps) {
  const current = runs.find(({ state }) => state === "running" || state === "waiting");
  const importable = files.filter((file) =>
    isImportable(stateOf(file, again[file.file.fileId] ?? false)),
  );
  const isReviewing = importable.some((file) => file.isReviewing);
  return (
    <div className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 -mx-4 border-t border-line bg-bg px-4 py-3 md:bottom-0 md:mx-0 md:rounded-card md:border">
      {current ? (
        <Progress current={current} runs={runs.filter(({ batch }) => batch === current.batch)} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p role="status" className="min-w-0 flex-[1_1_12rem] text-dense">
            <span className="font-medium">{readyText(importable)}</span>{" "}
            <span className="text-muted">{openText(files, again)}</span>
          </p>
          <Button
            kind="primary"
            className="max-md:w-full"
            disabled={importable.length === 0 || isReviewing}
            onClick={() => onImport(importable)}
          >
            {importable.length > 1 ? `Import ${formatCount(importable.length, "File")}` : "Import"}
          </Button>
        </div>
      )}
    </div>
  );
}

interface ProgressProps {
  readonly current: Run;
  readonly runs: readonly Run[];
}

function Progress({ current, runs }: ProgressProps) {
  const isOver = ({ state }: Run) => state === "done" || state === "failed";
  const done = runs.filter(isOver).length;
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="text-dense wrap-anywhere">
        {current.state === "waiting"
          ? "Another import of your program is running. Yours starts right after it."
          : `Importing ${done + 1} of ${runs.length}: ${current.fileName}`}
      </p>
      <ProgressBar label="Import" value={done} max={runs.length} isLimit={false} />
    </div>
  );
}

function readyText(files: readonly ReviewedFile[]): string {
  if (files.length === 0) return "No file is ready.";
  const all = sumOfEffects(files.flatMap(({ review }) => review ?? []));
  return `${formatCount(files.length, "file")} ready: ${addedText(all).toLowerCase()}.`;
}

/** Returns a sentence for each kind of file that is not ready yet. */
function openText(
  files: readonly ReviewedFile[],
  again: Readonly<Record<string, boolean>>,
): string {
  const count = (wanted: string) =>
    files.filter((file) => stateOf(file, again[file.file.fileId] ?? false) === wanted).length;
  const [reading, questions, unmatched, empty] = [
    count("reading"),
    count("question"),
    count("no-pitcher"),
    count("nothing-stored"),
  ];
  return [
    ...(reading > 0 ? [`Reading ${formatCount(reading, "file")}…`] : []),
    ...(questions > 0 ? [`${formatCount(questions, "file")} with a question.`] : []),
    ...(unmatched > 0 ? [`${formatCount(unmatched, "file")} without a matched pitcher.`] : []),
    ...(empty > 0 ? [`${formatCount(empty, "file")} without a row that can be imported.`] : []),
  ].join(" ");
}
