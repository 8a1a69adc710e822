import { athleteMessages } from "@armslot/contracts/roster/athlete-messages";
import { listIncompleteProfiles } from "@armslot/contracts/roster/begun-profiles";
import { Suspense } from "react";
import { useParams } from "react-router";
import { formatCount } from "../client/format.ts";
import { usePageTitle } from "../client/page-title.ts";
import { pathOf } from "../client/paths.ts";
import { useEndpointQuery } from "../client/queries.ts";
import { useGoBack } from "../client/use-go-back.ts";
import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { lazyComponent } from "../ui/lazy-module.ts";
import { Loading, Skeleton } from "../ui/loading.tsx";
import { PageHeader } from "../ui/page-header.tsx";

const ProfilesForm = lazyComponent(async () => (await import("./profiles-form.tsx")).ProfilesForm);

/** The page that adds what profiles lack, in one table (ROSTER-12). */
export function CompleteProfilesPage() {
  usePageTitle("Complete Profiles");
  const { programId = "" } = useParams();
  const goBack = useGoBack(pathOf("dashboard", { programId }));
  const { data, isError, isFetching, refetch } = useEndpointQuery(listIncompleteProfiles, {
    params: { programId },
  });
  return (
    <>
      <PageHeader
        title="Complete Profiles"
        description="These athletes began with a name and a hand. Add what you know; the rest can wait."
        actions={<Button onClick={goBack}>Back</Button>}
      />
      {!data && !isError && (
        <Loading>
          <Skeleton className="h-80 w-full" />
        </Loading>
      )}
      {!data && isError && (
        <ErrorState onRetry={() => void refetch()} isRetrying={isFetching}>
          {athleteMessages.athletesLoadFailed}
        </ErrorState>
      )}
      {data?.total === 0 && (
        <EmptyState
          action={<ButtonLink to={pathOf("dashboard", { programId })}>See Your Roster</ButtonLink>}
        >
          Every profile is complete.
        </EmptyState>
      )}
      {data && data.total > 0 && (
        <>
          {data.total > data.athletes.length && (
            <p className="mb-4 text-dense text-muted">
              {`The first ${data.athletes.length} of ${formatCount(data.total, "athlete")}. The others follow when these are complete.`}
            </p>
          )}
          <Suspense fallback={<Loading />}>
            <ProfilesForm programId={programId} athletes={data.athletes} />
          </Suspense>
        </>
      )}
    </>
  );
}
