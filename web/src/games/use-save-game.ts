import { createGame, type NewPitch, type newGameFacts } from "@armslot/contracts/games/new-game";
import { getAthlete, listAthletes } from "@armslot/contracts/roster/athletes";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useNavigate, useParams } from "react-router";
import type * as z from "zod/mini";
import { pathOf } from "../client/paths.ts";
import { endpointKey, useEndpointMutation } from "../client/queries.ts";

/** Returns the function that saves the game with these pitches and opens its page, and whether it was saved. */
export function useSaveGame(pitches: readonly NewPitch[]) {
  const { programId = "", athleteId = "" } = useParams();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { mutateAsync } = useEndpointMutation(createGame);
  const [isSaved, setIsSaved] = useState(false);
  const wasSaved = useRef(false);
  const save = async (facts: z.output<typeof newGameFacts>) => {
    // The form stays while the next screen loads. A second click then must not add a second game.
    if (wasSaved.current) return;
    const params = { programId, athleteId };
    const { gameId } = await mutateAsync({ params, body: { ...facts, pitches: [...pitches] } });
    wasSaved.current = true;
    setIsSaved(true);
    void queryClient.invalidateQueries({ queryKey: [...endpointKey(getAthlete), { params }] });
    void queryClient.invalidateQueries({ queryKey: endpointKey(listAthletes) });
    await navigate(pathOf("game", { programId, athleteId, gameId }), { replace: true });
  };
  return { save, isSaved };
}
