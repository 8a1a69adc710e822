import {
  correctPitches,
  type Game,
  type GameWithPitches,
  getGame,
  listCorrections,
  moveGame,
  saveGame,
  undoCorrection,
} from "@armslot/contracts/games/games";
import type { PitchCorrection } from "@armslot/contracts/pitch/corrections";
import { getAthlete, listAthletes } from "@armslot/contracts/roster/athletes";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { currentOf } from "../client/app-error.ts";
import { endpointKey, showWritten, useEndpointMutation } from "../client/queries.ts";

/** The path of a game. */
export interface GameParams {
  readonly programId: string;
  readonly athleteId: string;
  readonly gameId: string;
}

/** The cached game with its pitches. */
function cacheOf(client: QueryClient, params: GameParams) {
  const gameKey = endpointKey(getGame, { params });
  const cached = () => client.getQueryData<GameWithPitches>(gameKey);
  return {
    cached,
    show(shown: GameWithPitches) {
      showWritten<GameWithPitches>(client, gameKey, () => shown);
    },
    /** Shows a game that we saved as the only ones. Its pitches are those of the version before. */
    showSaved(game: Game) {
      showWritten<GameWithPitches>(client, gameKey, (before) => before && { ...before, game });
    },
    /** Reloads what a correction changes on the athlete's page. */
    reloadAthlete() {
      const ofAthlete = { params: { programId: params.programId, athleteId: params.athleteId } };
      void client.invalidateQueries({ queryKey: [...endpointKey(getAthlete), ofAthlete] });
    },
    reloadHistory() {
      void client.invalidateQueries({ queryKey: [...endpointKey(listCorrections), params] });
    },
    reloadGame: () => client.invalidateQueries({ queryKey: gameKey }),
  };
}

/**
 * Returns the function that corrects pitches. After a conflict it shows the current pitches and throws, so the next try starts from
 * them.
 */
export function useCorrectPitches(params: GameParams) {
  const cache = cacheOf(useQueryClient(), params);
  const { mutateAsync } = useEndpointMutation(correctPitches);
  return async (pitchIds: readonly string[], values: Partial<PitchCorrection>) => {
    const version = cache.cached()?.game.version ?? 0;
    try {
      cache.show(await mutateAsync({ params, body: { version, pitchIds: [...pitchIds], values } }));
      cache.reloadAthlete();
      cache.reloadHistory();
    } catch (thrown) {
      const current = currentOf(correctPitches, thrown);
      if (current) cache.show(current);
      throw thrown;
    }
  };
}

type Facts = Pick<Game, "gameDate" | "opponent" | "location" | "kind">;

/** Returns the function that saves the facts of a game. It resolves to the current game if someone else saved first, and else to null. */
export function useSaveGame(params: GameParams) {
  const cache = cacheOf(useQueryClient(), params);
  const { mutateAsync } = useEndpointMutation(saveGame);
  return async (facts: Facts, version: number): Promise<Game | null> => {
    try {
      const saved = await mutateAsync({ params, body: { ...facts, version } });
      // Someone else can have saved pitches in between, which are not refused.
      const isOnlyChange = saved.version <= (cache.cached()?.game.version ?? 0) + 1;
      if (isOnlyChange) cache.showSaved(saved);
      else await cache.reloadGame();
      cache.reloadAthlete();
      cache.reloadHistory();
      return null;
    } catch (thrown) {
      const current = currentOf(saveGame, thrown);
      if (current === null) throw thrown;
      // The pitches may have changed too, so the current game is not shown with the cached ones.
      await cache.reloadGame();
      return current;
    }
  };
}

/** Returns the function that moves a game to another athlete. After a conflict it reloads the game and throws. */
export function useMoveGame(params: GameParams) {
  const client = useQueryClient();
  const cache = cacheOf(client, params);
  const { mutateAsync } = useEndpointMutation(moveGame);
  return async (toAthleteId: string, version: number) => {
    try {
      const moved = await mutateAsync({ params, body: { toAthleteId, version } });
      const there = { ...params, athleteId: toAthleteId };
      const pitches = cache.cached()?.pitches;
      const gameThere = endpointKey(getGame, { params: there });
      if (pitches) client.setQueryData<GameWithPitches>(gameThere, { game: moved, pitches });
      cache.reloadAthlete();
      cacheOf(client, there).reloadAthlete();
      void client.invalidateQueries({ queryKey: endpointKey(listAthletes) });
    } catch (thrown) {
      if (currentOf(moveGame, thrown)) await cache.reloadGame();
      throw thrown;
    }
  };
}

/**
 * Returns the function that undoes a correction, and resolves to the reply. It reloads everything that shows the game, unless the game
 * is no longer at this path: it moved to another athlete, or went with its last pitch.
 */
export function useUndo(params: GameParams) {
  const client = useQueryClient();
  const { mutateAsync } = useEndpointMutation(undoCorrection);
  return async (version: number) => {
    const cache = cacheOf(client, params);
    try {
      const reply = await mutateAsync({ params: { ...params, version: String(version) } });
      cache.reloadAthlete();
      if (reply.isGameGone) {
        void client.invalidateQueries({ queryKey: endpointKey(listAthletes) });
      } else if (reply.athleteId === params.athleteId) {
        await cache.reloadGame();
        cache.reloadHistory();
      } else {
        cacheOf(client, { ...params, athleteId: reply.athleteId }).reloadAthlete();
        void client.invalidateQueries({ queryKey: endpointKey(listAthletes) });
      }
      return reply;
    } catch (thrown) {
      cache.reloadHistory();
      throw thrown;
    }
  };
}
