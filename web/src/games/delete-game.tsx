import { may } from "@armslot/contracts/core/access";
import type { Game, Pitch } from "@armslot/contracts/games/games";
import { Suspense } from "react";
import { useLazyDialog } from "../client/use-lazy-dialog.ts";
import { useViewer } from "../session/session.ts";
import { DangerFooter } from "../ui/danger-footer.tsx";
import { lazyComponent } from "../ui/lazy-module.ts";

const DeleteGameDialog = lazyComponent(
  async () => (await import("./delete-game-dialog.tsx")).DeleteGameDialog,
);

interface DeleteGameProps {
  readonly game: Game;
  readonly pitches: readonly Pitch[];
}

/** The button that opens the delete dialog, whose code is lazy. Renders nothing for members who cannot delete. */
export function DeleteGame({ game, pitches }: DeleteGameProps) {
  const { user } = useViewer();
  const dialog = useLazyDialog();
  if (!may(user.role, "athletes:delete")) return null;
  return (
    <DangerFooter label="Delete Game" onClick={dialog.open}>
      {dialog.isNeeded && (
        <Suspense>
          <DeleteGameDialog
            game={game}
            pitches={pitches}
            isOpen={dialog.isOpen}
            onClose={dialog.close}
          />
        </Suspense>
      )}
    </DangerFooter>
  );
}
