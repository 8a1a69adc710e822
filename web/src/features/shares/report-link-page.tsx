import { fullName } from "@armslot/baseball/names";
import { filterOfSearch } from "@armslot/contracts/pitch-filter";
import { readSharedReport, type SharedReport } from "@armslot/contracts/shares";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { call } from "../../lib/api.ts";
import { type AppError, asAppError } from "../../lib/app-error.ts";
import { filterWords } from "../../lib/filter-words.ts";
import { usePageTitle } from "../../lib/page-title.ts";
import { Button } from "../../ui/button.tsx";
import { DeadLink } from "../../ui/dead-link.tsx";
import { Loading, Skeleton } from "../../ui/loading.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Region } from "../../ui/region.tsx";
import { OutingsTable, TypesTable } from "./report-tables.tsx";

/**
 * The page of a link to a report, without navigation or a way into the application. The link's secret is in the fragment, so the
 * server's log, proxies and other sites never see it. It stays in the address bar, because the reader has no other way to open the
 * report again.
 */
export function ReportLinkPage() {
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
  return (
    <>
      {query.data && <Report report={query.data} />}
      {query.error && !query.data && (
        <BadLink error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <ReportSkeleton />}
    </>
  );
}

function ReportSkeleton() {
  return (
    <Loading className="flex flex-col gap-6">
      <Skeleton className="h-9 w-64 max-w-full" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-64 w-full" />
    </Loading>
  );
}

function BadLink({ error, onRetry }: { readonly error: AppError; readonly onRetry: () => void }) {
  const isDead = error.code === "link-not-found";
  usePageTitle("Shared Report");
  return (
    <DeadLink
      title={isDead ? "This link has ended" : "The report did not load"}
      text={isDead ? "Ask the person who sent it for a new one." : error.sentence}
    >
      {!isDead && <Button onClick={onRetry}>Try again</Button>}
    </DeadLink>
  );
}

function factsOf({ athlete }: SharedReport): readonly (readonly [string, string])[] {
  const { position, gradClass, school, hometown, heightFeet, heightInches } = athlete;
  return [
    ["Position", position],
    ["Grad Class", String(gradClass)],
    ["Height", `${heightFeet}' ${heightInches}"`],
    ...(school === null ? [] : [["School", school] as const]),
    ...(hometown === null ? [] : [["Hometown", hometown] as const]),
  ];
}

function wordsOf({ filter }: SharedReport): readonly string[] {
  const texts = Object.entries(filter).flatMap(([name, text]) =>
    text === undefined ? [] : [[name, text] as const],
  );
  return filterWords(filterOfSearch(texts));
}

function Report({ report }: { readonly report: SharedReport }) {
  const { athlete, programName, expiresAt } = report;
  const words = wordsOf(report);
  usePageTitle(fullName(athlete));
  const until = new Intl.DateTimeFormat("en-US", { dateStyle: "long" }).format(new Date(expiresAt));
  return (
    <>
      <PageHeader title={fullName(athlete)} />
      <p className="mb-6 text-dense text-muted">
        Shared by {programName}. This link works until {until}.
        {words.length > 0 && <span className="block">Only these pitches: {words.join(", ")}.</span>}
      </p>
      <div className="flex flex-col gap-8">
        <dl className="grid grid-cols-2 gap-4 md:grid-cols-5">
          {factsOf(report).map(([label, text]) => (
            <div key={label} className="flex min-w-0 flex-col gap-1">
              <dt className="text-meta text-muted">{label}</dt>
              <dd className="text-body wrap-anywhere">{text}</dd>
            </div>
          ))}
        </dl>
        <Region title="Pitches" isCard={false}>
          <TypesTable types={report.types} />
        </Region>
        <Region title="Outings" isCard={false}>
          <OutingsTable outings={report.outings} />
        </Region>
      </div>
    </>
  );
}
