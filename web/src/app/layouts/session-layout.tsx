import { useAppStore } from "../../session/app-store.ts";
import { PublicLayout } from "./public-layout.tsx";
import { SignedInLayout } from "./signed-in-layout.tsx";

/** The layout that follows the session: the sidebar for members, the public top bar for visitors (PAGE-5). */
export function SessionLayout() {
  const isAuthenticated = useAppStore(({ auth }) => auth.isAuthenticated);
  return isAuthenticated ? <SignedInLayout /> : <PublicLayout />;
}
