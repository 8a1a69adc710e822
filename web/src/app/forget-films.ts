import type { Query, QueryClient } from "@tanstack/react-query";
import { AppError } from "../client/app-error.ts";
import { callOf } from "../device/device-database.ts";
import type { OfAthlete } from "../device/drafts.ts";

/** Erases the films of an athlete whom a member deletes. Their code loads only then. */
export async function eraseFilms(athlete: OfAthlete): Promise<void> {
  const { eraseFilmsOf } = await import("../video/films/films-of-athlete.ts");
  await eraseFilmsOf(athlete);
}

/** Frees the films of each athlete whom the server does not find, also if the device keeps nothing that is read (OFFLINE-12). */
export function freeFilmsOfMissing(client: QueryClient): void {
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
