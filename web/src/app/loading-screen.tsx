import { Loading } from "../ui/loading.tsx";

/** Stands while the first screen's code and the session are on their way. */
export function LoadingScreen() {
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <Loading />
    </main>
  );
}
