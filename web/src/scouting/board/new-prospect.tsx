import { addPitchers } from "@armslot/contracts/roster/begun-profiles";
import { useNavigate } from "react-router";
import { pathOf } from "../../client/paths.ts";
import { useEndpointMutation } from "../../client/queries.ts";
import { StartForm, type StartProfile } from "../../parts/start-form.tsx";
import { Button } from "../../ui/button.tsx";
import { Region } from "../../ui/region.tsx";
import { useRefreshScouting } from "../refresh-scouting.ts";

interface NewProspectProps {
  readonly programId: string;
  readonly onClose: () => void;
}

/** Adds a prospect with a name and a hand, and opens their page. */
export function NewProspect({ programId, onClose }: NewProspectProps) {
  const navigate = useNavigate();
  const refresh = useRefreshScouting();
  const { mutateAsync } = useEndpointMutation(addPitchers);
  const add = async (start: StartProfile) => {
    const { athleteIds } = await mutateAsync({
      params: { programId },
      body: { pitchers: [{ ...start, standing: "prospect" }] },
    });
    void refresh();
    await navigate(pathOf("athlete", { programId, athleteId: athleteIds[0] ?? "" }));
  };
  return (
    <Region title="New Prospect">
      <StartForm submitLabel="Add Prospect" onSubmit={add}>
        <Button onClick={onClose}>Cancel</Button>
      </StartForm>
    </Region>
  );
}
