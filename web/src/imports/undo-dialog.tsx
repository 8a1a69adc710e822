import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import { type ImportEntry, undoImport } from "@armslot/contracts/imports/imports";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { formatCount } from "../client/format.ts";
import { pathOf } from "../client/paths.ts";
import { useEndpointMutation } from "../client/queries.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { FormAlert } from "../ui/form/form-alert.tsx";
import { StatusNote } from "../ui/status-note.tsx";
import { countPitches, gameName, listText } from "./import-words.ts";
import { MovedPitches } from "./moved-pitches.tsx";
import { reloadGames } from "./run-imports.ts";

type Undone = ReplyOf<typeof undoImport>;

interface UndoDialogProps {
  readonly programId: string;
  readonly entry: ImportEntry;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Called when the dialog closes after the import was undone. */
  readonly onUndone?: () => void;
}

/** The dialog that undoes an import. It asks first, and then says what stays and why. */
export function UndoDialog({ programId, entry, isOpen, onClose, onUndone }: UndoDialogProps) {
  const queryClient = useQueryClient();
  const undo = useEndpointMutation(undoImport, { onSuccess: () => reloadGames(queryClient) });
  const undone = undo.data;
  const close = () => {
    onClose();
    if (undone) onUndone?.();
    else undo.reset();
  };
  return (
    <Dialog title={undone ? "Import Undone" : "Undo Import"} isOpen={isOpen} onClose={close}>
      {undone ? (
        <Outcome programId={programId} undone={undone} />
      ) : (
        <div className="flex flex-col gap-3">
          <p className="text-body wrap-anywhere">{takenBack(entry)}</p>
          <MovedPitches moved={entry.moved} when="did" />
          <p className="text-dense text-muted">
            Games and pitches that someone changed since then stay as they are. You can import the
            file again later.
          </p>
          <FormAlert>{undo.error?.sentence}</FormAlert>
        </div>
      )}
      <DialogActions>
        {undone ? (
          <Button kind="primary" onClick={close}>
            Done
          </Button>
        ) : (
          <>
            <Button
              kind="danger"
              isBusy={undo.isPending}
              onClick={() => undo.mutate({ params: { programId, importId: entry.importId } })}
            >
              Undo Import
            </Button>
            <Button onClick={close}>Cancel</Button>
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** Returns what the undo of an import takes back. The pitches that it gave to another pitcher are listed below the sentence. */
function takenBack({ fileName, totals, moved }: ImportEntry): string {
  const file = fileName ?? "this file";
  if (totals.pitchesAdded === 0 && moved) {
    return `This takes back what ${file} gave to another pitcher:`;
  }
  const added = `${countPitches(totals.pitchesAdded)} and the games that are empty without them.`;
  const given = moved ? " Pitches that it gave to another pitcher go back:" : "";
  return `This takes back what ${file} added: ${added}${given}`;
}

function Outcome({ programId, undone }: { readonly programId: string; readonly undone: Undone }) {
  const { gamesRemoved, pitchesRemoved, pitchesRestored, moved, kept } = undone;
  const removed = [
    ...(gamesRemoved > 0 ? [formatCount(gamesRemoved, "game")] : []),
    ...(pitchesRemoved > 0 ? [countPitches(pitchesRemoved)] : []),
  ];
  const parts = [
    ...(removed.length > 0 ? [`Removed ${listText(removed)}.`] : []),
    ...(pitchesRestored > 0 ? [`Restored ${countPitches(pitchesRestored)}.`] : []),
  ];
  return (
    <div className="flex flex-col gap-3">
      <StatusNote>{parts.join(" ") || nothingRemoved(undone)}</StatusNote>
      <MovedPitches moved={moved} when="back" />
      {kept.length > 0 && (
        <div className="text-dense">
          <p className="font-medium">These stay:</p>
          <ul className="mt-1 flex max-h-64 flex-col gap-2 overflow-y-auto">
            {kept.map(({ gameId, athlete, reason, ...game }) => (
              <li key={gameId} className="wrap-anywhere">
                <Link
                  to={pathOf("game", { programId, athleteId: athlete.uid, gameId })}
                  className="font-medium text-accent hover:underline"
                >
                  {athlete.name} · {gameName(game)}
                </Link>
                <span className="block text-muted">{reason}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function nothingRemoved({ moved }: Undone): string {
  return moved ? "Gave the pitches back." : "There was nothing to remove.";
}
