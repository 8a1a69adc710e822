import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";

interface RegionProps {
  /** The heading and the region's accessible name. */
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons at the right of the heading. */
  readonly actions?: ReactNode;
  /** Whether the content is in a bordered card. The default is true; a table has its own frame. */
  readonly isCard?: boolean;
}

/** Returns the part of the address after `#` that leads to the region of this title. */
export function anchorOf(title: string): string {
  return title.toLowerCase().replaceAll(" ", "-");
}

/** A named region of a screen with an `h2` and an address of its own. */
export function Region({ title, children, actions, isCard = true }: RegionProps) {
  const id = useId();
  return (
    <section
      id={anchorOf(title)}
      tabIndex={-1}
      aria-labelledby={id}
      className="flex min-w-0 scroll-mt-4 flex-col gap-3 outline-none"
    >
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 id={id} className="text-body font-semibold">
          {title}
        </h2>
        {actions}
      </div>
      <div className={classNames(isCard && "rounded-card border border-line bg-bg p-4 md:p-6")}>
        {children}
      </div>
    </section>
  );
}
