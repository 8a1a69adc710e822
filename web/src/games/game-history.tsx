import { Suspense } from "react";
import { useLazyDialog } from "../client/use-lazy-dialog.ts";
import { Button } from "../ui/button.tsx";
import { lazyComponent } from "../ui/lazy-module.ts";
import type { GameParams } from "./use-corrections.ts";

const GameHistoryDialog = lazyComponent(
  async () => (await import("./game-history-dialog.tsx")).GameHistoryDialog,
);

/** The button that opens the history of a game's corrections, whose code is lazy. */
export function GameHistory({ params }: { readonly params: GameParams }) {
  const dialog = useLazyDialog();
  return (
    <div data-screen-only className="mt-4">
      <Button onClick={dialog.open}>Game History</Button>
      {dialog.isNeeded && (
        <Suspense>
          <GameHistoryDialog params={params} isOpen={dialog.isOpen} onClose={dialog.close} />
        </Suspense>
      )}
    </div>
  );
}
