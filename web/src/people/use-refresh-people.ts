import { listActivity } from "@armslot/contracts/people/activity";
import { listPeople, listSentInvites } from "@armslot/contracts/people/people";
import { useQueryClient } from "@tanstack/react-query";
import { endpointKey } from "../client/queries.ts";

/** Returns the function that reloads the people, the sent invites and the activity. */
export function useRefreshPeople(): () => void {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: endpointKey(listPeople) });
    void queryClient.invalidateQueries({ queryKey: endpointKey(listSentInvites) });
    void queryClient.invalidateQueries({ queryKey: endpointKey(listActivity) });
  };
}
