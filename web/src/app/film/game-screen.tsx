import type { Game, Pitch } from "@armslot/contracts/games/games";
import { Suspense } from "react";
import { GamePage } from "../../features/games/page/game-page.tsx";
import { useViewer } from "../../session/session.ts";
import { lazyComponent } from "../../ui/lazy-module.ts";

const GameFilms = lazyComponent(
  async () => (await import("../../features/clips/game-films.tsx")).GameFilms,
  { isOptional: true },
);

const GameEstimates = lazyComponent(
  async () => (await import("../../features/estimates/game-estimates.tsx")).GameEstimates,
  { isOptional: true },
);

/** The game's page. It is assembled here because its regions belong to several features. */
export function GameScreen() {
  const { keepsVideo } = useViewer().program;
  const films = (game: Game, pitches: readonly Pitch[]) =>
    keepsVideo && (
      <Suspense>
        <div data-screen-only className="mt-8">
          <GameFilms game={game} pitches={pitches} />
        </div>
        <div data-screen-only className="mt-8 empty:hidden">
          <GameEstimates game={game} pitches={pitches} />
        </div>
      </Suspense>
    );
  return <GamePage>{films}</GamePage>;
}
