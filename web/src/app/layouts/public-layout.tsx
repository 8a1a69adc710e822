import { useEffect } from "react";
import { Outlet, useLocation } from "react-router";
import { closeMenuAfterChoice } from "../../site/close-menu.ts";
import { TopBar } from "../../site/top-bar.tsx";
import { Content } from "../../ui/content.tsx";

/** The layout with the public top bar. Its links load the static public pages. */
export function PublicLayout() {
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
