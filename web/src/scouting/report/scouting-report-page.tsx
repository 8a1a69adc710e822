import { fullName } from "@armslot/baseball/roster/names";
import { getReport } from "@armslot/contracts/scouting/reports";
import { useParams } from "react-router";
import { isMissing } from "../../client/app-error.ts";
import { usePageTitle } from "../../client/page-title.ts";
import { pathOf } from "../../client/paths.ts";
import { useEndpointQuery } from "../../client/queries.ts";
import { useViewer } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { ReadFailed } from "../../ui/error-state.tsx";
import { Skeleton } from "../../ui/loading.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { ReportSheet } from "./report-sheet.tsx";

/** The page of a scouting report: one sheet to read and to print, with its versions. */
export function ScoutingReportPage() {
  const { programId = "", athleteId = "", reportId = "" } = useParams();
  const { user } = useViewer();
  const query = useEndpointQuery(getReport, { params: { programId, athleteId, reportId } });
  const found = query.data;
  const name = found ? fullName(found.athlete) : "Scouting Report";
  usePageTitle(found ? `Scouting report on ${name}` : "Scouting Report");
  const back = (
    <ButtonLink to={`${pathOf("athlete", { programId, athleteId })}#scouting`}>Back</ButtonLink>
  );
  if (query.error && isMissing(query.error)) {
    return (
      <PageHeader
        title="Report not found"
        description="It is hidden from you, or it was discarded."
        actions={back}
      />
    );
  }
  const canCorrect = found?.report.state === "filed" && found.report.authorId === user.uid;
  return (
    <>
      <PageHeader
        title={name}
        hasActionRow
        actions={
          <>
            {found?.report.state === "draft" && (
              <ButtonLink to={pathOf("writeReport", { programId, athleteId })}>Continue</ButtonLink>
            )}
            {canCorrect && (
              <ButtonLink
                to={`${pathOf("writeReport", { programId, athleteId })}?corrects=${found.report.reportId}`}
              >
                Correct
              </ButtonLink>
            )}
            {back}
            <Button kind="primary" disabled={!found} onClick={() => window.print()}>
              Print
            </Button>
          </>
        }
      />
      {query.isPending && <Skeleton className="h-[40rem] w-full" />}
      {query.error && !found && (
        <ReadFailed read={query}>Failed to load the report. Please try again.</ReadFailed>
      )}
      {found && <ReportSheet programId={programId} found={found} />}
    </>
  );
}
