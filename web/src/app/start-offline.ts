import type { QueryClient } from "@tanstack/react-query";
import { eraseReading, ownDevice } from "../device/device-owner.ts";
import { eraseDrafts, eraseDraftsOf } from "../device/drafts.ts";
import { forgetDeletions } from "../device/forget-deleted.ts";
import { followInstallOffer } from "../device/install.ts";
import { runServiceWorker } from "../device/service-worker.ts";
import type { AppStore } from "../session/app-store.ts";
import { currentSession } from "../session/session.ts";
import { eraseFilms, freeFilmsOfMissing } from "./forget-films.ts";

interface StartOffline {
  readonly store: AppStore;
  readonly queryClient: QueryClient;
}

/**
 * Prepares the device of a signed-in member for use without a connection. A member finds nothing of another one on the device, and after
 * the session nothing is kept of them.
 */
export function startOffline({ store, queryClient }: StartOffline): void {
  followInstallOffer();
  forgetDeletions(queryClient, async (athlete) => {
    eraseDraftsOf(athlete);
    await eraseFilms(athlete);
  });
  freeFilmsOfMissing(queryClient);
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
