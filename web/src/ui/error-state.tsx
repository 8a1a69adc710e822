import { type ReactNode, useSyncExternalStore } from "react";
import { Button } from "./button.tsx";

interface ErrorStateProps {
  /** The sentence that says what failed. */
  readonly children: ReactNode;
  /** Whether the content did not fail to load but to show, so that a connection would not help. */
  readonly isCrash?: boolean;
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

/** Replaces content that failed to load. Without a network it says that alone; the reads then load again when the network is back (UI-2). */
export function ErrorState(props: ErrorStateProps) {
  const { children, isCrash = false, onRetry, isRetrying = false, requestId } = props;
  const isOnline = useSyncExternalStore(followConnection, () => navigator.onLine);
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-4 rounded-card border border-line px-4 py-12 text-center"
    >
      <p className="max-w-[48ch] text-body text-balance">
        {isOnline || isCrash
          ? children
          : "You’re offline. This loads again when the connection is back."}
      </p>
      {onRetry && (
        <Button onClick={onRetry} isBusy={isRetrying}>
          Try again
        </Button>
      )}
      {requestId && <p className="text-meta text-muted">Request {requestId}</p>}
    </div>
  );
}

/** What `useEndpointQuery` returns of a read. */
interface Read {
  readonly error: { readonly sentence: string; readonly requestId: string | null } | null;
  readonly isFetching: boolean;
  refetch(): unknown;
}

interface ReadFailedProps {
  readonly read: Read;
  /** The sentence that says what failed. Default: the sentence of the read's error. */
  readonly children?: ReactNode;
}

/** Replaces what a failed read would show, and reads again when asked to. */
export function ReadFailed({ read, children = read.error?.sentence }: ReadFailedProps) {
  return (
    <ErrorState
      onRetry={() => void read.refetch()}
      isRetrying={read.isFetching}
      requestId={read.error?.requestId}
    >
      {children}
    </ErrorState>
  );
}
