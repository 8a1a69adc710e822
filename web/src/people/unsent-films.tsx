import { useState } from "react";
import { formatCount } from "../client/format.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import type { FilmQueue } from "../video/films/film-queue.ts";

interface UnsentFilmsProps {
  readonly queue: FilmQueue;
  /** Called to sign out. */
  readonly onLeave: () => void;
  readonly onCancel: () => void;
}

/** The dialog that asks what happens to videos that are only on this phone at a sign-out (FILM-3). */
export function UnsentFilms({ queue, onLeave, onCancel }: UnsentFilmsProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [count] = useState(() => queue.status().films.length);
  const erase = async () => {
    setIsBusy(true);
    await queue.erase();
    onLeave();
  };
  return (
    <Dialog title={`${formatCount(count, "Video")} Only on This Phone`} isOpen onClose={onCancel}>
      <p className="text-dense text-muted">
        The server does not have {count === 1 ? "it" : "them"} yet. What you keep stays on this
        phone. Only you see and send it, after you sign in here again.
      </p>
      <DialogActions>
        <Button kind="primary" disabled={isBusy} onClick={onLeave}>
          Keep for Me and Log Out
        </Button>
        <Button kind="danger" isBusy={isBusy} onClick={() => void erase()}>
          Delete and Log Out
        </Button>
        <Button disabled={isBusy} onClick={onCancel}>
          Cancel
        </Button>
      </DialogActions>
    </Dialog>
  );
}
