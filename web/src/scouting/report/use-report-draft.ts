import { addLook } from "@armslot/contracts/scouting/looks";
import {
  type Report,
  type ReportContent,
  type SeenByAuthor,
  saveReport,
} from "@armslot/contracts/scouting/reports";
import { getAthleteScouting } from "@armslot/contracts/scouting/scouting";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { call } from "../../client/api.ts";
import { type AppError, asAppError, currentOf } from "../../client/app-error.ts";
import { newId } from "../../client/new-id.ts";
import { endpointKey, useEndpointMutation } from "../../client/queries.ts";
import { useMarkUnsaved } from "../../client/use-form.ts";
import {
  type DraftOwner,
  eraseDraft,
  storeDraft,
  updateDraft,
} from "../../device/draft-storage.ts";
import { useRefreshScouting } from "../refresh-scouting.ts";
import {
  asAnother,
  draftOfReport,
  hasAllOf,
  type NewLook,
  type ReportDraft,
  refuseUnread,
  sawNothing,
  seenWith,
} from "./report-draft.ts";

const quietMs = 1500;
const retryMs = 20_000;

interface DraftOptions {
  readonly programId: string;
  readonly athleteId: string;
  readonly owner: DraftOwner;
  readonly initial: ReportDraft;
  /** What the screen shows of the athlete now. */
  readonly shown: SeenByAuthor;
  /** Called when the server has filed the report, also when that was asked for before the page was reloaded. */
  readonly onFiled: (report: Report) => void;
}

/** Whether a repeat of the same save may succeed: the server was out of reach, busy, or asked to sign in. */
export function isPassing({ status, noReply }: AppError): boolean {
  return noReply !== null || status === 401 || status === 429 || status >= 500;
}

/**
 * Keeps a report while it is written: on this device with every change, and on the server when nothing was typed for a moment. Without
 * a connection it tries again when there is one, and every 20 seconds.
 */
export function useReportDraft({ owner, initial, shown, ...rest }: DraftOptions) {
  const kept = useKeptDraft(owner, initial);
  const { draft, latest, keep } = kept;
  const { failure, theirs, setFailure, setTheirs, save } = useSaves({ ...rest, owner, kept });
  useMarkUnsaved(!draft.isSent);
  useAutosave({ draft, failure, isHeld: theirs !== null, save });
  const seenNow = () => seenWith(latest.current.seen ?? sawNothing, shown);
  const change = (next: Partial<ReportDraft>) => {
    setFailure(null);
    keep({ ...latest.current, ...next, seen: seenNow(), isSent: false });
  };
  const settle = (next: ReportDraft | null) => {
    if (next) keep(next);
    setTheirs(null);
    setFailure(null);
  };
  return {
    draft,
    failure,
    /** What another device saved in the meantime. */
    theirs,
    change: (part: Partial<ReportContent>) => {
      const content = { ...latest.current.content, ...part };
      // A look that the server refuses leaves with its tick.
      const newLooks = latest.current.newLooks.filter(
        ({ lookId, isSent }) => isSent || content.looks.includes(lookId),
      );
      change({ content, newLooks });
    },
    /** Adds a look, which the report cites. It is sent with the next save. */
    addLook: (look: NewLook) => {
      const { content, newLooks } = latest.current;
      change({
        content: { ...content, looks: [...content.looks, look.lookId] },
        newLooks: [...newLooks, look],
      });
    },
    chooseTemplate: (templateId: string, templateVersion: number) =>
      change({ templateId, templateVersion }),
    /** Whether the report was filed on this screen and waits for the server's answer. Nothing can be changed until then. */
    isFiling: draft.attempt?.isFiled === true || draft.isToFile === true,
    file: () => {
      // A report that waits for a connection was written with what shows now.
      keep({ ...latest.current, seen: seenNow() });
      return save(true);
    },
    keepMine: () =>
      settle(theirs && { ...latest.current, reportId: theirs.reportId, revision: theirs.revision }),
    takeTheirs: () => {
      const { newLooks, seen = sawNothing } = latest.current;
      settle(theirs && { ...draftOfReport(theirs), newLooks, seen });
    },
    /** Keeps the words as another report than the one that the server no longer takes. */
    keepAsAnother: (corrects: string | null) => settle(asAnother(latest.current, corrects)),
    erase: () => eraseDraft(owner),
  };
}

/** Keeps the draft on this device with every change. What a save notes is kept unless another tab erased the draft, as a sign-out does. */
function useKeptDraft(owner: DraftOwner, initial: ReportDraft) {
  const [draft, setDraft] = useState(initial);
  const latest = useRef(draft);
  const keepBy = (store: typeof storeDraft) => (next: ReportDraft) => {
    latest.current = next;
    setDraft(next);
    store(owner, { ...next, changedAt: Date.now() });
  };
  return { draft, latest, keep: keepBy(storeDraft), note: keepBy(updateDraft) };
}

interface SavesOptions extends Omit<DraftOptions, "initial" | "shown"> {
  readonly kept: ReturnType<typeof useKeptDraft>;
}

