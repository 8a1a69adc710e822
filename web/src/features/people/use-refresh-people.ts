import { listActivity } from "@armslot/contracts/activity";
import { listPeople } from "@armslot/contracts/people";
import { useQueryClient } from "@tanstack/react-query";
import { endpointKey } from "../../lib/queries.ts";

/** Gives the function after which the lists of people and of what was done are read anew. */
export function useRefreshPeople(): () => void {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: endpointKey(listPeople) });
    void queryClient.invalidateQueries({ queryKey: endpointKey(listActivity) });
  };
}
