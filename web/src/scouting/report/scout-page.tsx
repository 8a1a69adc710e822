import { shownPercentile } from "@armslot/baseball/numbers/program-percentile";
import { roundComputed } from "@armslot/baseball/pitch/decimal";
import { averageText } from "@armslot/baseball/pitch/reading-text";
import { habitOf, type ScoutHabit } from "@armslot/baseball/scouting/scout-habit";
import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import {
  getScoutPage,
  type ScoutedAthlete,
  shareScoutPage,
} from "@armslot/contracts/scouting/scout-page";
import { Link, useParams } from "react-router";
import { isMissing } from "../../client/app-error.ts";
import { formatCount, formatDate } from "../../client/format.ts";
import { usePageTitle } from "../../client/page-title.ts";
import { pathOf } from "../../client/paths.ts";
import { useEndpointMutation, useEndpointQuery } from "../../client/queries.ts";
import { useViewer } from "../../session/session.ts";
import { Basis } from "../../ui/basis.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ReadFailed } from "../../ui/error-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Problem } from "../../ui/problem.tsx";
import { Region } from "../../ui/region.tsx";
import { DataTable } from "../../ui/table/data-table.tsx";
import type { Column } from "../../ui/table/table-column.ts";
import { TableSkeleton } from "../../ui/table/table-skeleton.tsx";

const columnsOf = (programId: string): readonly Column<ScoutedAthlete>[] => [
  {
    key: "name",
    header: "Name",
    width: 11,
    sortBy: ({ name }) => name,
    cell: ({ uid, name, reportId }) => (
      <Link
        to={pathOf("scoutingReport", { programId, athleteId: uid, reportId })}
        className="text-accent underline-offset-4 hover:underline"
      >
        {name}
      </Link>
    ),
  },
  {
    key: "filed",
    header: "Filed",
    sortBy: ({ filedAt }) => filedAt,
    cell: ({ filedAt }) => formatDate(filedAt),
  },
  {
    key: "ofp",
    header: "OFP",
    align: "end",
    sortBy: ({ ofp }) => ofp,
    cell: ({ ofp }) => ofp ?? "-",
  },
  {
    key: "others",
    header: "Others",
    align: "end",
    sortBy: ({ others }) => others,
    cell: ({ others, othersN }) => (
      <>
        {others === null ? "-" : roundComputed(others, 1)}
        {others !== null && <Basis pitches={othersN} />}
      </>
    ),
  },
  {
    key: "fastball",
    header: "Fastball Grade",
    align: "end",
    sortBy: ({ fastball }) => fastball,
    cell: ({ fastball }) => fastball ?? "-",
  },
  {
    key: "measured",
    header: "Measured",
    width: 9,
    align: "end",
    sortBy: ({ measured }) => measured,
    cell: ({ measured, measuredN }) => (
      <>
        {averageText(measured, "mph")}
        {measured !== null && <Basis pitches={measuredN} />}
      </>
    ),
  },
  {
    key: "percentile",
    header: "Percentile",
    align: "end",
    sortBy: ({ percentile }) => percentile,
    cell: ({ percentile }) => (percentile === null ? "-" : shownPercentile(percentile)),
  },
];

/** A scout's own page: grades beside what was measured, how the scale is used, and how others saw the same athletes. */
export function ScoutPage() {
  const { programId = "", userId = "" } = useParams();
  usePageTitle("Scouting");
  const query = useEndpointQuery(getScoutPage, { params: { programId, userId } });
  const { user } = useViewer();
  const found = query.data;
  const back = <ButtonLink to={pathOf("athleteManagement", { programId })}>Back</ButtonLink>;
  if (query.error && isMissing(query.error))
    return (
      <PageHeader
        title="Page not found"
        description="Scouts choose whether admins can read theirs."
        actions={back}
      />
    );
  return (
    <>
      <PageHeader
        title={userId === user.uid ? "My Scouting" : (found?.scout ?? "Scouting")}
        actions={back}
      />
      <div className="flex flex-col gap-8">
        {query.isPending && <TableSkeleton rows={8} />}
        {query.error && !found && (
          <ReadFailed read={query}>Failed to load this page. Please try again.</ReadFailed>
        )}
        {found && (
          <>
            <Calibration {...{ programId, found }} isOwn={userId === user.uid} />
            {userId === user.uid && (
              <ScoutSharing {...{ programId, found }} onChanged={() => void query.refetch()} />
            )}
          </>
        )}
      </div>
    </>
  );
}

