import type { Game, Pitch } from "@armslot/contracts/games/games";
import { GamePage } from "../games/game-page.tsx";
import { useViewer } from "../session/session.ts";
import { LatePart } from "../ui/in-turn.tsx";
import { lazyComponent } from "../ui/lazy-module.ts";

const GameFilms = lazyComponent(async () => (await import("../video/game-films.tsx")).GameFilms, {
  isOptional: true,
});

const GameEstimates = lazyComponent(
  async () => (await import("../video/estimates/game-estimates.tsx")).GameEstimates,
  { isOptional: true },
);

/** The game's page. It is assembled here because its regions belong to several features. */
export function GameScreen() {
  const { keepsVideo } = useViewer().program;
  const films = (game: Game, pitches: readonly Pitch[]) =>
    keepsVideo && (
      <>
        <div data-screen-only className="mt-8 empty:hidden">
          <LatePart code={GameFilms} shown={{ game, pitches }} />
        </div>
        <div data-screen-only className="mt-8 empty:hidden">
          <LatePart code={GameEstimates} shown={{ game, pitches }} />
        </div>
      </>
    );
  return <GamePage>{films}</GamePage>;
}
