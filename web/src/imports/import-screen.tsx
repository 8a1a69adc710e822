import { Suspense } from "react";
import { lazyComponent } from "../ui/lazy-module.ts";
import { Loading } from "../ui/loading.tsx";

const ImportPage = lazyComponent(async () => (await import("./import-page.tsx")).ImportPage);

/** The import. Its code loads separately, because the application's start lists the files of each screen (SPEED-2). */
export function ImportScreen() {
  return (
    <Suspense fallback={<Loading />}>
      <ImportPage />
    </Suspense>
  );
}
