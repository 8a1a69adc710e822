import { offlineMessages } from "@armslot/contracts/charting/offline-messages";
import { pages } from "@armslot/contracts/core/pages";
import { Suspense } from "react";
import { matchPath, useLocation } from "react-router";
import { useStore } from "zustand";
import { sendingOutbox } from "../../device/sending-outbox.ts";
import { newVersion } from "../../device/service-worker.ts";
import { Button } from "../../ui/button.tsx";
import { lazyComponent } from "../../ui/lazy-module.ts";
import { PrintHeader } from "../../ui/print-header.tsx";
import { sendingFilms } from "../../video/films/sending-films.ts";
import { KeepHint, OfflineNote } from "./offline-note.tsx";

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
