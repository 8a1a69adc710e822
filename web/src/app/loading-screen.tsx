import type { ReactNode } from "react";
import { Loading } from "../ui/loading.tsx";

/** Stands while the first screen's code and the session are on their way. */
export function LoadingScreen({ children }: { readonly children?: ReactNode }) {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center">
      <Loading />
      {children}
    </main>
  );
}
