import type { ReactNode } from "react";

interface EmptyStateProps {
  /** The sentence that says what is missing. */
  readonly children: ReactNode;
  /** The next step: a button or a link. */
  readonly action?: ReactNode;
}

/** Replaces an empty list. */
export function EmptyState({ children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-card border border-dashed border-control px-4 py-12 text-center">
      <p className="max-w-[48ch] text-body text-muted text-balance">{children}</p>
      {action}
    </div>
  );
}
