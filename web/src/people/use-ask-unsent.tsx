import { type ReactNode, Suspense, useRef, useState } from "react";
import { type UnsentReport, unsentReportOf } from "../device/draft-storage.ts";
import type { Outbox } from "../device/outbox.ts";
import type { OutboxStatus } from "../device/outbox-status.ts";
import { useViewer } from "../session/session.ts";
import { lazyComponent } from "../ui/lazy-module.ts";
import type { FilmQueue } from "../video/films/film-queue.ts";
import { sendingFilms } from "../video/films/sending-films.ts";

const UnsentPitches = lazyComponent(
  async () => (await import("./unsent-pitches.tsx")).UnsentPitches,
);

const UnsentReportDialog = lazyComponent(
  async () => (await import("./unsent-report.tsx")).UnsentReportDialog,
);

const UnsentFilms = lazyComponent(async () => (await import("./unsent-films.tsx")).UnsentFilms);

/** What the member charted on this phone. */
interface Charted {
  readonly outbox: Outbox;
  readonly status: OutboxStatus;
}

/** Erases what the member charted on this phone, as they chose. Call it once the server ended the session. Never rejects. */
export type EraseCharted = () => Promise<void>;

interface AskUnsent {
  /** Asks about what only this device has, if there is any, and then leaves. */
  readonly ask: () => Promise<void>;
  readonly question: ReactNode;
}

function eraseCharted(erase: (() => Promise<void>) | null): EraseCharted {
  // A browser that cannot erase keeps what was sent for 14 days. The member is signed out all the same.
  return async () => await erase?.().catch(() => undefined);
}

/**
 * Returns the questions about an unsent report, about videos and about unsent pitches before a sign-out (FIELD-16, FILM-3, SCOUT-12).
 * @param leave signs out; called once the member chose, or at once if nothing is unsent
 */
export function useAskUnsent(leave: (erase: EraseCharted) => void): AskUnsent {
  const { user } = useViewer();
  const pitches = useAskPitches(leave);
  const films = useAskFilms(pitches.ask);
  const [report, setReport] = useState<UnsentReport | null>(null);
  const ask = async () => {
    const found = unsentReportOf(user.uid);
    setReport(found);
    if (!found) await films.ask();
  };
  const question = (
    <>
      {report && (
        <Suspense>
          <UnsentReportDialog
            report={report}
            onLeave={() => {
              setReport(null);
              void films.ask();
            }}
            onCancel={() => setReport(null)}
          />
        </Suspense>
      )}
      {films.question}
      {pitches.question}
    </>
  );
  return { ask, question };
}

/** Asks about videos that only this phone has, and goes on with `next`. */
function useAskFilms(next: () => Promise<void>): AskUnsent {
  const [queue, setQueue] = useState<FilmQueue | null>(null);
  const ask = async () => {
    const { queue: found } = sendingFilms.getState();
    const isUnsent = found !== null && found.status().films.length > 0;
    setQueue(isUnsent ? found : null);
    if (!isUnsent) await next();
  };
  const question = queue && (
    <Suspense>
      <UnsentFilms
        queue={queue}
        onLeave={() => {
          setQueue(null);
          void next();
        }}
        onCancel={() => setQueue(null)}
      />
    </Suspense>
  );
  return { ask, question };
}

function useAskPitches(leave: (erase: EraseCharted) => void): AskUnsent {
  const findCharted = useFindCharted();
  const [unsent, setUnsent] = useState<Charted | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const isLooking = useRef(false);
  const ask = async () => {
    // A double click asks once.
    if (isLooking.current) return;
    isLooking.current = true;
    const found = await findCharted();
    isLooking.current = false;
    const isUnsent = found && (found.status.operations > 0 || found.status.refused.length > 0);
    setUnsent(isUnsent ? found : null);
    setIsAsking(Boolean(isUnsent));
    if (!isUnsent) leave(eraseCharted(found && (() => found.outbox.eraseSent())));
  };
  const question = unsent && (
    <Suspense>
      <UnsentPitches
        outbox={unsent.outbox}
        unsent={isAsking ? unsent.status : null}
        onLeave={(erase) => {
          setIsAsking(false);
          leave(eraseCharted(erase));
        }}
        onCancel={() => setIsAsking(false)}
      />
    </Suspense>
  );
  return { ask, question };
}

/** Returns the function that reads what the member charted on this phone. */
function useFindCharted() {
  const { user, program } = useViewer();
  return async (): Promise<Charted | null> => {
    try {
      const { outboxOf } = await import("../device/outbox.ts");
      const outbox = outboxOf({ userId: user.uid, programId: program.programId });
      return { outbox, status: await outbox.waiting() };
    } catch {
      // Without its code or a database, this page has no pitches to ask about.
      return null;
    }
  };
}
