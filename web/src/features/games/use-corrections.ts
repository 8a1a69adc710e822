import { getAthlete, listAthletes } from "@armslot/contracts/athletes";
import type { PitchCorrection } from "@armslot/contracts/corrections";
import type { ReplyOf } from "@armslot/contracts/endpoint";
import {
  correctPitches,
  type Game,
  getGame,
  listCorrections,
  listGames,
  listPitches,
  moveGame,
  saveGame,
  undoCorrection,
} from "@armslot/contracts/games";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { currentOf } from "../../lib/app-error.ts";
import { endpointKey, useEndpointMutation } from "../../lib/queries.ts";

/** The path of a game. */
export interface GameParams {
  readonly programId: string;
  readonly athleteId: string;
  readonly gameId: string;
}

type Pitches = ReplyOf<typeof listPitches>;

/** The cached game and its cached pitches, which carry the version of the game too. */
function cacheOf(client: QueryClient, params: GameParams) {
  const gameKey = endpointKey(getGame, { params });
  const pitchesKey = endpointKey(listPitches, { params });
  return {
    showGame(game: Game) {
      const before = client.getQueryData<Game>(gameKey)?.version;
      client.setQueryData<Game>(gameKey, game);
      // Pitches of the version before our own save are those of the new version.
      client.setQueryData<Pitches>(pitchesKey, (pitches) =>
        pitches?.version === before ? pitches && { ...pitches, version: game.version } : pitches,
      );
    },
    showPitches(pitches: Pitches) {
      const before = client.getQueryData<Pitches>(pitchesKey)?.version;
      client.setQueryData<Pitches>(pitchesKey, pitches);
      client.setQueryData<Game>(gameKey, (game) =>
        game?.version === before ? game && { ...game, version: pitches.version } : game,
      );
    },
    pitches: () => client.getQueryData<Pitches>(pitchesKey),
    /** Reloads what a correction changes on the athlete's page. */
    reloadAthlete() {
      const ofAthlete = { params: { programId: params.programId, athleteId: params.athleteId } };
      void client.invalidateQueries({ queryKey: endpointKey(getAthlete, ofAthlete) });
      void client.invalidateQueries({ queryKey: endpointKey(listGames, ofAthlete) });
    },
    reloadHistory() {
      void client.invalidateQueries({ queryKey: [...endpointKey(listCorrections), params] });
    },
    async reloadGame() {
      await Promise.all([
        client.invalidateQueries({ queryKey: gameKey }),
        client.invalidateQueries({ queryKey: pitchesKey }),
      ]);
    },
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
    const version = cache.pitches()?.version ?? 0;
    try {
      cache.showPitches(
        await mutateAsync({ params, body: { version, pitchIds: [...pitchIds], values } }),
      );
      cache.reloadAthlete();
      cache.reloadHistory();
    } catch (thrown) {
      const current = currentOf(correctPitches, thrown);
      if (current) cache.showPitches(current);
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
      cache.showGame(await mutateAsync({ params, body: { ...facts, version } }));
      cache.reloadAthlete();
      cache.reloadHistory();
      return null;
    } catch (thrown) {
      const current = currentOf(saveGame, thrown);
      if (current === null) throw thrown;
      cache.showGame(current);
      return current;
    }
  };
}

/** Returns the function that moves a game to another athlete. After a conflict it shows the current game and throws. */
export function useMoveGame(params: GameParams) {
  const client = useQueryClient();
  const cache = cacheOf(client, params);
  const { mutateAsync } = useEndpointMutation(moveGame);
  return async (toAthleteId: string, version: number) => {
    try {
      const moved = await mutateAsync({ params, body: { toAthleteId, version } });
      const there = { ...params, athleteId: toAthleteId };
      cacheOf(client, there).showGame(moved);
      cache.reloadAthlete();
      cacheOf(client, there).reloadAthlete();
      void client.invalidateQueries({ queryKey: endpointKey(listAthletes) });
    } catch (thrown) {
      const current = currentOf(moveGame, thrown);
      if (current) cache.showGame(current);
      throw thrown;
    }
  };
}

/**
 * Returns the function that undoes a correction, and resolves to the reply. It reloads everything that shows the game, unless the game
 * moved to another athlete and is no longer at this path.
 */
export function useUndo(params: GameParams) {
  const client = useQueryClient();
  const { mutateAsync } = useEndpointMutation(undoCorrection);
  return async (version: number) => {
    const cache = cacheOf(client, params);
    try {
      const reply = await mutateAsync({ params: { ...params, version: String(version) } });
      cache.reloadAthlete();
      if (reply.athleteId === params.athleteId) {
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
