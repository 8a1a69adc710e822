import { getSession, type Session, signOut } from "@armslot/contracts/sign-in";
import type { QueryClient } from "@tanstack/react-query";
import { useQueryClient } from "@tanstack/react-query";
import { createContext, useContext, useRef } from "react";
import { createPath, type DataRouter, useNavigate } from "react-router";
import { flushAnalytics } from "../lib/analytics.ts";
import { call } from "../lib/api.ts";
import { paths } from "../lib/paths.ts";
import { type AppStore, useAppStore } from "./store/app-store.ts";

/** What the session's keepers work on. */
export interface SessionParts {
  readonly store: AppStore;
  readonly queryClient: QueryClient;
}

/** Who is signed in as far as this tab knows. */
export function sessionIn(store: AppStore): Session | null {
  const { auth, program } = store.getState();
  return auth.user && program.program ? { user: auth.user, program: program.program } : null;
}

/** Questions under way, so that the guards of one navigation ask once. */
const asking = new WeakMap<AppStore, Promise<Session | null>>();

async function askForSession(store: AppStore): Promise<Session | null> {
  try {
    const { session } = await call(getSession, {});
    const { auth, actions } = store.getState();
    // Whoever signed in meanwhile is not undone by an older answer.
    if (!auth.isSessionKnown) actions.takeSession(session);
    return sessionIn(store);
  } finally {
    asking.delete(store);
  }
}

/** Who is signed in, asking the server the first time only. @throws {AppError} when it cannot be asked. */
export async function knownSession(store: AppStore): Promise<Session | null> {
  const known = sessionIn(store);
  if (known) return known;
  if (store.getState().auth.isSessionKnown) return null;
  const question = asking.get(store) ?? askForSession(store);
  asking.set(store, question);
  return await question;
}

/** Forgets everything that belongs to the person who was signed in. */
export function forgetPerson({ store, queryClient }: SessionParts): void {
  queryClient.clear();
  const { actions } = store.getState();
  actions.takeSession(null);
  actions.forgetSetup();
}

interface RunningParts extends SessionParts {
  readonly router: DataRouter;
}

/** Whether the page shown is one that only a session can show. */
export function isOnProgramScreen({ router }: Pick<RunningParts, "router">): boolean {
  return router.state.location.pathname.startsWith(paths.dashboard(""));
}

/** The session is over: forgets the person, who goes from a program's screen to the sign-in page, their place kept. */
export function leaveForSignIn({ store, queryClient, router }: RunningParts): void {
  if (!store.getState().auth.isAuthenticated) return;
  store.getState().actions.takeSession(null);
  const way = isOnProgramScreen({ router })
    ? router.navigate(paths.signInFor(createPath(router.state.location)), { replace: true })
    : null;
  void Promise.resolve(way).then(() => forgetPerson({ store, queryClient }));
}

/** Gives the function that takes over a fresh session (after sign-in or setup) and drops what an earlier person left. */
export function useTakeSession(): (session: Session) => void {
  const queryClient = useQueryClient();
  const { takeSession, forgetSetup } = useAppStore(({ actions }) => actions);
  return (session) => {
    queryClient.clear();
    forgetSetup();
    takeSession(session);
  };
}

/** Gives the function that signs out and goes to `/`. It throws an AppError, and changes nothing, when the server did not. */
export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { takeSession, forgetSetup } = useAppStore(({ actions }) => actions);
  return async () => {
    await flushAnalytics();
    await call(signOut, {});
    await navigate(paths.landing());
    queryClient.clear();
    forgetSetup();
    takeSession(null);
  };
}

/** Whose screens are shown; set by the layout around them. */
export const ViewerContext = createContext<Session | null>(null);

/**
 * The signed-in person and their program as the layout keeps them: when the session ends, what they see keeps its viewer until the
 * navigation away is drawn.
 */
export function useKeptViewer(): Session {
  const user = useAppStore(({ auth }) => auth.user);
  const program = useAppStore((state) => state.program.program);
  const viewer = useRef<Session | null>(null);
  if (user !== null && program !== null) viewer.current = { user, program };
  return theSession(viewer.current);
}

/** The program whose screens are shown, and the person looking at them. Only for screens behind the sign-in, also for parts of them that come late. */
export function useViewer(): Session {
  return theSession(useContext(ViewerContext));
}

function theSession(session: Session | null): Session {
  if (session === null) throw new Error("This screen needs a session.");
  return session;
}
