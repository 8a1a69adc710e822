import { useEffect } from "react";
import { Link, useLocation } from "react-router";
import { anchorOf } from "./region.tsx";

interface SectionLinksProps {
  /** The navigation's accessible name. */
  readonly label: string;
  /** The titles of the regions. */
  readonly titles: readonly string[];
}

/**
 * Links to the regions of a long page. They are beside the regions in a container that leaves a `StackingTable` its columns, and above
 * them in a narrower one. On a phone, they are one row that scrolls sideways, with a shadow where
 * more follow.
 */
export function SectionLinks({ label, titles }: SectionLinksProps) {
  const { hash } = useLocation();
  return (
    <nav aria-label={label} className="@min-[75rem]:w-48 @min-[75rem]:shrink-0">
      <ul className="scroll-row flex gap-1 @min-[40rem]:flex-wrap @min-[75rem]:sticky @min-[75rem]:top-6 @min-[75rem]:flex-col @min-[75rem]:overflow-visible">
        {titles.map((title) => (
          <li key={title}>
            <Link
              to={{ hash: anchorOf(title) }}
              aria-current={hash === `#${anchorOf(title)}` ? "location" : undefined}
              className="flex min-h-8 items-center rounded-control border border-line px-2.5 text-dense font-medium whitespace-nowrap text-muted hover:text-ink aria-[current]:bg-selected aria-[current]:text-accent @min-[75rem]:border-transparent pointer-coarse:min-h-11 forced-colors:aria-[current]:border-[Highlight]"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const regionMayComeForMs = 10_000;

/**
 * Scrolls to the region of the address and focuses it. Use it where the regions render. Of a long page, a region may be drawn later. Then
 * it shows once it is there, unless the reader has acted by then.
 */
export function useShowSection(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === "" || showSection(hash)) return;
    const stop = () => {
      observer.disconnect();
      clearTimeout(timer);
      removeEventListener("wheel", stop);
      removeEventListener("keydown", stop);
      removeEventListener("pointerdown", stop);
    };
    const observer = new MutationObserver(() => {
      if (showSection(hash)) stop();
    });
    const timer = setTimeout(stop, regionMayComeForMs);
    addEventListener("wheel", stop, { passive: true });
    addEventListener("keydown", stop);
    addEventListener("pointerdown", stop);
    observer.observe(document.body, { childList: true, subtree: true });
    return stop;
  }, [hash]);
}

function showSection(hash: string): boolean {
  const section = document.getElementById(hash.slice(1));
  section?.scrollIntoView();
  section?.focus({ preventScroll: true });
  return section !== null;
}
