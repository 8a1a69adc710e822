import type { ReactNode, Ref } from "react";

interface PartProps {
  readonly title: string;
  /** Buttons at the right of the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLElement>;
}

/** A part of the Scouting region with a heading. It can take the focus when one of its controls is gone. */
export function Part({ title, actions, children, ref }: PartProps) {
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={title}
      className="flex flex-col gap-2 border-t border-line pt-4 outline-none"
    >
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-3">
        <h3 className="text-dense font-semibold">{title}</h3>
        {actions}
      </div>
      {children}
    </section>
  );
}

/** The sentence in place of an empty part. */
export function NothingYet({ children }: { readonly children: string }) {
  return <p className="text-dense text-muted">{children}</p>;
}
