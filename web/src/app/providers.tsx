import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ToastProvider } from "../ui/toast.tsx";
import { type AppStore, AppStoreContext } from "./store/app-store.ts";

interface ProvidersProps {
  readonly store: AppStore;
  readonly queryClient: QueryClient;
  readonly children: ReactNode;
}

/** What every screen may rely on: the store, the server's cache, toasts. */
export function Providers({ store, queryClient, children }: ProvidersProps) {
  return (
    <AppStoreContext value={store}>
      <QueryClientProvider client={queryClient}>
        <ToastProvider>{children}</ToastProvider>
      </QueryClientProvider>
    </AppStoreContext>
  );
}
