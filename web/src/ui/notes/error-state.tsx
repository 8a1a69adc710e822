import { type ReactNode, useSyncExternalStore } from "react";
import { Button } from "../controls/button.tsx";

interface ErrorStateProps {
  /** The sentence that says what failed. */
  readonly children: ReactNode;
  readonly onRetry?: (() => void) | undefined;
  readonly isRetrying?: boolean;
  /** The failed request's ID in the server's log. */
  readonly requestId?: string | null | undefined;
}

function followConnection(changed: () => void): () => void {
  addEventListener("online", changed);
  addEventListener("offline", changed);
  return () => {
    removeEventListener("online", changed);
    removeEventListener("offline", changed);
  };
}

/** Replaces content that failed to load. Without a network it says so; the reads then load again when the network is back (UI-2). */
export function ErrorState({ children, onRetry, isRetrying = false, requestId }: ErrorStateProps) {
  const isOnline = useSyncExternalStore(followConnection, () => navigator.onLine);
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-4 rounded-card border border-line px-4 py-12 text-center"
    >
      <div className="flex flex-col gap-1">
        <p className="max-w-[48ch] text-body text-balance">{children}</p>
        {!isOnline && (
          <p className="text-dense text-muted text-balance">
            You’re offline. This loads again when the connection is back.
          </p>
        )}
      </div>
      {onRetry && (
        <Button onClick={onRetry} isBusy={isRetrying}>
          Try again
        </Button>
      )}
      {requestId && <p className="text-meta text-muted">Request {requestId}</p>}
    </div>
  );
}
