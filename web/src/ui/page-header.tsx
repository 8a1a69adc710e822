import type { ReactNode } from "react";

interface PageHeaderProps {
  /** The screen's `h1`. */
  readonly title: ReactNode;
  /** A line below the title. */
  readonly description?: ReactNode;
  /** Buttons at the right of the title, or below it on a narrow screen. */
  readonly actions?: ReactNode;
}

/** The header of a screen. Its buttons do not move when the title loads late, and its `h1` can take the focus. */
export function PageHeader({ title, description, actions }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="flex min-w-0 flex-[1_1_12rem] flex-col gap-1">
        <h1
          tabIndex={-1}
          className="text-title leading-9 font-semibold wrap-anywhere pointer-coarse:leading-11"
        >
          {title}
        </h1>
        {description !== undefined && <div className="text-dense text-muted">{description}</div>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}
