import type { Query, QueryClient } from "@tanstack/react-query";
import { AppError } from "../client/app-error.ts";
import { callOf } from "../device/device-database.ts";
import { eraseReading, ownDevice } from "../device/device-owner.ts";
import { eraseDrafts, eraseDraftsOf, type OfAthlete } from "../device/drafts.ts";
import { forgetDeletions } from "../device/forget-deleted.ts";
import { followInstallOffer } from "../device/install.ts";
import { runServiceWorker } from "../device/service-worker.ts";
import type { AppStore } from "../session/app-store.ts";
import { currentSession } from "../session/session.ts";

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

/** Erases the films of an athlete whom a member deletes. Their code loads only then. */
async function eraseFilms(athlete: OfAthlete): Promise<void> {
  const { eraseFilmsOf } = await import("../video/films/films-of-athlete.ts");
  await eraseFilmsOf(athlete);
}

/** Frees the films of each athlete whom the server does not find, also if the device keeps nothing that is read (OFFLINE-12). */
function freeFilmsOfMissing(client: QueryClient): void {
  const free = async (athlete: OfAthlete) => {
    const { freeFilmsOf } = await import("../video/films/films-of-athlete.ts");
    await freeFilmsOf(athlete);
  };
  const look = ({ queryKey, state: { error } }: Query) => {
    const { programId, athleteId } = callOf(queryKey).params;
    const isMissing = error instanceof AppError && error.code === "athlete-not-found";
    if (!isMissing || programId === undefined || athleteId === undefined) return;
    // The browser may refuse storage, and then has nothing in it.
    free({ programId, athleteId }).catch(() => null);
  };
  const cache = client.getQueryCache();
  for (const query of cache.getAll()) look(query);
  cache.subscribe((event) => {
    if (event.type === "updated" && event.action.type === "error") look(event.query);
  });
}
