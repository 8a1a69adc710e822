import type { listAthletes } from "@armslot/contracts/athletes/athletes";
import type { ReplyOf } from "@armslot/contracts/ground/endpoint";
import { lazyComponent, useIsLoaded } from "../../../ui/lazy-module.ts";
import { Skeleton } from "../../../ui/notes/loading.tsx";
import type { TodayProps } from "./today.tsx";

/** The roster shows without what stands above it if the connection breaks before its code is there. */
const Today = lazyComponent<TodayProps>(async () => (await import("./today.tsx")).Today, {
  isOptional: true,
});

interface TodayRegionProps extends Pick<TodayProps, "programId" | "today"> {
  /** Undefined until it is read. */
  readonly roster: ReplyOf<typeof listAthletes> | undefined;
}

/** Today, as soon as its code is there. A program without outings and news has none. */
export function TodayRegion({ programId, roster, today: day }: TodayRegionProps) {
  const isLoaded = useIsLoaded(Today);
  if (!(roster?.staff && roster.news)) return null;
  const { athletes, staff, news } = roster;
  const isEmpty =
    staff.length + news.done.length + news.questions.length + news.endingLinks.length === 0;
  if (isEmpty && news.waitingFiles === 0) return null;
  if (isLoaded) return <Today {...{ programId, athletes, staff, news }} today={day} />;
  return staff.length > 0 ? <Skeleton className="mb-6 h-[14.5rem] w-full lg:h-[11rem]" /> : null;
}
