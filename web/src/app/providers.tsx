import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type AppStore, AppStoreContext } from "../session/app-store.ts";

interface ProvidersProps {
  readonly store: AppStore;
  readonly queryClient: QueryClient;
  readonly children: ReactNode;
}

/** Provides the store and the query cache to every screen. */
export function Providers({ store, queryClient, children }: ProvidersProps) {
  return (
    <AppStoreContext value={store}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </AppStoreContext>
  );
}
