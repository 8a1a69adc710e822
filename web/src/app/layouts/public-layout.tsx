import { Menu, X } from "lucide-react";
import { useState } from "react";
import { Link, Outlet, useLocation } from "react-router";
import { paths } from "../../lib/paths.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Content } from "./content.tsx";
import { Logo } from "./logo.tsx";

/** The public top bar over a screen. */
export function PublicLayout() {
  const { key } = useLocation();
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-line">
        <TopBar key={key} />
      </header>
      <Content className="mx-auto max-w-[72rem] flex-1 px-4 py-8 md:px-6 md:py-12">
        <Outlet />
      </Content>
    </div>
  );
}

/** Keyed by the navigation, so that the menu is closed after a choice. */
function TopBar() {
  const [isOpen, setIsOpen] = useState(false);
  const Icon = isOpen ? X : Menu;
  return (
    <nav aria-label="Main" className="mx-auto max-w-[72rem] px-4 md:px-6">
      <div className="flex h-14 items-center justify-between">
        <Link to={paths.landing()} className="flex rounded-control">
          <Logo />
        </Link>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls="main-menu"
          onClick={() => setIsOpen(!isOpen)}
          className="-me-2 flex h-11 items-center gap-2 rounded-control px-2 text-dense font-medium md:hidden"
        >
          <Icon aria-hidden="true" size={18} />
          Menu
        </button>
        <div className="hidden items-center gap-2 md:flex">
          <ButtonLink kind="quiet" to={paths.signIn()}>
            Log In
          </ButtonLink>
        </div>
      </div>
      {isOpen && (
        <div id="main-menu" className="flex flex-col gap-2 pb-4 md:hidden">
          <ButtonLink to={paths.signIn()} onClick={() => setIsOpen(false)}>
            Log In
          </ButtonLink>
        </div>
      )}
    </nav>
  );
}
