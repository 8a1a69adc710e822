import type { Session } from "@armslot/contracts/people/sign-in";
import { createContext, useContext } from "react";
import { createStore, type StoreApi, useStore } from "zustand";
import { type AuthSlice, signedIn, signedOut } from "./auth-slice.ts";

/** The data that the setup wizard has collected so far, in memory only (SETUP-2). */
interface SetupData {
  readonly password: string;
  readonly adminFirstName: string;
  readonly adminLastName: string;
  readonly adminTitle: string;
}

interface SetupSlice {
  readonly setup: SetupData;
}

const noSetup: SetupSlice = {
  setup: { password: "", adminFirstName: "", adminLastName: "", adminTitle: "" },
};

/** The program of the signed-in user. */
interface ProgramSlice {
  readonly program: Session["program"] | null;
}

const noProgram: ProgramSlice = { program: null };

interface Actions {
  /** Sets the session from the server, or null if there is none. */
  readonly setSession: (session: Session | null) => void;
  /** Updates part of the setup wizard's data. */
  readonly updateSetup: (part: Partial<SetupData>) => void;
  readonly clearSetup: () => void;
}

interface AppState {
  readonly auth: AuthSlice;
  readonly program: ProgramSlice;
  readonly setup: SetupSlice;
  readonly actions: Actions;
}

export type AppStore = StoreApi<AppState>;

/** Creates a store with its three slices. The store is never persisted. */
export function createAppStore(): AppStore {
  return createStore<AppState>((set) => ({
    auth: signedOut,
    program: noProgram,
    setup: noSetup,
    actions: {
      setSession: (session) =>
        set(
          session === null
            ? { auth: { ...signedOut, isSessionKnown: true }, program: noProgram }
            : { auth: signedIn(session.user), program: { program: session.program } },
        ),
      updateSetup: (part) =>
        set(({ setup }) => ({ setup: { setup: { ...setup.setup, ...part } } })),
      clearSetup: () => set({ setup: noSetup }),
    },
  }));
}

/** The store for the components below. */
export const AppStoreContext = createContext<AppStore | null>(null);

/** Returns a value from the store and re-renders when it changes. */
export function useAppStore<Selected>(select: (state: AppState) => Selected): Selected {
  const store = useContext(AppStoreContext);
  if (store === null) throw new Error("useAppStore outside of the app's providers.");
  return useStore(store, select);
}
