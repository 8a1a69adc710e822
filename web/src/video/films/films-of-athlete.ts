import { filmDatabase } from "@armslot/contracts/charting/offline-files";
import { getAthlete } from "@armslot/contracts/roster/athletes";
import { filmMessages } from "@armslot/contracts/video/film-phone";
import { call } from "../../client/api.ts";
import { asAppError } from "../../client/app-error.ts";
import type { OfAthlete } from "../../device/drafts.ts";
import { type FilmDatabase, type KeptFilm, openFilmDatabase } from "./film-database.ts";
import { eraseFilm } from "./film-files.ts";

type Change = (database: FilmDatabase, film: KeptFilm) => Promise<unknown>;

/** Changes the films of an athlete that wait on this device, whichever member chose them, and tells the open pages. */
async function changeFilmsOf({ programId, athleteId }: OfAthlete, change: Change): Promise<void> {
  const database = await openFilmDatabase();
  const films = (await database.getAll("films")).filter(
    (film) => film.programId === programId && film.place.athleteId === athleteId,
  );
  for (const film of films) await change(database, film);
  database.close();
  const channel = new BroadcastChannel(filmDatabase);
  channel.postMessage("changed");
  channel.close();
}

/** Erases the waiting films of an athlete whom a member deletes on this device (OFFLINE-11). */
export async function eraseFilmsOf(athlete: OfAthlete): Promise<void> {
  await changeFilmsOf(athlete, async (database, { recordingId }) => {
    await database.delete("films", recordingId);
    await eraseFilm(recordingId);
  });
}

/**
 * Takes the athlete and their name out of the waiting films of an athlete whom the server does not find (OFFLINE-12). Each film stays for
 * its member, because the athlete may be merged with another one.
 */
export async function freeFilmsOf(athlete: OfAthlete): Promise<void> {
  const place = { athleteId: null, gameId: null, pitchId: null, label: null };
  const problem = { sentence: filmMessages.athleteMissing, canRetry: false };
  await changeFilmsOf(
    athlete,
    async (database, film) => await database.put("films", { ...film, place, problem }),
  );
}

/** Whether the server answers that it has no such athlete. */
export async function isAthleteMissing(params: OfAthlete): Promise<boolean> {
  const missing = (thrown: unknown) => asAppError(thrown).code === "athlete-not-found";
  return await call(getAthlete, { params, query: {} }).then(() => false, missing);
}
