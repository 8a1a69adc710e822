import { declineReport, type Report, reportActions } from "@armslot/contracts/scouting/reports";
import { useState } from "react";
import { Link } from "react-router";
import { formatDate } from "../../client/format.ts";
import { pathOf } from "../../client/paths.ts";
import { useEndpointMutation } from "../../client/queries.ts";
import { Badge } from "../../ui/badge.tsx";
import { ConfirmInPlace } from "../../ui/confirm-in-place.tsx";
import { Problem } from "../../ui/problem.tsx";
import { useRefreshScouting } from "../refresh-scouting.ts";
import { ShowOlder } from "../show-older.tsx";
import { NothingYet, Part } from "./part.tsx";
import type { AthleteScouting } from "./scouting-region.tsx";
import { useScouted } from "./use-scouted.ts";

interface FiledReportsProps {
  readonly programId: string;
  readonly athleteId: string;
  readonly userId: string;
  readonly scouting: AthleteScouting;
}

/** The reports that the reader sees, newest first, and why others are hidden. */
export function FiledReports({ programId, athleteId, userId, scouting }: FiledReportsProps) {
  const { isHidden } = scouting;
  const { items: reports, older } = useScouted({
    ...{ programId, athleteId, scouting, part: "reports" },
    keyOf: ({ reportId }) => reportId,
  });
  return (
    <Part title="Reports">
      {reports.length === 0 && !isHidden && <NothingYet>No one has filed a report.</NothingYet>}
      <ul className="flex flex-col gap-1 empty:hidden">
        {reports.map((report) => (
          <li key={report.reportId}>
            <ReportLine {...{ programId, athleteId, report }} isOwn={report.authorId === userId} />
          </li>
        ))}
      </ul>
      <ShowOlder {...older} />
      {isHidden && <HiddenReports {...{ programId, athleteId }} />}
    </Part>
  );
}

interface ReportLineProps {
  readonly programId: string;
  readonly athleteId: string;
  readonly report: Report;
  readonly isOwn: boolean;
}

function ReportLine({ programId, athleteId, report, isOwn }: ReportLineProps) {
  const { reportId, state, author, ofp, content, filedAt, savedAt, template, version } = report;
  const isDraft = state === "draft";
  const to = isDraft
    ? pathOf("writeReport", { programId, athleteId })
    : pathOf("scoutingReport", { programId, athleteId, reportId });
  const facts = [
    ofp === null ? null : `OFP ${ofp}`,
    content.action && reportActions[content.action],
    template.name,
    version > 1 ? `version ${version}` : null,
  ];
  return (
    <Link
      to={to}
      className="-mx-2 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 rounded-control px-2 py-1.5 text-dense hover:bg-surface"
    >
      <span className="font-medium wrap-anywhere">
        {isOwn ? "You" : (author ?? "A former member")}
      </span>
      {isDraft ? (
        <Badge>Your draft</Badge>
      ) : (
        <span className="text-muted">{formatDate(filedAt ?? savedAt)}</span>
      )}
      <span className="tabular-nums">{facts.filter(Boolean).join(" · ")}</span>
    </Link>
  );
}

/** Says that the blind rule hides reports, and offers the two ways to see them. */
function HiddenReports({ programId, athleteId }: Omit<ReportLineProps, "report" | "isOwn">) {
  const [isAsking, setIsAsking] = useState(false);
  const refresh = useRefreshScouting();
  const decline = useEndpointMutation(declineReport, { onSuccess: refresh });
  return (
    <div className="flex flex-col gap-2 rounded-control border border-line bg-surface p-3 text-dense">
      <p>
        Reports of colleagues, if there are any, stay hidden until you file your own. So no one
        grades what someone else saw.
      </p>
      <ConfirmInPlace
        label="I Will Not File One"
        question="Show the reports of others? The activity records that you will not file."
        className="self-start"
        isAsking={isAsking}
        isBusy={decline.isPending}
        onAsk={() => setIsAsking(true)}
        onConfirm={() => decline.mutate({ params: { programId, athleteId } })}
        onCancel={() => setIsAsking(false)}
      />
      {decline.error && <Problem>{decline.error.sentence}</Problem>}
    </div>
  );
}
