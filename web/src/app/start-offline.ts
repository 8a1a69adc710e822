import type { QueryClient } from "@tanstack/react-query";
import { eraseDrafts } from "../lib/drafts.ts";
import { waitUntilIdle } from "../lib/wait-until-idle.ts";
import { followInstallOffer } from "../offline/install.ts";
import { currentSession } from "../session/session.ts";
import type { AppStore } from "../session/store/app-store.ts";

interface StartOffline {
  readonly store: AppStore;
  readonly queryClient: QueryClient;
}

/**
 * Prepares the device for use without a connection once the page of a signed-in member is idle. A member finds nothing of another one on
 * the device, and after the session nothing is kept of them.
 */
export async function startOffline({ store, queryClient }: StartOffline): Promise<void> {
  followInstallOffer();
  await waitUntilIdle(() => queryClient.isFetching() > 0);
  const [{ ownDevice, eraseReading }, { runServiceWorker }] = await Promise.all([
    import("../offline/kept-reading.ts"),
    import("../offline/service-worker.ts"),
  ]);
  const follow = async () => {
    const session = currentSession(store);
    if (session === null) return await eraseReading();
    eraseDrafts(session.user.uid);
    await Promise.all([ownDevice(session, queryClient), runServiceWorker()]);
  };
  // The browser may refuse storage.
  const followSafely = () => void follow().catch(() => null);
  store.subscribe(({ auth }, before) => {
    if (auth.uid !== before.auth.uid) followSafely();
  });
  followSafely();
}
