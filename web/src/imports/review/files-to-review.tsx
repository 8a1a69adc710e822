import { useMemo } from "react";
import { useStore } from "zustand";
import { Problem } from "../../ui/problem.tsx";
import { Region } from "../../ui/region.tsx";
import type { ReviewedFile } from "../held-files.ts";
import { useImportWork } from "../import-work.ts";
import { useRunImports } from "../run-imports.ts";
import { useFileActions } from "./file-actions.ts";
import { FileCard } from "./file-card.tsx";
import { ImportBar } from "./import-bar.tsx";
import { NewPitchers } from "./new-pitchers.tsx";
import { groupPitchers } from "./pitcher-groups.ts";

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
