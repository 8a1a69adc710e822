import { getSession, type Session } from "@armslot/contracts/people/sign-in";
import type { QueryClient } from "@tanstack/react-query";
import { useQueryClient } from "@tanstack/react-query";
import { createContext, useContext, useMemo, useState } from "react";
import { createPath, type DataRouter } from "react-router";
import { call } from "../client/api.ts";
import { pathOf, signInFor } from "../client/paths.ts";
import { type AppStore, useAppStore } from "./app-store.ts";

/** The parts that hold data of the session. */
interface SessionParts {
  readonly store: AppStore;
  readonly queryClient: QueryClient;
}

/** Returns the session in the store, or null. */
export function currentSession(store: AppStore): Session | null {
  const { auth, program } = store.getState();
  return auth.user && program.program ? { user: auth.user, program: program.program } : null;
}

/** The requests in progress. The guards of one navigation share a request. */
const loading = new WeakMap<AppStore, Promise<Session | null>>();

/** Loads the code of what a device keeps for reading without a connection. */
export const loadReading = () => import("../device/device-owner.ts");

/** Asks the server who is signed in. Without a connection, the member whom this device belongs to stays signed in. */
async function askSession(): Promise<Session | null> {
  try {
    const { session } = await call(getSession, {});
    // A browser that refuses storage has kept nothing.
    if (!session)
      loadReading()
        .then(({ eraseReading }) => eraseReading())
        .catch(() => null);
    return session;
  } catch (failure) {
    const reading = await loadReading().catch(() => null);
    if (!reading) throw failure;
    return await reading.restoreSession(failure);
  }
}

async function fetchSession(store: AppStore): Promise<Session | null> {
  try {
    const session = await askSession();
    const { auth, actions } = store.getState();
    // An older reply must not undo a sign-in that happened meanwhile.
    if (!auth.isSessionKnown) actions.setSession(session);
    return currentSession(store);
  } finally {
    loading.delete(store);
  }
}

/** Returns the session, and fetches it the first time. @throws {AppError} if the fetch fails */
export async function loadSession(store: AppStore): Promise<Session | null> {
  const known = currentSession(store);
  if (known) return known;
  if (store.getState().auth.isSessionKnown) return null;
  const request = loading.get(store) ?? fetchSession(store);
  loading.set(store, request);
  return await request;
}

/** Clears the session and all data of the member who was signed in. */
function clearSession({ store, queryClient }: SessionParts): void {
  queryClient.clear();
  const { actions } = store.getState();
  actions.setSession(null);
  actions.clearSetup();
}

interface RunningParts extends SessionParts {
  readonly router: DataRouter;
}

/** Whether the current screen belongs to a program and needs a session. */
export function isOnProgramScreen({ router }: Pick<RunningParts, "router">): boolean {
  return router.state.location.pathname.startsWith(pathOf("dashboard", { programId: "" }));
}

/** Clears the session. From a program's screen it goes to the sign-in page, which leads back to that screen. */
export function leaveForSignIn({ store, queryClient, router }: RunningParts): void {
  if (!store.getState().auth.isAuthenticated) return;
  store.getState().actions.setSession(null);
  const navigation = isOnProgramScreen({ router })
    ? router.navigate(signInFor(createPath(router.state.location)), { replace: true })
    : null;
  void Promise.resolve(navigation).then(() => clearSession({ store, queryClient }));
}

/** Returns the function that starts a new session after sign-in or setup. It clears all data of an earlier member. */
export function useStartSession(): (session: Session) => void {
  const queryClient = useQueryClient();
  const { setSession, clearSetup } = useAppStore(({ actions }) => actions);
  return (session) => {
    queryClient.clear();
    clearSetup();
    setSession(session);
  };
}

/** The member whose screens are shown. The layout provides it. */
export const ViewerContext = createContext<Session | null>(null);

/**
 * Returns the member and their program for the layout. It keeps them after the session ends, because the screen is visible until the
 * navigation to another screen has rendered.
 */
export function useKeptViewer(): Session {
  const user = useAppStore(({ auth }) => auth.user);
  const program = useAppStore((state) => state.program.program);
  const current = useMemo(() => user && program && { user, program }, [user, program]);
  const [kept, setKept] = useState(current);
  if (current !== null && current !== kept) setKept(current);
  return requireSession(current ?? kept);
}

/** Returns the member and their program. Throws outside of a program's screens. */
export function useViewer(): Session {
  return requireSession(useContext(ViewerContext));
}

function requireSession(session: Session | null): Session {
  if (session === null) throw new Error("This screen needs a session.");
  return session;
}
