import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import { getUsage } from "@armslot/contracts/people/usage";
import { TriangleAlert } from "lucide-react";
import { formatCount, formatNumber } from "../client/format.ts";
import { useEndpointQuery } from "../client/queries.ts";
import { useViewer } from "../session/session.ts";
import { useCanFetch } from "../session/use-can-fetch.ts";
import { classNames } from "../ui/class-names.ts";
import { ReadFailed } from "../ui/error-state.tsx";
import { Loading, Skeleton } from "../ui/loading.tsx";
import { ProgressBar } from "../ui/progress-bar.tsx";
import { Region } from "../ui/region.tsx";
import { type UsageLevel, usageOf } from "./usage.ts";

const colors: Record<UsageLevel, string> = {
  normal: "text-ink",
  warning: "text-warning",
  danger: "text-danger",
};

function UsageFigures({ counts }: { readonly counts: ReplyOf<typeof getUsage> }) {
  const { videoCap, videosThisMonth, totalVideoCount } = counts;
  const { label, level, remaining } = usageOf(counts);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-baseline justify-between gap-4">
        <p className="text-body font-medium">
          {formatNumber(videosThisMonth)} of {formatNumber(videoCap)} videos used this month
        </p>
        {label !== null && <p className="text-body font-semibold">{label}</p>}
      </div>
      <ProgressBar label="Videos this month" value={videosThisMonth} max={videoCap || 1} />
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 text-dense">
        <p className={classNames("flex items-center gap-2 font-medium", colors[level])}>
          {level !== "normal" && <TriangleAlert aria-hidden="true" size={16} />}
          {formatCount(remaining, "upload")} remaining
        </p>
        <p className="text-muted">{formatCount(totalVideoCount, "video")} in total</p>
      </div>
    </div>
  );
}

/** The region with the videos used this month and in total (ACC-2). */
export function UsageInformation() {
  const { program } = useViewer();
  const isEnabled = useCanFetch();
  const { programId } = program;
  const usage = useEndpointQuery(getUsage, { params: { programId } }, { isEnabled });
  return (
    <Region title="Usage Information">
      {usage.data && <UsageFigures counts={usage.data} />}
      {usage.isPending && (
        <Loading className="flex flex-col gap-3">
          <Skeleton className="h-6 w-64 max-w-full" />
          <Skeleton className="h-2 w-full" />
          <Skeleton className="h-5 w-40" />
        </Loading>
      )}
      {usage.isError && !usage.data && <ReadFailed read={usage} />}
    </Region>
  );
}
