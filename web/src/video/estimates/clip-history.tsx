import { fromVideoText } from "@armslot/baseball/video/estimate-text";
import { listVideoEstimates, type VideoEstimate } from "@armslot/contracts/video/estimates";
import { useEndpointQuery } from "../../client/queries.ts";
import { Moment } from "../../parts/moment.tsx";
import { ReadFailed } from "../../ui/error-state.tsx";
import { Loading, Skeleton } from "../../ui/loading.tsx";
import { estimateFacts } from "./estimate-facts.ts";

interface ClipHistoryProps {
  readonly programId: string;
  readonly athleteId: string;
  readonly clipId: string;
  /** What the clip shows. */
  readonly title: string;
}

/** Everything that a clip said about its pitch, also those that no longer count, the newest first. */
export function ClipHistory({ programId, athleteId, clipId, title }: ClipHistoryProps) {
  const params = { programId, athleteId };
  const history = useEndpointQuery(listVideoEstimates, { params, query: { clipId } });
  if (history.error && !history.data)
    return <ReadFailed read={history}>Failed to load the history. Please try again.</ReadFailed>;
  if (!history.data)
    return (
      <Loading>
        <Skeleton className="h-11 w-full" />
      </Loading>
    );
  const { estimates } = history.data;
  if (estimates.length === 0)
    return <p className="text-dense text-muted">No speed was marked on this clip.</p>;
  return (
    <ol aria-label={`Speeds of ${title}`} className="flex flex-col gap-2">
      {estimates.map((estimate) => (
        <PastEstimate key={estimate.estimateId} estimate={estimate} />
      ))}
    </ol>
  );
}

function PastEstimate({ estimate }: { readonly estimate: VideoEstimate }) {
  const { madeBy, madeAt, endedAt } = estimate;
  return (
    <li className="text-dense tabular-nums">
      <span className={endedAt === null ? "font-medium" : "text-muted line-through"}>
        {fromVideoText(estimate)}
      </span>
      <span className="block text-muted wrap-anywhere">
        {`${estimateFacts(estimate)}, marked by ${madeBy.name ?? "a former member"}, `}
        <Moment at={madeAt} />
        {endedAt !== null && (
          <>
            {", replaced or removed "}
            <Moment at={endedAt} />
          </>
        )}
      </span>
    </li>
  );
}
