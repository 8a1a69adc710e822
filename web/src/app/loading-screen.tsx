import type { ReactNode } from "react";
import { Loading } from "../ui/loading.tsx";

/** The screen shown while the first screen's code and the session load. */
export function LoadingScreen({ children }: { readonly children?: ReactNode }) {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center">
      <Loading />
      {children}
    </main>
  );
}
