import type { Session } from "@armslot/contracts/sign-in";
import { createContext, useContext } from "react";
import { createStore, type StoreApi, useStore } from "zustand";
import { type AuthSlice, nobody, somebody } from "./auth-slice.ts";
import { noProgram, type ProgramSlice } from "./program-slice.ts";
import { noSetup, type SetupData, type SetupSlice } from "./setup-slice.ts";

interface Actions {
  /** Takes over a session as the server gave it, or that there is none. */
  readonly takeSession: (session: Session | null) => void;
  /** Keeps part of the setup wizard's data. */
  readonly keepSetup: (part: Partial<SetupData>) => void;
  readonly forgetSetup: () => void;
}

export interface AppState {
  readonly auth: AuthSlice;
  readonly program: ProgramSlice;
  readonly setup: SetupSlice;
  readonly actions: Actions;
}

export type AppStore = StoreApi<AppState>;

/** A new store with its three slices; nothing of it is ever persisted. */
export function createAppStore(): AppStore {
  return createStore<AppState>((set) => ({
    auth: nobody,
    program: noProgram,
    setup: noSetup,
    actions: {
      takeSession: (session) =>
        set(
          session === null
            ? { auth: { ...nobody, isSessionKnown: true }, program: noProgram }
            : { auth: somebody(session.user), program: { program: session.program } },
        ),
      keepSetup: (part) => set(({ setup }) => ({ setup: { setup: { ...setup.setup, ...part } } })),
      forgetSetup: () => set({ setup: noSetup }),
    },
  }));
}

/** The store of everything inside; set by the providers. */
export const AppStoreContext = createContext<AppStore | null>(null);

/** Reads from the store and follows what it reads. */
export function useAppStore<Selected>(select: (state: AppState) => Selected): Selected {
  const store = useContext(AppStoreContext);
  if (store === null) throw new Error("useAppStore outside of the app's providers.");
  return useStore(store, select);
}
