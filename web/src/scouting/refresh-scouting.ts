import { getBoard } from "@armslot/contracts/scouting/board";
import { getList } from "@armslot/contracts/scouting/lists";
import { getAthleteScouting, listScouted } from "@armslot/contracts/scouting/scouting";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { endpointKey } from "../client/queries.ts";

/** Returns the function that reads scouting again after a write. It resolves when what is on the screen is up to date. */
export function useRefreshScouting(): () => Promise<unknown> {
  const client = useQueryClient();
  return useCallback(
    () =>
      Promise.all(
        [getAthleteScouting, listScouted, getBoard, getList].map((endpoint) =>
          client.invalidateQueries({ queryKey: endpointKey(endpoint) }),
        ),
      ),
    [client],
  );
}
