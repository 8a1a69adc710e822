import { fullName } from "@armslot/baseball/roster/names";
import { athleteMessages } from "@armslot/contracts/roster/athlete-messages";
import { getAthlete } from "@armslot/contracts/roster/athletes";
import { Suspense } from "react";
import { useParams } from "react-router";
import { usePageTitle } from "../client/page-title.ts";
import { pathOf } from "../client/paths.ts";
import { useEndpointQuery } from "../client/queries.ts";
import { useGoBack } from "../client/use-go-back.ts";
import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { lazyComponent } from "../ui/lazy-module.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { TableSkeleton } from "../ui/table/table-skeleton.tsx";

/** The heading shows while the form's code loads. */
const NewGameForm = lazyComponent(async () => (await import("./new-game-form.tsx")).NewGameForm);

/** The page on which a person enters a game of an athlete, pitch by pitch (HAND-1). */
export function NewGamePage() {
  usePageTitle("New Game");
  const { programId = "", athleteId = "" } = useParams();
  const goBack = useGoBack(pathOf("athlete", { programId, athleteId }));
  const query = useEndpointQuery(getAthlete, { params: { programId, athleteId }, query: {} });
  const athlete = query.data?.athlete;
  if (query.error?.status === 404) {
    return (
      <PageHeader
        title={athleteMessages.athleteNotFound}
        actions={<ButtonLink to={pathOf("dashboard", { programId })}>Back to Dashboard</ButtonLink>}
      />
    );
  }
  return (
    <>
      <PageHeader
        title="New Game"
        description={<span className="block min-h-5">{athlete && fullName(athlete)}</span>}
        actions={<Button onClick={goBack}>Back</Button>}
      />
      <Suspense fallback={<TableSkeleton rows={8} />}>
        <NewGameForm key={athleteId} />
      </Suspense>
    </>
  );
}
