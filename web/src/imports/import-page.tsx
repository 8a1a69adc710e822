import { importMessages } from "@armslot/contracts/imports/imports";
import { type ReactNode, Suspense, useEffect } from "react";
import { useParams, useSearchParams } from "react-router";
import { useStore } from "zustand";
import { usePageTitle } from "../client/page-title.ts";
import { pathOf } from "../client/paths.ts";
import { useGoBack } from "../client/use-go-back.ts";
import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { ReadFailed } from "../ui/error-state.tsx";
import { lazyComponent } from "../ui/lazy-module.ts";
import { Loading } from "../ui/loading.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { StatusNote } from "../ui/status-note.tsx";
import { DropZone } from "./drop-zone.tsx";
import { useImportFiles } from "./held-files.ts";
import { useImportWork } from "./import-work.ts";
import { UploadList } from "./upload-list.tsx";
import { useMarkWork } from "./use-mark-work.ts";
import { useUploads } from "./use-uploads.ts";

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
