import { offlineMessages } from "@armslot/contracts/charting/offline-messages";
import { useQueryClient } from "@tanstack/react-query";
import { CloudOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import { Link, useParams } from "react-router";
import { useStore } from "zustand";
import { AppError } from "../../client/app-error.ts";
import { pathOf } from "../../client/paths.ts";
import { keeping } from "../../device/kept-reading.ts";
import { shownAsOf } from "../../device/shown-as-of.ts";
import { Button } from "../../ui/button.tsx";

function momentOf(at: number): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  // A format takes 20 ms on a phone, so none is made before a note needs it.
  const format = new Intl.DateTimeFormat(
    "en-US",
    isToday
      ? { timeStyle: "short" }
      : { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" },
  );
  return format.format(at);
}

/** Returns the time of the oldest kept reply on screen. Returns null if everything on screen is from the server. */
function useShownAsOf(): number | null {
  const cache = useQueryClient().getQueryCache();
  const oldest = () => {
    const shown = [...shownAsOf.getState().times].filter(([hash]) => cache.get(hash)?.isActive());
    return shown.length === 0 ? null : Math.min(...shown.map(([, at]) => at));
  };
  const follow = (changed: () => void) => {
    const stops = [shownAsOf.subscribe(changed), cache.subscribe(changed)];
    return () => stops.map((stop) => stop());
  };
  return useSyncExternalStore(follow, oldest);
}

/** Whether a part of the screen has nothing to show, because the server cannot be reached. */
function useIsUnread(): boolean {
  const cache = useQueryClient().getQueryCache();
  const isUnread = () =>
    cache.getAll().some((query) => {
      const { data, error } = query.state;
      const isUnreachable = error instanceof AppError && error.code === "unavailable";
      return data === undefined && isUnreachable && query.isActive();
    });
  return useSyncExternalStore((changed) => cache.subscribe(changed), isUnread);
}

/** Says where to let the device keep what is read, to a member who would have needed it. */
export function KeepHint() {
  const { programId = "" } = useParams();
  const { isOn } = useStore(keeping);
  const isUnread = useIsUnread();
  if (isOn || !isUnread) return null;
  return (
    <p data-screen-only className="mb-4 text-dense text-muted">
      {offlineMessages.keepHint}{" "}
      <Link to={pathOf("account", { programId })} className="text-accent underline">
        Account
      </Link>
    </p>
  );
}

/** Says that the screen shows what the device kept, and from when it is (OFFLINE-6). */
export function OfflineNote() {
  const at = useShownAsOf();
  const queryClient = useQueryClient();
  const retry = () => void queryClient.refetchQueries({ type: "active", stale: true });
  return (
    <div aria-live="polite">
      {at !== null && (
        <div className="mb-4 flex min-h-11 items-center gap-2 rounded-control border border-line bg-raised py-0.5 ps-3 pe-1 text-dense">
          <CloudOff aria-hidden="true" size={16} className="shrink-0 text-muted" />
          <span className="min-w-0 flex-1 font-medium">As of {momentOf(at)}, offline</span>
          <Button kind="quiet" data-screen-only onClick={retry}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}
