import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Spinner } from "./spinner.tsx";

interface LoadingProps {
  /** Skeletons of the final height. The default is a spinner. */
  readonly children?: ReactNode;
  readonly className?: string;
}

/** A loading indicator that appears after 150 ms (UI-2). It takes its space immediately, so the layout does not shift. */
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

/** A gray bar in place of a text. Set its width and height with classes. */
export function Skeleton({ className = "h-4 w-24" }: { readonly className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames("pulse block rounded-control bg-line", className)}
    />
  );
}
