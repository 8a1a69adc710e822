import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

interface PageHeaderProps {
  /** The screen's `h1`. */
  readonly title: ReactNode;
  /** A line below the title. */
  readonly description?: ReactNode;
  /** Buttons at the right of the title, or below it on a narrow screen. */
  readonly actions?: ReactNode;
  /** Whether the buttons share a row of their own on a narrow screen. */
  readonly hasActionRow?: boolean;
}

/** The header of a screen. Its buttons do not move when the title loads late, and its `h1` can take the focus. */
export function PageHeader({ title, description, actions, hasActionRow }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="flex min-w-0 flex-[1_1_12rem] flex-col gap-1">
        <h1
          tabIndex={-1}
          className="py-1 text-title font-semibold wrap-anywhere pointer-coarse:py-2"
        >
          {title}
        </h1>
        {description !== undefined && <div className="text-dense text-muted">{description}</div>}
      </div>
      {actions !== undefined && (
        <div
          className={classNames(
            "flex flex-wrap items-center gap-2",
            hasActionRow && "max-md:w-full max-md:*:flex-auto max-md:[&>:not(dialog)]:px-1",
          )}
        >
          {actions}
        </div>
      )}
    </header>
  );
}
