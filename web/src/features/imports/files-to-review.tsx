import { lazy, Suspense, useMemo } from "react";
import { useStore } from "zustand";
import { formatCount } from "../../lib/format.ts";
import { Button } from "../../ui/button.tsx";
import { Loading } from "../../ui/loading.tsx";
import { Problem } from "../../ui/problem.tsx";
import { Region } from "../../ui/region.tsx";
import { type FileActions, isSamePitcher, useFileActions } from "./file-actions.ts";
import { FileCard } from "./file-card.tsx";
import { ImportBar } from "./import-bar.tsx";
import type { ReviewedFile } from "./import-files.ts";
import { useImportWork } from "./import-work.ts";
import { groupPitchers, isUnmatched, type PitcherGroup } from "./pitcher-groups.ts";
import { useRunImports } from "./run-imports.ts";

const NewAthletes = lazy(async () => ({
  default: (await import("./new-athletes.tsx")).NewAthletes,
}));

const cardsUpTo = 3;

interface FilesToReviewProps {
  readonly programId: string;
  readonly reviewed: readonly ReviewedFile[];
}

/** The uploaded files that wait for their import, the new athletes in them, and the bar that imports them. */
export function FilesToReview({ programId, reviewed }: FilesToReviewProps) {
  const { store } = useImportWork();
  const again = useStore(store, (state) => state.again);
  const runs = useStore(store, (state) => state.runs);
  const groups = useMemo(() => groupPitchers(reviewed), [reviewed]);
  const { actions, removalError } = useFileActions(programId, groups);
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
      <NewPitchers programId={programId} groups={groups} actions={actions} />
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

interface NewPitchersProps {
  readonly programId: string;
  readonly groups: readonly PitcherGroup[];
  readonly actions: FileActions;
}

/** How many pitchers of all files are not on the roster, a button that adds them all, and the fields of those being added. */
function NewPitchers({ programId, groups, actions }: NewPitchersProps) {
  const { store } = useImportWork();
  const drafts = Object.values(useStore(store, ({ newAthletes }) => newAthletes));
  const open = groups.filter(
    (group) =>
      isUnmatched(group) && !drafts.some((athlete) => isSamePitcher(athlete, group.places)),
  );
  return (
    <>
      {open.length > 1 && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-4">
          <p className="min-w-0 flex-[1_1_14rem] text-dense">
            {formatCount(open.length, "pitcher")} in these files are not on your roster.
          </p>
          <Button
            onClick={() => actions.addToRoster(open.flatMap(({ places }) => places.slice(0, 1)))}
          >
            Add all to roster
          </Button>
        </div>
      )}
      {drafts.length > 0 && (
        <Suspense fallback={<Loading />}>
          <NewAthletes programId={programId} groups={groups} actions={actions} />
        </Suspense>
      )}
    </>
  );
}
