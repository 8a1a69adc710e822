import type { QueryClient } from "@tanstack/react-query";
import type { AppStore } from "../session/app-store.ts";
import { currentSession } from "../session/session.ts";
import { type FilmQueue, filmQueueOf } from "../video/films/film-queue.ts";
import { readAfterSending } from "../video/films/read-after-sending.ts";
import { sendingFilms } from "../video/films/sending-films.ts";

/** Sends the films of the signed-in member that are on this phone, while a page is open (FILM-3). */
export function runFilms(store: AppStore, queryClient: QueryClient): void {
  let followed: FilmQueue | null = null;
  const follow = () => {
    const session = currentSession(store);
    if (!session) {
      followed?.close();
      followed = null;
      return sendingFilms.setState({ queue: null });
    }
    const { user, program } = session;
    const queue = filmQueueOf({ userId: user.uid, programId: program.programId });
    readAfterSending(queue, queryClient);
    followed = queue;
    sendingFilms.setState({ queue });
    queue.run();
  };
  store.subscribe(({ auth }, before) => {
    if (auth !== before.auth) follow();
  });
  follow();
}