/** Sends saves to the server, one after the other. */
function useSaves({ programId, athleteId, owner, onFiled, kept: { latest, note } }: SavesOptions) {
  const [failure, setFailure] = useState<AppError | null>(null);
  const [theirs, setTheirs] = useState<Report | null>(null);
  const { mutateAsync } = useEndpointMutation(saveReport);
  const client = useQueryClient();
  const sendLooks = useSendLooks({ programId, athleteId, kept: { latest, note } });
  const save = async (isFiled: boolean): Promise<Report | null> => {
    const { reportId, content, attempt: open, revision, corrects } = latest.current;
    const { templateId, templateVersion, seen = sawNothing } = latest.current;
    const isToFile = isFiled || latest.current.isToFile === true;
    const attempt = {
      ...{ templateId, templateVersion, seen },
      ...(open ?? { saveId: newId(), content, isFiled: isToFile }),
    };
    // A report that is to be filed is not sent before it is filed, however much of it the server has.
    note({ ...latest.current, attempt, isToFile, isSent: latest.current.isSent && !isToFile });
    try {
      refuseUnread(attempt.content);
      await sendLooks();
      const params = { programId, athleteId, reportId };
      const saved = await mutateAsync({ params, body: { revision, corrects, ...attempt } });
      setFailure(null);
      // The screen may be gone. The next one must not begin with a list from before this save.
      const queryKey = endpointKey(getAthleteScouting);
      void client.invalidateQueries({ queryKey, refetchType: "none" });
      if (attempt.isFiled) {
        eraseDraft(owner);
        onFiled(saved);
        return saved;
      }
      const isSent = hasAllOf(latest.current, attempt);
      note({ ...latest.current, revision: saved.revision, isSent, attempt: null });
      return isToFile ? await save(true) : saved;
    } catch (thrown) {
      const error = asAppError(thrown);
      setTheirs(await savedElsewhere(error, owner, corrects));
      setFailure(error);
      if (!isPassing(error)) note({ ...latest.current, attempt: null, isToFile: false });
      return null;
    }
  };
  return { failure, theirs, setFailure, setTheirs, save: useInTurn(save) };
}

/** Returns what another device saved of the report that the server refused: its newer draft, or the open correction. Null without one. */
async function savedElsewhere(
  error: AppError,
  { programId, of: athleteId, userId }: DraftOwner,
  corrects: string | null,
): Promise<Report | null> {
  if (error.code !== "correction-open") return currentOf(saveReport, error);
  const params = { programId, athleteId };
  const { reports } = await call(getAthleteScouting, { params }).catch(() => ({ reports: [] }));
  const corrected = reports.find(({ reportId }) => reportId === corrects);
  const isOpen = ({ state, authorId, seriesId }: Report) =>
    state === "draft" && authorId === userId && seriesId === corrected?.seriesId;
  return reports.find(isOpen) ?? null;
}

type LooksOptions = Pick<SavesOptions, "programId" | "athleteId"> & {
  readonly kept: Pick<SavesOptions["kept"], "latest" | "note">;
};

/** Returns what sends the looks that the server does not have yet. It throws what refuses one. */
function useSendLooks({ programId, athleteId, kept: { latest, note } }: LooksOptions) {
  const refresh = useRefreshScouting();
  const { mutateAsync } = useEndpointMutation(addLook);
  return async () => {
    const waiting = latest.current.newLooks.filter(({ isSent }) => !isSent);
    for (const { lookId, isSent: _, ...body } of waiting) {
      await mutateAsync({ params: { programId, athleteId, lookId }, body });
      const newLooks = latest.current.newLooks.map((look) =>
        look.lookId === lookId ? { ...look, isSent: true } : look,
      );
      note({ ...latest.current, newLooks });
    }
    if (waiting.length > 0) void refresh();
  };
}

export type OpenReport = ReturnType<typeof useReportDraft>;

type Save = (isFiled: boolean) => Promise<Report | null>;

/** Returns the save with one after the other, because two saves of one revision would contradict each other. */
function useInTurn(save: Save): Save {
  const running = useRef<Promise<Report | null>>(Promise.resolve(null));
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  return useCallback((isFiled) => {
    running.current = running.current.then(() => latest.current(isFiled));
    return running.current;
  }, []);
}

interface AutosaveOptions {
  readonly draft: ReportDraft;
  readonly failure: AppError | null;
  /** Whether the writer has to choose between two versions first. */
  readonly isHeld: boolean;
  readonly save: Save;
}

function useAutosave({ draft, failure, isHeld, save }: AutosaveOptions): void {
  const isWaiting = !draft.isSent && !isHeld && (failure === null || isPassing(failure));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the content starts the wait again.
  useEffect(() => {
    if (!isWaiting) return undefined;
    const trySave = () => void save(false);
    const timer = setTimeout(trySave, failure ? retryMs : quietMs);
    addEventListener("online", trySave);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", trySave);
    };
  }, [isWaiting, draft.content, draft.templateId, failure]);
}
