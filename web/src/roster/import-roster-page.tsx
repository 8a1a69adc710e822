import { Suspense, useEffect, useState } from "react";
import { useParams } from "react-router";
import { usePageTitle } from "../client/page-title.ts";
import { pathOf } from "../client/paths.ts";
import { useGoBack } from "../client/use-go-back.ts";
import { Button } from "../ui/button.tsx";
import { lazyComponent } from "../ui/lazy-module.ts";
import { Loading, Skeleton } from "../ui/loading.tsx";
import { PageHeader } from "../ui/page-header.tsx";

import { ChooseRoster } from "./choose-roster.tsx";
import type { Preview } from "./roster-preview.ts";

/** The code of the second step loads while the person chooses a file. */
const CheckRoster = lazyComponent(async () => (await import("./check-roster.tsx")).CheckRoster);

/** The page that adds athletes from a roster file: choose, check, add (ROSTER-6). */
export function ImportRosterPage() {
  usePageTitle("Import Roster");
  const { programId = "" } = useParams();
  const goBack = useGoBack(pathOf("dashboard", { programId }));
  const [preview, setPreview] = useState<Preview | null>(null);
  useEffect(() => {
    // If preloading fails, the code loads when it is needed.
    void CheckRoster.preload().catch(() => null);
  }, []);
  return (
    <>
      <PageHeader title="Import Roster" actions={<Button onClick={goBack}>Back</Button>} />
      {preview === null ? (
        <ChooseRoster onRead={setPreview} />
      ) : (
        <Suspense
          fallback={
            <Loading>
              <Skeleton className="h-80 w-full" />
            </Loading>
          }
        >
          <CheckRoster programId={programId} preview={preview} onRestart={() => setPreview(null)} />
        </Suspense>
      )}
    </>
  );
}
