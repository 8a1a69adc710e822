import { fullName } from "@armslot/baseball/roster/names";
import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import {
  correctionUnread,
  getReport,
  type Report,
  type SeenByAuthor,
} from "@armslot/contracts/scouting/reports";
import { getAthleteScouting } from "@armslot/contracts/scouting/scouting";
import { shippedTemplates } from "@armslot/contracts/scouting/templates";
import { Suspense, useEffect, useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { isMissing } from "../../client/app-error.ts";
import { usePageTitle } from "../../client/page-title.ts";
import { pathOf } from "../../client/paths.ts";
import { useEndpointQuery } from "../../client/queries.ts";
import { useGoBack } from "../../client/use-go-back.ts";
import type { DraftOwner } from "../../device/draft-storage.ts";
import { useAthleteReading } from "../../parts/use-athlete-reading.ts";
import { useViewer } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { lazyComponent } from "../../ui/lazy-module.ts";
import { Skeleton } from "../../ui/loading.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { useRefreshScouting } from "../refresh-scouting.ts";
import { keptDraft, reportDraftOf, sawNothing, startOf } from "./report-draft.ts";

/** The heading shows while the form's code loads. */
const ReportForm = lazyComponent(async () => (await import("./report-form.tsx")).ReportForm);
const OrphanedReport = lazyComponent(
  async () => (await import("./orphaned-report.tsx")).OrphanedReport,
);

/**
 * The page on which a scout writes a report. It starts with what only this device has, else with the scout's draft on the server, else
 * empty. The address's `corrects` names the filed report that a new version corrects.
 */
export function WriteReportPage() {
  const { programId = "", athleteId = "" } = useParams();
  return <AthletesReport key={athleteId} programId={programId} athleteId={athleteId} />;
}

interface AthletesReportProps {
  readonly programId: string;
  readonly athleteId: string;
}

function AthletesReport({ programId, athleteId }: AthletesReportProps) {
  usePageTitle("Write a Report");
  const goBack = useGoBack(`${pathOf("athlete", { programId, athleteId })}#scouting`);
  const query = useEndpointQuery(getAthleteScouting, { params: { programId, athleteId } });
  const scouting = query.data;
  const isUnread = query.error !== null && !isMissing(query.error);
  const known = useAthleteReading({ programId, athleteId }, isUnread).data;
  const athlete = scouting?.athlete ?? known?.athlete;
  // What was read before a save or a filing lacks it.
  const [wasStale] = useState(query.isStale);
  if (query.error && isMissing(query.error)) {
    return (
      <>
        <PageHeader
          title="Athlete not found"
          actions={
            <ButtonLink to={pathOf("dashboard", { programId })}>Back to Dashboard</ButtonLink>
          }
        />
        {query.error.code === "athlete-not-found" && <Orphan {...{ programId, athleteId }} />}
      </>
    );
  }
  return (
    <>
      <PageHeader
        title="Write a Report"
        description={<span className="block min-h-5">{athlete && fullName(athlete)}</span>}
        actions={<Button onClick={goBack}>Back</Button>}
      />
      {query.isPending || (wasStale && !query.isFetchedAfterMount) ? (
        <Skeleton className="h-[40rem] w-full" />
      ) : (
        <Suspense fallback={<Skeleton className="h-[40rem] w-full" />}>
          <ReadReport
            {...{ programId, athleteId }}
            scouting={scouting ?? null}
            isCurrent={query.error === null}
            onRetry={() => void query.refetch()}
          />
        </Suspense>
      )}
    </>
  );
}

/** What this device keeps of the viewer's report on an athlete who is not there. */
function Orphan({ programId, athleteId }: AthletesReportProps) {
  const { user } = useViewer();
  return (
    <Suspense>
      <OrphanedReport owner={reportDraftOf({ programId, userId: user.uid, of: athleteId })} />
    </Suspense>
  );
}

type Scouting = ReplyOf<typeof getAthleteScouting>;

interface ReadReportProps extends AthletesReportProps {
  /** Null without a connection. The report then starts with the templates that every program has. */
  readonly scouting: Scouting | null;
  /** Whether the server answered now. Otherwise this is what the page read before. */
  readonly isCurrent: boolean;
  readonly onRetry: () => void;
}

/** Starts the report, unless it would correct one that can't be read. */
function ReadReport({ onRetry, ...props }: ReadReportProps) {
  const [search] = useSearchParams();
  const { user } = useViewer();
  const { programId, athleteId, scouting } = props;
  const owner = reportDraftOf({ programId, userId: user.uid, of: athleteId });
  const corrects = search.get("corrects");
  const isOlder =
    corrects !== null &&
    scouting?.reports.every(({ reportId }) => reportId !== corrects) === true &&
    scouting.totals.reports > scouting.reports.length;
  const older = useEndpointQuery(
    getReport,
    { params: { programId, athleteId, reportId: corrects ?? "" } },
    { isEnabled: isOlder },
  );
  const [hasKept] = useState(() => keptDraft(owner) !== null);
  if (corrects !== null && (scouting === null || older.isError) && !hasKept)
    return <ErrorState onRetry={onRetry}>{correctionUnread}</ErrorState>;
  if (older.isLoading) return <Skeleton className="h-[40rem] w-full" />;
  const corrected = older.data?.report ?? null;
  return <StartedReport {...props} {...{ owner, corrects, corrected }} />;
}

/** Returns what a screen with these numbers shows. */
function shownOf({ readings, readingsSeal, isHidden }: Scouting): SeenByAuthor {
  const sealed = readings && readingsSeal ? { numbers: readings, seal: readingsSeal } : null;
  return { readings: sealed, reports: !isHidden };
}

interface StartedReportProps extends Omit<ReadReportProps, "onRetry"> {
  readonly owner: DraftOwner;
  readonly corrects: string | null;
  /** The report of that ID, if it is older than those that come with the region. */
  readonly corrected: Report | null;
}

function StartedReport(props: StartedReportProps) {
  const { programId, athleteId, scouting, isCurrent, owner, corrects, corrected } = props;
  const navigate = useNavigate();
  const { userId } = owner;
  const templates = scouting?.templates ?? shippedTemplates;
  const refresh = useRefreshScouting();
  // The screens after this one show what was saved and filed here.
  useEffect(() => () => void refresh(), [refresh]);
  const own =
    scouting &&
    [...scouting.reports, ...(corrected ? [corrected] : [])].filter(
      ({ authorId }) => authorId === userId,
    );
  const [initial] = useState(() => startOf({ owner, own, isCurrent, templates, corrects }));
  const seriesOf = (id: string | null) =>
    own?.find(({ reportId }) => reportId === id)?.seriesId ?? null;
  const isOther =
    corrects !== null &&
    (initial.corrects === null || seriesOf(initial.corrects) !== seriesOf(corrects));
  return (
    <div className="flex flex-col gap-6">
      {isOther && (
        <p role="status" className="text-dense font-medium text-warning">
          You have a draft on this athlete already. File or discard it before you start a
          correction.
        </p>
      )}
      <ReportForm
        {...{ programId, athleteId, owner, initial, templates }}
        athlete={scouting ? fullName(scouting.athlete) : "this athlete"}
        looks={scouting?.ownLooks ?? null}
        shown={scouting ? shownOf(scouting) : sawNothing}
        templateOfDraft={
          own?.find(({ reportId }) => reportId === initial.reportId)?.template ?? null
        }
        onFiled={({ reportId }) =>
          void navigate(pathOf("scoutingReport", { programId, athleteId, reportId }), {
            replace: true,
          })
        }
        onDiscarded={() =>
          void navigate(`${pathOf("athlete", { programId, athleteId })}#scouting`, {
            replace: true,
          })
        }
      />
    </div>
  );
}