interface CalibrationProps {
  readonly programId: string;
  readonly found: FoundPage;
  /** Whether the reader is the scout, and not an admin. */
  readonly isOwn: boolean;
}

function Calibration({ programId, found, isOwn }: CalibrationProps) {
  if (found.athletes.length === 0) {
    return (
      <EmptyState>
        {isOwn
          ? "Nothing to compare yet. File a report, and it shows here."
          : "Nothing to compare yet."}
      </EmptyState>
    );
  }
  return (
    <>
      <Region title="Beside Others">
        <p className="text-dense">{habitText(habitOf(found.athletes), isOwn)}</p>
      </Region>
      <Region title="Athletes" isCard={false}>
        <DataTable
          name="Scouted athletes"
          columns={columnsOf(programId)}
          rows={found.athletes}
          rowKey={({ reportId }) => reportId}
        />
      </Region>
      <Region title="Use of the Scale">
        <UseOfScale uses={found.uses} />
      </Region>
    </>
  );
}

function habitText({ athletes, shared, difference }: ScoutHabit, isOwn: boolean): string {
  const all = formatCount(athletes, "athlete");
  const whose = isOwn ? "your" : "their";
  if (difference === null) {
    return `Others graded ${shared} of ${whose} ${all} with the same template. That is too few to say how ${isOwn ? "you" : "they"} differ.`;
  }
  const side = difference < 0 ? "lower" : "higher";
  const text = difference === 0 ? "the same" : `${Math.abs(difference)} ${side}`;
  return `On ${shared} of ${all} whom others graded too, ${whose} OFP is ${text} in the mean.`;
}

/** How often each grade was given. */
function UseOfScale({ uses }: { readonly uses: FoundPage["uses"] }) {
  const most = Math.max(1, ...uses.map(({ present, future }) => present + future));
  return (
    <table className="w-full max-w-[40rem] border-collapse text-dense tabular-nums">
      <caption className="sr-only">How often each grade was given</caption>
      <thead>
        <tr className="text-meta text-muted">
          <th scope="col" className="py-1 text-start font-medium">
            Grade
          </th>
          <th scope="col" className="px-2 py-1 text-end font-medium">
            Present
          </th>
          <th scope="col" className="px-2 py-1 text-end font-medium">
            Future
          </th>
          <td className="w-40" />
        </tr>
      </thead>
      <tbody>
        {uses.map(({ grade, present, future }) => (
          <tr key={grade}>
            <th scope="row" className="py-0.5 text-start font-medium">
              {grade}
            </th>
            <td className="px-2 py-0.5 text-end">{present}</td>
            <td className="px-2 py-0.5 text-end">{future}</td>
            <td aria-hidden="true" className="py-0.5">
              <span
                className="block h-3 rounded-badge bg-accent"
                style={{ width: `${(100 * (present + future)) / most}%` }}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type FoundPage = ReplyOf<typeof getScoutPage>;

interface ScoutSharingProps {
  readonly programId: string;
  readonly found: FoundPage;
  readonly onChanged: () => void;
}

/** The pages that other scouts share with an admin, and whether admins read the scout's own. */
function ScoutSharing({ programId, found, onChanged }: ScoutSharingProps) {
  const share = useEndpointMutation(shareScoutPage, { onSuccess: onChanged });
  return (
    <>
      {found.sharedPages.length > 0 && (
        <Region title="Shared by Other Scouts">
          <ul className="flex flex-col gap-1">
            {found.sharedPages.map(({ uid, name }) => (
              <li key={uid}>
                <Link
                  to={pathOf("scoutPage", { programId, userId: uid })}
                  className="inline-flex min-h-11 items-center text-dense font-medium wrap-anywhere text-accent underline-offset-4 hover:underline"
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </Region>
      )}
      <div className="flex flex-col gap-1">
        <Checkbox
          isChecked={found.isShared}
          onChange={(wanted) => share.mutate({ params: { programId }, body: { isShared: wanted } })}
        >
          Admins can read this page
        </Checkbox>
        {share.error && <Problem>{share.error.sentence}</Problem>}
      </div>
    </>
  );
}
