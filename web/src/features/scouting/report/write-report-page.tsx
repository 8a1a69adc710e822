import { fullName } from "@armslot/baseball/roster/names";
import type { ReplyOf } from "@armslot/contracts/ground/endpoint";
import type { Report } from "@armslot/contracts/scouting/reports";
import { getAthleteScouting } from "@armslot/contracts/scouting/scouting";
import { type CurrentTemplate, shippedTemplates } from "@armslot/contracts/scouting/templates";
import { Suspense, useEffect, useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { isMissing } from "../../../lib/app-error.ts";
import { usePageTitle } from "../../../lib/page-title.ts";
import { paths } from "../../../lib/paths.ts";
import { useEndpointQuery } from "../../../lib/queries.ts";
import { useGoBack } from "../../../lib/use-go-back.ts";
import { useViewer } from "../../../session/session.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { ButtonLink } from "../../../ui/controls/button-link.tsx";
import { lazyComponent } from "../../../ui/lazy-module.ts";
import { Skeleton } from "../../../ui/notes/loading.tsx";
import { PageHeader } from "../../../ui/page/page-header.tsx";
import { useRefreshScouting } from "../refresh-scouting.ts";
import { scoutingPaths } from "../scouting-paths.ts";
import { draftOfReport, keptDraft, newDraft, reportDraftOf } from "./report-draft.ts";

/** The heading shows while the form's code loads. */
const ReportForm = lazyComponent(async () => (await import("./report-form.tsx")).ReportForm);

/**
 * The page on which a scout writes a report. It starts with what this device kept, else with the scout's draft on the server, else empty.
 * The address's `corrects` names the filed report that a new version corrects.
 */
export function WriteReportPage() {
  usePageTitle("Write a Report");
  const { programId = "", athleteId = "" } = useParams();
  const goBack = useGoBack(scoutingPaths.region(programId, athleteId));
  const query = useEndpointQuery(getAthleteScouting, { params: { programId, athleteId } });
  const scouting = query.data;
  if (query.error && isMissing(query.error)) {
    return (
      <PageHeader
        title="Athlete not found"
        actions={<ButtonLink to={paths.dashboard(programId)}>Back to Dashboard</ButtonLink>}
      />
    );
  }
  return (
    <>
      <PageHeader
        title="Write a Report"
        description={
          <span className="block min-h-5">{scouting && fullName(scouting.athlete)}</span>
        }
        actions={<Button onClick={goBack}>Back</Button>}
      />
      {query.isPending ? (
        <Skeleton className="h-[40rem] w-full" />
      ) : (
        <Suspense fallback={<Skeleton className="h-[40rem] w-full" />}>
          <StartedReport
            key={athleteId}
            {...{ programId, athleteId }}
            scouting={scouting ?? null}
          />
        </Suspense>
      )}
    </>
  );
}

type Scouting = ReplyOf<typeof getAthleteScouting>;

interface StartedReportProps {
  readonly programId: string;
  readonly athleteId: string;
  /** Null without a connection. The report then starts with the templates that every program has. */
  readonly scouting: Scouting | null;
}

function StartedReport({ programId, athleteId, scouting }: StartedReportProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { user } = useViewer();
  const owner = reportDraftOf({ programId, userId: user.uid, of: athleteId });
  const templates = scouting?.templates ?? shippedTemplates;
  const refresh = useRefreshScouting();
  // The screens after this one show what was saved and filed here.
  useEffect(() => () => void refresh(), [refresh]);
  const [initial] = useState(
    () =>
      keptDraft(owner) ??
      startOf({ scouting, templates, userId: user.uid, corrects: search.get("corrects") }),
  );
  return (
    <ReportForm
      {...{ programId, athleteId, owner, initial, templates }}
      athlete={scouting ? fullName(scouting.athlete) : "this athlete"}
      looks={scouting?.looks.filter(({ scoutId }) => scoutId === user.uid) ?? null}
      readings={scouting?.readings ?? null}
      templateOfDraft={
        scouting?.reports.find(({ reportId }) => reportId === initial.reportId)?.template ?? null
      }
      onFiled={({ reportId }) =>
        void navigate(scoutingPaths.report({ programId, athleteId, reportId }), { replace: true })
      }
      onDiscarded={() =>
        void navigate(scoutingPaths.region(programId, athleteId), { replace: true })
      }
    />
  );
}

interface Start {
  readonly scouting: Scouting | null;
  readonly templates: readonly CurrentTemplate[];
  readonly userId: string;
  readonly corrects: string | null;
}

/** Returns the draft to begin with where this device kept none. */
function startOf({ scouting, templates, userId, corrects }: Start) {
  const own: readonly Report[] =
    scouting?.reports.filter(({ authorId }) => authorId === userId) ?? [];
  const open = own.find(({ state }) => state === "draft");
  if (open) return draftOfReport(open);
  return newDraft({
    templates,
    corrected: own.find(({ reportId }) => reportId === corrects) ?? null,
  });
}
