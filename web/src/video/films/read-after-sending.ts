import { getUsage } from "@armslot/contracts/people/usage";
import { countClips, listClips } from "@armslot/contracts/video/clips";
import type { QueryClient } from "@tanstack/react-query";
import { endpointKey } from "../../client/queries.ts";
import type { FilmQueue } from "./film-queue.ts";

/** Makes all lists and counts of films read again. */
export function readFilmsAgain(queryClient: QueryClient): void {
  for (const endpoint of [listClips, countClips, getUsage]) {
    void queryClient.invalidateQueries({ queryKey: endpointKey(endpoint) });
  }
}

const followed = new WeakSet<FilmQueue>();

/** Makes the lists of films read again each time the server has another one. */
export function readAfterSending(queue: FilmQueue, queryClient: QueryClient): void {
  if (followed.has(queue)) return;
  followed.add(queue);
  let { length } = queue.status().films;
  queue.subscribe(() => {
    const { films } = queue.status();
    const isLess = films.length < length;
    length = films.length;
    if (isLess) readFilmsAgain(queryClient);
  });
}
