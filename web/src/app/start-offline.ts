import type { QueryClient } from "@tanstack/react-query";
import { waitUntilIdle } from "../lib/wait-until-idle.ts";

/** Prepares the device for use without a connection, once the page of a signed-in member is idle. */
export async function startOffline(queryClient: QueryClient): Promise<void> {
  await waitUntilIdle(() => queryClient.isFetching() > 0);
  const { runServiceWorker } = await import("../offline/service-worker.ts");
  await runServiceWorker();
}
