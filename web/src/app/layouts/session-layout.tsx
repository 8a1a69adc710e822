import { useEffect } from "react";
import { Outlet, useLocation } from "react-router";
import { useAppStore } from "../../session/app-store.ts";
import { closeMenuAfterChoice } from "../../site/close-menu.ts";
import { TopBar } from "../../site/top-bar.tsx";
import { Content } from "../../ui/content.tsx";
import { SignedInLayout } from "./signed-in-layout.tsx";

/** The layout that follows the session: the sidebar for members, the public top bar for visitors (PAGE-5). */
export function SessionLayout() {
  const isAuthenticated = useAppStore(({ auth }) => auth.isAuthenticated);
  return isAuthenticated ? <SignedInLayout /> : <PublicLayout />;
}

/** The layout with the public top bar. Its links load the static public pages. */
function PublicLayout() {
  const { pathname } = useLocation();
  useEffect(closeMenuAfterChoice, []);
  return (
    <div className="flex min-h-dvh flex-col">
      <TopBar at={pathname} />
      <Content className="mx-auto max-w-[72rem] flex-1 px-4 py-8 md:px-6 md:py-12">
        <Outlet />
      </Content>
    </div>
  );
}
