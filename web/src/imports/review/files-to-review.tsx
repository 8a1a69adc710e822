import { useMemo } from "react";
import { useStore } from "zustand";
import { formatCount } from "../../client/format.ts";
import { pathOf } from "../../client/paths.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Problem } from "../../ui/problem.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { Region } from "../../ui/region.tsx";
import { StatusNote } from "../../ui/status-note.tsx";
import type { ReviewedFile } from "../held-files.ts";
import { addedText, sumOfEffects } from "../import-words.ts";
import { type Run, useImportWork } from "../import-work.ts";
import { useRunImports } from "../run-imports.ts";
import { useFileActions } from "./file-actions.ts";
import { FileCard } from "./file-card.tsx";
import { isImportable, stateOf } from "./file-state.ts";
import { groupPitchers, isUnmatched, type PitcherGroup } from "./pitcher-groups.ts";
import { type RosterAddition, startOf } from "./roster-additions.ts";

interface NewPitchersProps {
  readonly programId: string;
  readonly groups: readonly PitcherGroup[];
  readonly reviewed: readonly ReviewedFile[];
  readonly onAdd: (additions: readonly RosterAddition[]) => Promise<void>;
}

const frame =
  "flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-4";

const cardsUpTo = 3;

interface FilesToReviewProps {
  readonly programId: string;
  readonly reviewed: readonly ReviewedFile[];
}

/** The uploaded files that wait for their import, the pitchers in them who are not on the roster, and the bar that imports them. */
export function FilesToReview({ programId, reviewed }: FilesToReviewProps) {
  const { store } = useImportWork();
  const again = useStore(store, (state) => state.again);
  const runs = useStore(store, (state) => state.runs);
  const groups = useMemo(() => groupPitchers(reviewed), [reviewed]);
  const { actions, add, removalError } = useFileActions(programId, groups);
  const runImports = useRunImports(programId);
  const importFiles = (files: readonly ReviewedFile[]) =>
    void runImports(
      files.map(({ file, review }) => ({
        fileId: file.fileId,
        fileName: file.name,
        decisions: review?.file.decisions ?? file.decisions,
        again: again[file.fileId] ?? false,
      })),
    );
  return (
    <>
      <NewPitchers programId={programId} groups={groups} reviewed={reviewed} onAdd={add} />
      <Region title="Files to review" isCard={false}>
        <div className="flex flex-col gap-3">
          {removalError && <Problem>{removalError.sentence}</Problem>}
          {reviewed.map((one) => (
            <FileCard
              key={one.file.fileId}
              programId={programId}
              reviewed={one}
              isWantedAgain={again[one.file.fileId] ?? false}
              run={runs[one.file.fileId]}
              actions={actions}
              isOneOfMany={reviewed.length > cardsUpTo}
            />
          ))}
          <ImportBar
            files={reviewed}
            again={again}
            runs={Object.values(runs)}
            onImport={importFiles}
          />
        </div>
      </Region>
    </>
  );
}

interface ImportBarProps {
  readonly files: readonly ReviewedFile[];
  readonly again: Readonly<Record<string, boolean>>;
  /** The imports of this visit. */
  readonly runs: readonly Run[];
  readonly onImport: (files: readonly ReviewedFile[]) => void;
}

/** The bar at the bottom: what the import would add, what it waits for, and its progress. */
function ImportBar({ files, again, runs, onImport }: ImportBarProps) {
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

/** How many pitchers of all files are not on the roster, the button that adds them all, and what came of it (IMPORT-3). */
function NewPitchers({ programId, groups, reviewed, onAdd }: NewPitchersProps) {
  const { store } = useImportWork();
  const { adding, added, failure } = useStore(store, ({ roster }) => roster);
  const open = groups.filter(isUnmatched);
  const askedFirst = open.filter(({ places }) =>
    places.some(({ fileId }) => asksForTeam(reviewed, fileId)),
  );
  const additions = open.flatMap((group) => {
    const start = askedFirst.includes(group) ? null : startOf(group);
    return start ? [{ group, start }] : [];
  });
  const isBusy = adding.length > 0;
  const isOffered = open.length > 1 && additions.length + askedFirst.length > 0;
  if (!failure && !isOffered && added === 0) return null;
  return (
    <div tabIndex={-1} className="flex flex-col gap-4 outline-none">
      {failure && <Problem>{failure}</Problem>}
      {isOffered && (
        <div className={frame}>
          <p className="min-w-0 flex-[1_1_14rem] text-dense">
            <span className="font-medium">
              {formatCount(open.length, "pitcher")} in these files are not on your roster.
            </span>{" "}
            <span className="text-muted">
              {askedFirst.length > 0
                ? "Choose your team below first. The other team's pitchers stay outside."
                : factsText(open.length - additions.length)}
            </span>
          </p>
          <Button
            kind="primary"
            isBusy={isBusy}
            disabled={additions.length === 0}
            onClick={() => void onAdd(additions)}
          >
            {additions.length === 1
              ? "Add 1 to the Roster"
              : `Add All ${additions.length || open.length} to the Roster`}
          </Button>
        </div>
      )}
      {added > 0 && (
        <div className={frame}>
          <StatusNote>{`${formatCount(added, "pitcher")} added to your roster. Class, school, hometown and height can wait.`}</StatusNote>
          <ButtonLink to={pathOf("completeProfiles", { programId })}>Complete Profiles</ButtonLink>
        </div>
      )}
    </div>
  );
}

/** Whether a file has pitchers of two teams, and no one said which team is the program's. */
function asksForTeam(reviewed: readonly ReviewedFile[], fileId: string): boolean {
  const teams = reviewed.find(({ file }) => file.fileId === fileId)?.review?.teams ?? [];
  return teams.length > 1 && !teams.some(({ isOwn }) => isOwn);
}

/** Returns what the button needs to know. `unclear` pitchers have no whole name or no hand in the files. */
function factsText(unclear: number): string {
  if (unclear === 0) return "Their names and throwing hands are enough.";
  const who = unclear === 1 ? "1 has" : `${unclear} have`;
  return `${who} no full name or throwing hand in the file. Add them below.`;
}
