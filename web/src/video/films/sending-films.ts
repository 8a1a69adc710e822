import { createStore } from "zustand";
import type { FilmQueue } from "./film-queue.ts";

/** The films that this page sends. Screens look here, so that they load no code for films where no one films. */
export const sendingFilms = createStore<{ readonly queue: FilmQueue | null }>(() => ({
  queue: null,
}));
