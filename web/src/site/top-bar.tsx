import { pages } from "@armslot/contracts/core/pages";
import { Menu } from "lucide-react";
import { buttonClasses } from "../ui/button-classes.ts";
import { Logo } from "../ui/logo.tsx";

interface Entry {
  readonly name: string;
  readonly href: string;
}

const entries: readonly Entry[] = [
  { name: "Product", href: `${pages.landing}#product-demo` },
  { name: "Contact", href: pages.contact },
  { name: "Log In", href: pages.signIn },
];
const earlyAccess: Entry = { name: "Get Early Access", href: pages.getStarted };

interface TopBarProps {
  /** The path of the current page. */
  readonly at: string;
}

/** The public top bar (NAV-1). It works without scripts, because the small-screen menu is a native popover. */
export function TopBar({ at }: TopBarProps) {
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-bg">
      <nav
        aria-label="Main"
        className="mx-auto flex h-14 max-w-[72rem] items-center gap-6 px-4 md:h-16 md:px-6"
      >
        <a href={pages.landing} className="flex rounded-control">
          <Logo />
        </a>
        <div className="hidden flex-1 items-center gap-1 md:flex">
          {entries.map((entry) => (
            <EntryLink
              key={entry.name}
              entry={entry}
              at={at}
              className={buttonClasses(
                "quiet",
                entry.name === "Log In" ? "ms-auto" : "text-muted hover:text-ink",
              )}
            />
          ))}
          <EntryLink entry={earlyAccess} at={at} className={buttonClasses("primary", "ms-2")} />
        </div>
        <button
          type="button"
          popoverTarget="main-menu"
          className="-me-2 ms-auto flex h-11 items-center gap-2 rounded-control px-2 text-dense font-medium md:hidden"
        >
          <Menu aria-hidden="true" size={18} />
          Menu
        </button>
        <SmallMenu at={at} />
      </nav>
    </header>
  );
}

/** The menu for small screens. It closes on Escape, on a tap outside and, with `close-menu.ts`, after a choice. */
function SmallMenu({ at }: TopBarProps) {
  return (
    <div
      id="main-menu"
      popover="auto"
      className="fixed inset-x-0 top-14 bottom-auto m-0 w-auto border-b border-line bg-bg text-ink shadow-float md:hidden"
    >
      <div className="flex flex-col gap-1 px-4 pt-2 pb-4">
        {entries.map((entry) => (
          <EntryLink
            key={entry.name}
            entry={entry}
            at={at}
            className="flex h-12 items-center rounded-control text-body font-medium"
          />
        ))}
        <EntryLink
          entry={earlyAccess}
          at={at}
          className={buttonClasses("primary", "mt-2 h-12 text-body!")}
        />
      </div>
    </div>
  );
}

interface EntryLinkProps extends TopBarProps {
  readonly entry: Entry;
  readonly className: string;
}

function EntryLink({ entry, at, className }: EntryLinkProps) {
  return (
    <a
      href={entry.href}
      aria-current={entry.href === at ? "page" : undefined}
      className={className}
    >
      {entry.name}
    </a>
  );
}
