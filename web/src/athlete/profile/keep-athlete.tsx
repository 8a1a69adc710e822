import { offlineMessages } from "@armslot/contracts/charting/offline-messages";
import { getGame } from "@armslot/contracts/games/games";
import { type AthleteScreen, getAthlete } from "@armslot/contracts/roster/athletes";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../client/api.ts";
import { formatCount } from "../../client/format.ts";
import { endpointKey } from "../../client/queries.ts";
import { keepReading } from "../../device/device-owner.ts";
import { useViewer } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { Problem } from "../../ui/problem.tsx";

/** More games than a staff talks about at the field. Each is a request. */
const gamesMax = 20;

interface AthleteParams {
  readonly programId: string;
  readonly athleteId: string;
}

type KeepingState = "idle" | "busy" | "failed" | { readonly games: number };

/** Reads the latest games, so that the device keeps them. Resolves to their number. */
async function readGames(queryClient: QueryClient, params: AthleteParams): Promise<number> {
  const shown = queryClient
    .getQueriesData<AthleteScreen>({ queryKey: [getAthlete.name] })
    .map(([, data]) => data)
    .find((data) => data?.athlete.uid === params.athleteId);
  const games = (shown?.games ?? []).slice(0, gamesMax);
  for (const { gameId } of games) {
    const input = { params: { ...params, gameId } };
    await queryClient.fetchQuery({
      queryKey: endpointKey(getGame, input),
      queryFn: ({ signal }) => call(getGame, input, { signal }),
    });
  }
  return games.length;
}

/** The button that keeps an athlete and the latest games on the device (OFFLINE-7). */
export function KeepAthlete(params: AthleteParams) {
  const session = useViewer();
  const queryClient = useQueryClient();
  const [state, setState] = useState<KeepingState>("idle");
  const start = async () => {
    setState("busy");
    try {
      await keepReading({ session, queryClient, isOn: true });
      setState({ games: await readGames(queryClient, params) });
    } catch {
      setState("failed");
    }
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="flex-[1_1_16rem]">
        <p className="text-dense text-muted">{offlineMessages.athleteAbout}</p>
        <p role="status" className="text-dense font-medium">
          {typeof state === "object" && `Kept with ${formatCount(state.games, "game")}.`}
        </p>
        {state === "failed" && <Problem>{offlineMessages.athleteFailed}</Problem>}
      </div>
      <Button isBusy={state === "busy"} onClick={() => void start()}>
        Keep for Offline
      </Button>
    </div>
  );
}
