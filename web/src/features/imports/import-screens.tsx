import { lazy, Suspense } from "react";
import { Loading } from "../../ui/loading.tsx";

const LazyImportPage = lazy(async () => ({
  default: (await import("./import-page.tsx")).ImportPage,
}));
const LazyImportsPage = lazy(async () => ({
  default: (await import("./imports-page.tsx")).ImportsPage,
}));

/** The import. Its code loads separately, because the application's start lists the files of each screen. */
export function ImportScreen() {
  return (
    <Suspense fallback={<Loading />}>
      <LazyImportPage />
    </Suspense>
  );
}

/** The history of imports, loaded like the import. */
export function ImportsScreen() {
  return (
    <Suspense fallback={<Loading />}>
      <LazyImportsPage />
    </Suspense>
  );
}
