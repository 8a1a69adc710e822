import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import { getGame, listCorrections, type undoCorrection } from "@armslot/contracts/games/games";
import type { Correction } from "@armslot/contracts/pitch/corrections";
import {
  type InfiniteData,
  type QueryKey,
  useInfiniteQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { call } from "../client/api.ts";
import { type AppError, asAppError } from "../client/app-error.ts";
import { formatCount } from "../client/format.ts";
import { pathOf } from "../client/paths.ts";
import { endpointKey } from "../client/queries.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ReadFailed } from "../ui/error-state.tsx";
import { FormAlert } from "../ui/form/form-alert.tsx";
import { Loading } from "../ui/loading.tsx";
import { changeSentence } from "./change-sentence.ts";
import { type GameParams, useUndo } from "./use-corrections.ts";

type Page = ReplyOf<typeof listCorrections>;
type Cursor = string | undefined;

/** Reads a game's corrections in pages, newest first. */
function useCorrections(params: GameParams) {
  return useInfiniteQuery<Page, AppError, InfiniteData<Page, Cursor>, QueryKey, Cursor>({
    queryKey: [...endpointKey(listCorrections), params],
    queryFn: ({ pageParam, signal }) =>
      call(listCorrections, { params, query: { before: pageParam } }, { signal }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => (next === null ? undefined : String(next)),
  });
}

interface GameHistoryDialogProps {
  readonly params: GameParams;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The dialog with everything that members changed in a game, and a button that undoes each save (GAME-8). */
export function GameHistoryDialog({ params, isOpen, onClose }: GameHistoryDialogProps) {
  const [isGone, setIsGone] = useState(false);
  const leave = useLeaving(params);
  const close = isGone ? leave : onClose;
  return (
    <Dialog title="Game History" isOpen={isOpen} onClose={close}>
      {isGone ? (
        <p role="status" className="text-body">
          Undone. The import of this game’s pitches was undone before, and only this edit kept the
          last of them. The game is gone. Import the file again to bring it back.
        </p>
      ) : (
        <History params={params} onClose={onClose} onGone={() => setIsGone(true)} />
      )}
      <DialogActions>
        <Button onClick={close}>{isGone ? "Back to the Athlete" : "Close"}</Button>
      </DialogActions>
    </Dialog>
  );
}

/** Returns the function that leaves the page of a game that is gone. */
function useLeaving(params: GameParams) {
  const navigate = useNavigate();
  const client = useQueryClient();
  return () => {
    const { programId, athleteId } = params;
    void Promise.resolve(
      navigate(pathOf("athlete", { programId, athleteId }), { replace: true }),
    ).then(() => client.removeQueries({ queryKey: endpointKey(getGame, { params }) }));
  };
}

interface HistoryProps extends Omit<GameHistoryDialogProps, "isOpen"> {
  /** Called when the game went with its last pitch. */
  readonly onGone: () => void;
}

function History({ params, onClose, onGone }: HistoryProps) {
  const history = useCorrections(params);
  const undo = useUndoing({ params, onClose, onGone });
  if (history.data === undefined) {
    if (history.isPending) return <Loading />;
    return <ReadFailed read={history}>Failed to load the history.</ReadFailed>;
  }
  const corrections = history.data.pages.flatMap((page) => page.corrections);
  if (corrections.length === 0) {
    return <EmptyState>No one has changed this game since it was added.</EmptyState>;
  }
  return (
    <div className="flex flex-col gap-4">
      <FormAlert>{undo.failure}</FormAlert>
      <p role="status" className="text-dense text-muted empty:hidden">
        {undo.note}
      </p>
      <ol className="flex flex-col gap-4">
        {corrections.map((correction) => (
          <Entry
            key={correction.version}
            correction={correction}
            isBusy={undo.busyVersion === correction.version}
            onUndo={() => void undo.start(correction.version)}
          />
        ))}
      </ol>
      {history.hasNextPage && (
        <Button isBusy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          Load more
        </Button>
      )}
    </div>
  );
}

/** Undoes one correction at a time. After the undo of a move it shows the game at its athlete. */
function useUndoing({ params, onClose, onGone }: HistoryProps) {
  const undo = useUndo(params);
  const navigate = useNavigate();
  const [busyVersion, setBusyVersion] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [note, setNote] = useState("");
  const start = async (version: number) => {
    setBusyVersion(version);
    setFailure(null);
    setNote("");
    try {
      const reply = await undo(version);
      const { athleteId } = reply;
      setNote(undoneText(reply));
      if (reply.isGameGone) onGone();
      if (athleteId !== params.athleteId) {
        onClose();
        await navigate(pathOf("game", { ...params, athleteId }), { replace: true });
      }
    } catch (thrown) {
      setFailure(asAppError(thrown).sentence);
    } finally {
      setBusyVersion(null);
    }
  };
  return { busyVersion, failure, note, start };
}

/** Says what an undo did: "Undone, except 2 pitches that changed again since." */
function undoneText({ kept, removed }: ReplyOf<typeof undoCorrection>): string {
  const left = formatCount(kept, "pitch", "pitches");
  const undone = kept === 0 ? "Undone." : `Undone, except ${left} that changed again since.`;
  if (removed === 0) return undone;
  const gone = formatCount(removed, "pitch", "pitches");
  return `${undone} ${gone} went with it: the import was undone before, and only this edit kept them.`;
}

function byAndWhen({ by, at }: { readonly by: string | null; readonly at: string }): string {
  const moments = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
  return `by ${by ?? "a former member"} on ${moments.format(new Date(at))}`;
}

interface EntryProps {
  readonly correction: Correction;
  readonly isBusy: boolean;
  readonly onUndo: () => void;
}

function Entry({ correction, isBusy, onUndo }: EntryProps) {
  const { changes, undone } = correction;
  const sentences = changes.map(changeSentence);
  return (
    <li className="flex items-start justify-between gap-3 border-t border-line pt-4 text-dense first:border-0 first:pt-0">
      <div className="min-w-0 wrap-anywhere">
        <p className="text-meta text-muted">Edited {byAndWhen(correction)}</p>
        {sentences.map((sentence) => (
          <p key={sentence} className={undone ? "text-muted line-through" : ""}>
            {sentence}
          </p>
        ))}
        {undone && <p className="text-meta text-muted">Undone {byAndWhen(undone)}</p>}
      </div>
      {!undone && (
        <Button aria-label={`Undo ${sentences.join(", ")}`} isBusy={isBusy} onClick={onUndo}>
          Undo
        </Button>
      )}
    </li>
  );
}
