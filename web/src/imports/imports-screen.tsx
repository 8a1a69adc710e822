import { Suspense } from "react";
import { lazyComponent } from "../ui/lazy-module.ts";
import { Loading } from "../ui/loading.tsx";

const ImportsPage = lazyComponent(async () => (await import("./imports-page.tsx")).ImportsPage);

/** The history of imports, loaded like the import. */
export function ImportsScreen() {
  return (
    <Suspense fallback={<Loading />}>
      <ImportsPage />
    </Suspense>
  );
}
