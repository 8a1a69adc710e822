import type { ReactNode } from "react";
import { Button } from "./button.tsx";

interface ErrorStateProps {
  /** The sentence that says what failed. */
  readonly children: ReactNode;
  readonly onRetry?: (() => void) | undefined;
  readonly isRetrying?: boolean;
  /** The failed request's ID in the server's log. */
  readonly requestId?: string | null | undefined;
}

/** Replaces content that failed to load. */
export function ErrorState({ children, onRetry, isRetrying = false, requestId }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-4 rounded-card border border-line px-4 py-12 text-center"
    >
      <p className="max-w-[48ch] text-body text-balance">{children}</p>
      {onRetry && (
        <Button onClick={onRetry} isBusy={isRetrying}>
          Try again
        </Button>
      )}
      {requestId && <p className="text-meta text-muted">Request {requestId}</p>}
    </div>
  );
}
