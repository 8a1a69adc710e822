import { guardFormula } from "@armslot/baseball/csv/csv-cell";
import { csvFile } from "@armslot/baseball/csv/csv-file";
import { CircleCheck } from "lucide-react";
import { Suspense } from "react";
import { downloadCsv } from "../client/download-file.ts";
import { formatCount, formatNumber } from "../client/format.ts";
import { useLazyDialog } from "../client/use-lazy-dialog.ts";
import { Button } from "../ui/button.tsx";
import { Fold } from "../ui/fold.tsx";
import { lazyComponent } from "../ui/lazy-module.ts";
import { FileName } from "./file-name.tsx";
import { addedText, countPitches } from "./import-words.ts";
import type { ImportReply } from "./import-work.ts";
import { ImportedGames } from "./imported-games.tsx";
import { MovedPitches } from "./moved-pitches.tsx";
import { RowRemarks } from "./row-remarks.tsx";

const UndoDialog = lazyComponent(async () => (await import("./undo-dialog.tsx")).UndoDialog);

interface FileResultProps {
  readonly programId: string;
  readonly fileName: string;
  readonly reply: ImportReply;
  /** Whether the games and what was left out are folded. */
  readonly isFolded: boolean;
  readonly onUndone: () => void;
}

/** The result of one file's import: what was added, what was left out, and the way back. */
export function FileResult(props: FileResultProps) {
  const { programId, fileName, reply, isFolded, onUndone } = props;
  const { entry, wasImportedBefore } = reply;
  const undo = useLazyDialog();
  if (!entry) return null;
  return (
    <article
      aria-label={fileName}
      className="flex flex-col gap-3 rounded-card border border-line bg-bg p-4 md:p-6"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="flex min-w-0 flex-[1_1_14rem] items-start gap-2">
          <CircleCheck aria-hidden="true" size={18} className="mt-0.5 shrink-0 text-accent" />
          <div className="min-w-0">
            <h3 className="text-body font-semibold wrap-anywhere">
              <FileName name={fileName} />
            </h3>
            <p className="text-dense text-muted">
              {wasImportedBefore
                ? "This file was imported before, so nothing changed."
                : resultText(reply)}
            </p>
          </div>
        </div>
        {!wasImportedBefore && (
          <Button aria-label={`Undo: ${fileName}`} onClick={undo.open}>
            Undo
          </Button>
        )}
      </header>
      {isFolded ? (
        <Fold summary={<DetailsSummary fileName={fileName} reply={reply} />}>
          <Details {...props} />
        </Fold>
      ) : (
        <Details {...props} />
      )}
      {undo.isNeeded && (
        <Suspense fallback={null}>
          <UndoDialog
            programId={programId}
            entry={entry}
            isOpen={undo.isOpen}
            onClose={undo.close}
            onUndone={onUndone}
          />
        </Suspense>
      )}
    </article>
  );
}

function DetailsSummary({ fileName, reply }: Pick<FileResultProps, "fileName" | "reply">) {
  const { unmatched, rejected } = reply;
  const left = [
    ...(unmatched.length > 0
      ? [`${formatCount(unmatched.length, "pitcher")} not on your roster`]
      : []),
    ...(rejected.total > 0 ? [`${formatCount(rejected.total, "row")} left out`] : []),
  ];
  return (
    <span>
      {["Details", ...left].join(" · ")}
      <span className="sr-only"> of {fileName}</span>
    </span>
  );
}

/** The games of an import, and what was left out or is to be checked. */
function Details({ programId, fileName, reply }: FileResultProps) {
  const { games, unmatched, warned, rejected } = reply;
  return (
    <div className="flex flex-col gap-3">
      {reply.entry && <MovedPitches moved={reply.entry.moved} when="did" />}
      {games.length > 0 && <ImportedGames programId={programId} games={games} />}
      {unmatched.length > 0 && (
        <div className="text-dense">
          <p className="font-medium">Not on your roster</p>
          <p>Their pitches were not imported, which is right for the other team.</p>
          <ul className="mt-1 text-muted">
            {unmatched.map(({ name, pitches }) => (
              <li key={name} className="wrap-anywhere">
                {name} · {countPitches(pitches)}
              </li>
            ))}
          </ul>
        </div>
      )}
      <RowRemarks remarks={warned} outcome="to check" />
      <RowRemarks remarks={rejected} outcome="left out" />
      {rejected.total > 0 && <RowsLeftOut fileName={fileName} rejected={rejected} />}
    </div>
  );
}

interface RowsLeftOutProps {
  readonly fileName: string;
  readonly rejected: ImportReply["rejected"];
}

function RowsLeftOut({ fileName, rejected }: RowsLeftOutProps) {
  const { rows, total } = rejected;
  return (
    <div className="flex flex-col items-start gap-1">
      <Button onClick={() => downloadRejected(fileName, rejected)}>
        {`Download ${formatCount(rows.length, "Row")} Left Out`}
      </Button>
      {rows.length < total && (
        <p className="text-dense text-muted">
          These are the first of {formatNumber(total)} rows. Armslot erased the upload with its
          import, so the others are only in your file.
        </p>
      )}
    </div>
  );
}

function resultText({ entry }: ImportReply): string {
  if (!entry) return "";
  const { totals, pitchesChanged } = entry;
  const parts = [
    totals.pitchesAdded > 0 ? `Added ${addedText(entry)}` : "No new pitches",
    ...(pitchesChanged > 0 ? [`completed ${countPitches(pitchesChanged)}`] : []),
    ...(totals.pitchesFilled > 0
      ? [`${countPitches(totals.pitchesFilled)} got readings that were missing`]
      : []),
    ...(totals.pitchesKnown > 0 ? [`${countPitches(totals.pitchesKnown)} stored already`] : []),
  ];
  return `${parts.join(", ")}.`;
}

/** Downloads the rows that were left out, below their header, as a CSV file with their lines and the reasons. */
function downloadRejected(fileName: string, { rows, header }: ImportReply["rejected"]): void {
  const above = header === null ? [] : [["", "", guardFormula(header)]];
  const lines = rows.map(({ line, text, reason }) => [
    String(line),
    guardFormula(reason),
    guardFormula(text),
  ]);
  const name = fileName.replace(/\.\w{1,4}$/, "");
  downloadCsv(
    `${name} rows left out.csv`,
    csvFile([["Line", "Reason", "Row"], ...above, ...lines]),
  );
}
