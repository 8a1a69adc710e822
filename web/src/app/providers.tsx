import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type AppStore, AppStoreContext } from "../session/store/app-store.ts";

interface ProvidersProps {
  readonly store: AppStore;
  readonly queryClient: QueryClient;
  readonly children: ReactNode;
}

/** What every screen may rely on: the store and the cache of what the server owns. */
export function Providers({ store, queryClient, children }: ProvidersProps) {
  return (
    <AppStoreContext value={store}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </AppStoreContext>
  );
}
