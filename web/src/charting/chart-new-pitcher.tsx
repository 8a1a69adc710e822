import { listAthletes } from "@armslot/contracts/roster/athletes";
import { addPitchers } from "@armslot/contracts/roster/begun-profiles";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "react-router";
import { usePageTitle } from "../client/page-title.ts";
import { pathOf } from "../client/paths.ts";
import { endpointKey, useEndpointMutation } from "../client/queries.ts";
import { useGoBack } from "../client/use-go-back.ts";
import { StartForm, type StartProfile } from "../parts/start-form.tsx";
import { Button } from "../ui/button.tsx";
import { PageHeader } from "../ui/page-header.tsx";

/** The page that charts a pitcher who is not on the roster: a name and a hand, then the pad (ROSTER-11). */
export function ChartNewPitcher() {
  usePageTitle("Chart a New Pitcher");
  const { programId = "" } = useParams();
  const goBack = useGoBack(pathOf("dashboard", { programId }));
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { mutateAsync } = useEndpointMutation(addPitchers);
  const chart = async (start: StartProfile) => {
    const { athleteIds } = await mutateAsync({
      params: { programId },
      body: { pitchers: [start] },
    });
    void queryClient.invalidateQueries({ queryKey: endpointKey(listAthletes) });
    await navigate(pathOf("chart", { programId, athleteId: athleteIds[0] ?? "" }), {
      replace: true,
    });
  };
  return (
    <div className="mx-auto max-w-[40rem]">
      <PageHeader
        title="Chart a New Pitcher"
        description="A name and a hand are enough. You can complete the profile later."
        actions={<Button onClick={goBack}>Back</Button>}
      />
      <StartForm submitLabel="Chart Pitches" onSubmit={chart} />
    </div>
  );
}
