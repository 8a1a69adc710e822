import type { ReactNode } from "react";
import { Button } from "./button.tsx";

interface ErrorStateProps {
  /** What failed, as a sentence. */
  readonly children: ReactNode;
  readonly onRetry?: (() => void) | undefined;
  readonly isRetrying?: boolean;
  /** Names the failed request in the server's log. */
  readonly requestId?: string | null | undefined;
}

/** The place of something that could not be loaded. */
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
