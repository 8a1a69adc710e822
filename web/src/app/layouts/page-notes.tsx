import { offlineMessages } from "@armslot/contracts/charting/offline-messages";
import { pages } from "@armslot/contracts/core/pages";
import { useQueryClient } from "@tanstack/react-query";
import { CloudOff } from "lucide-react";
import { Suspense, useSyncExternalStore } from "react";
import { Link, matchPath, useLocation, useParams } from "react-router";
import { useStore } from "zustand";
import { AppError } from "../../client/app-error.ts";
import { pathOf } from "../../client/paths.ts";
import { keeping } from "../../device/kept-reading.ts";
import { sendingOutbox } from "../../device/sending-outbox.ts";
import { newVersion } from "../../device/service-worker.ts";
import { shownAsOf } from "../../device/shown-as-of.ts";
import { Button } from "../../ui/button.tsx";
import { lazyComponent } from "../../ui/lazy-module.ts";
import { PrintHeader } from "../../ui/print-header.tsx";
import { sendingFilms } from "../../video/films/sending-films.ts";

/** If its code cannot load, the charting screen still has the line. */
const UnsentNote = lazyComponent(
  async () => (await import("../../device/unsent-note.tsx")).UnsentNote,
  { isOptional: true },
);

/** What this page still has to send. */
function Unsent() {
  const { outbox } = useStore(sendingOutbox);
  if (!outbox) return null;
  return (
    <Suspense>
      <UnsentNote outbox={outbox} />
    </Suspense>
  );
}

const FilmNote = lazyComponent(
  async () => (await import("../../video/films/film-note.tsx")).FilmNote,
  { isOptional: true },
);

/** The films that are only on this phone. Pending Videos has a list of them. */
function Films() {
  const { queue } = useStore(sendingFilms);
  const { pathname } = useLocation();
  if (!queue || matchPath(pages.pendingVideos, pathname)) return null;
  return (
    <Suspense>
      <FilmNote queue={queue} />
    </Suspense>
  );
}

/** The header of the printed page, and what the application says about itself on each screen. */
export function PageNotes({ programName }: { readonly programName: string }) {
  const { pathname } = useLocation();
  // The charting screen lies over the page, and has lines of its own.
  const isCharting = matchPath(pages.chart, pathname) !== null;
  return (
    <>
      <PrintHeader programName={programName} />
      {!isCharting && (
        <>
          <OfflineNote />
          <Unsent />
          <Films />
          <KeepHint />
        </>
      )}
      <NewVersionNote />
    </>
  );
}

/** Says that a new version is ready. It floats, so nothing moves under a finger. */
function NewVersionNote() {
  const { update } = useStore(newVersion);
  return (
    <div
      aria-live="polite"
      data-screen-only
      className="pointer-events-none fixed inset-x-4 bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-30 flex justify-center md:start-auto md:end-6 md:bottom-6"
    >
      {update && (
        <div className="pointer-events-auto flex items-center gap-3 rounded-card border border-line bg-raised py-2 ps-4 pe-2 text-dense shadow-float">
          {offlineMessages.newVersion}
          <div className="flex">
            <Button kind="quiet" onClick={update}>
              Update
            </Button>
            <Button kind="quiet" onClick={() => newVersion.setState({ update: null })}>
              Later
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

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
function KeepHint() {
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
function OfflineNote() {
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
