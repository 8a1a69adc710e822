import { heightText } from "@armslot/baseball/reports/athlete-facts";
import { fullName } from "@armslot/baseball/roster/names";
import type { AthleteReport } from "@armslot/contracts/athlete/athlete-report";
import { filterOfSearch } from "@armslot/contracts/pitch/pitch-filter";
import { readSharedReport, type SharedReport } from "@armslot/contracts/sharing/shares";
import { useQuery } from "@tanstack/react-query";
import { type ComponentType, Suspense } from "react";
import { useLocation } from "react-router";
import { call } from "../client/api.ts";
import { type AppError, asAppError } from "../client/app-error.ts";
import { formatCount } from "../client/format.ts";
import { usePageTitle } from "../client/page-title.ts";
import { filterWords } from "../parts/filter-words.ts";
import { Button } from "../ui/button.tsx";
import { DeadLink } from "../ui/dead-link.tsx";
import { lazyComponent } from "../ui/lazy-module.ts";
import { Loading, Skeleton } from "../ui/loading.tsx";
import { PageHeader } from "../ui/page-header.tsx";

const PrintHeader = lazyComponent(async () => (await import("../ui/print-header.tsx")).PrintHeader);

const LinkClips = lazyComponent(async () => (await import("./link-clips.tsx")).LinkClips);

interface ReportProps {
  readonly facts: readonly string[];
  readonly basis: string;
  readonly report: AthleteReport;
}

interface ReportLinkPageProps {
  /** Shows the report. It can be lazy. */
  readonly Report: ComponentType<ReportProps>;
}

/**
 * The page of a link to a report, without navigation or a way into the application. The link's secret is in the fragment, so the
 * server's log, proxies and other sites never see it. It stays in the address bar, because the reader has no other way to open the
 * report again.
 */
export function ReportLinkPage({ Report }: ReportLinkPageProps) {
  const token = useLocation().hash.slice(1);
  const query = useQuery<SharedReport, AppError>({
    queryKey: [readSharedReport.name, token],
    queryFn: async ({ signal }) => {
      try {
        return await call(readSharedReport, { body: { token } }, { signal });
      } catch (thrown) {
        throw asAppError(thrown);
      }
    },
    // Each read counts as a view.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });
  if (query.error && !query.data) {
    return <BadLink error={query.error} onRetry={() => void query.refetch()} />;
  }
  return (
    <div data-wide>
      {query.isPending && (
        <Loading className="flex flex-col gap-6">
          <Skeleton className="h-9 w-64 max-w-full" />
          <Skeleton className="h-10 w-full" />
          <Skeleton className={reportHeight} />
        </Loading>
      )}
      {query.data && <SharedReportSheet shared={query.data} token={token} Report={Report} />}
    </div>
  );
}

const reportHeight = "h-[90rem] w-full md:h-[64rem]";

const deadText =
  "It has ended, or a part of its address is missing. Open it again as you got it, or ask the person who sent it for a new one.";

function BadLink({ error, onRetry }: { readonly error: AppError; readonly onRetry: () => void }) {
  const isDead = error.code === "link-not-found";
  usePageTitle("Shared Report");
  return (
    <DeadLink
      title={isDead ? "This link does not work" : "The report did not load"}
      text={isDead ? deadText : error.sentence}
    >
      {!isDead && <Button onClick={onRetry}>Try again</Button>}
    </DeadLink>
  );
}

/** Returns the facts in the order of the athlete's page. */
function factsOf({ athlete }: SharedReport): readonly string[] {
  const { position, gradClass, school, hometown } = athlete;
  return [position, gradClass, school, hometown, heightText(athlete)].map((fact) =>
    String(fact ?? "-"),
  );
}

function basisOf({ filter, report }: SharedReport): string {
  const count = report.types.reduce((sum, { pitches }) => sum + pitches, 0);
  const words = [
    formatCount(count, "tracked pitch", "tracked pitches"),
    ...filterWords(filterOfSearch(Object.entries(filter))),
  ];
  return `${words.join(" · ")}.`;
}

interface SharedReportSheetProps extends ReportLinkPageProps {
  readonly shared: SharedReport;
  readonly token: string;
}

function SharedReportSheet({ shared, token, Report }: SharedReportSheetProps) {
  const { athlete, programName, expiresAt, report, clips } = shared;
  usePageTitle(fullName(athlete));
  const until = new Intl.DateTimeFormat("en-US", { dateStyle: "long" }).format(new Date(expiresAt));
  return (
    <>
      <Suspense>
        <PrintHeader programName={programName} />
      </Suspense>
      <PageHeader
        title={fullName(athlete)}
        description={`Shared by ${programName}. This link works until ${until}.`}
        actions={
          <Button onClick={() => window.print()} className="max-md:hidden">
            Print
          </Button>
        }
      />
      <Suspense fallback={<Skeleton className={reportHeight} />}>
        <Report facts={factsOf(shared)} basis={basisOf(shared)} report={report} />
      </Suspense>
      {clips.length > 0 && (
        <Suspense>
          <div data-screen-only className="mt-8">
            <LinkClips token={token} clips={clips} />
          </div>
        </Suspense>
      )}
    </>
  );
}
