import { lazy, Suspense } from "react";
import { Loading } from "../../../ui/notes/loading.tsx";

const ImportsPage = lazy(async () => ({
  default: (await import("./imports-page.tsx")).ImportsPage,
}));

/** The history of imports, loaded like the import. */
export function ImportsScreen() {
  return (
    <Suspense fallback={<Loading />}>
      <ImportsPage />
    </Suspense>
  );
}
