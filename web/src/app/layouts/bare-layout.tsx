import { pages } from "@armslot/contracts/core/pages";
import { Link, Outlet } from "react-router";
import { Content } from "../../ui/content.tsx";
import { Logo } from "../../ui/logo.tsx";

/** The layout with only a small logo, for screens that open from a link in a mail (NAV-4). */
export function BareLayout() {
  return (
    <div className="flex min-h-dvh flex-col items-center px-4 pb-16 print:min-h-0 print:p-0">
      <header className="flex h-20 items-center print:hidden">
        {/* The browser asks before a load loses what was typed. */}
        <Link reloadDocument to={pages.landing} className="flex rounded-control">
          <Logo />
        </Link>
      </header>
      <Content className="max-w-[34rem] has-data-wide:max-w-[64rem] print:max-w-none">
        <Outlet />
      </Content>
    </div>
  );
}
