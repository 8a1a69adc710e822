import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Spinner } from "./spinner.tsx";

interface LoadingProps {
  /** Skeletons of the final height; a spinner when there are none. */
  readonly children?: ReactNode;
  readonly className?: string;
}

/** Says 'Loading' after 150 ms; its room is taken from the start, so that nothing moves. */
export function Loading({ children, className }: LoadingProps) {
  return (
    <div role="status" aria-label="Loading" className={classNames("appear-late", className)}>
      {children ?? (
        <span className="flex justify-center p-8 text-muted">
          <Spinner size={20} />
        </span>
      )}
    </div>
  );
}

/** One grey bar in the place of a text. Give it a width and height by class. */
export function Skeleton({ className = "h-4 w-24" }: { readonly className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames("pulse block rounded-control bg-line", className)}
    />
  );
}
