import type { listAthletes } from "@armslot/contracts/athletes/athletes";
import type { ReplyOf } from "@armslot/contracts/ground/endpoint";
import type { ReactNode } from "react";
import { lazyComponent, useIsLoaded } from "../../../ui/lazy-module.ts";
import { Skeleton } from "../../../ui/notes/loading.tsx";
import type { TodayProps } from "../today/today.tsx";
import type { FirstStepsProps } from "./first-steps.tsx";
import { useFirstSteps } from "./use-first-steps.ts";

// The roster shows without what stands above it if the connection breaks before its code is there.
const FirstSteps = lazyComponent<FirstStepsProps>(
  async () => (await import("./first-steps.tsx")).FirstSteps,
  { isOptional: true },
);
const Today = lazyComponent<TodayProps>(async () => (await import("../today/today.tsx")).Today, {
  isOptional: true,
});

interface Above {
  readonly region: ReactNode;
  /** Whether the region takes its place. Until then it would push the roster away from a finger that is about to touch it. */
  readonly isPlaced: boolean;
}

interface AboveRosterInput {
  readonly programId: string;
  /** Undefined until it is read. */
  readonly roster: ReplyOf<typeof listAthletes> | undefined;
  /** `YYYY-MM-DD` */
  readonly today: string;
}

const isEmpty = ({ staff, news }: Pick<TodayProps, "staff" | "news">): boolean =>
  news.waitingFiles === 0 &&
  [staff, news.done, news.questions, news.endingLinks].every(({ length }) => length === 0);

/** Today. A program without outings and news has none. */
function useToday({ programId, roster, today }: AboveRosterInput): Above {
  const isLoaded = useIsLoaded(Today);
  if (!(roster?.staff && roster.news)) return { region: null, isPlaced: true };
  const { athletes, staff, news } = roster;
  if (isEmpty({ staff, news })) return { region: null, isPlaced: true };
  if (isLoaded)
    return { region: <Today {...{ programId, athletes, staff, news, today }} />, isPlaced: true };
  if (staff.length === 0) return { region: null, isPlaced: false };
  return {
    region: <Skeleton className="mb-6 h-[14.5rem] w-full lg:h-[11rem]" />,
    isPlaced: true,
  };
}

/** The first steps, with those of admins. */
function useSteps({ programId, roster }: AboveRosterInput): Above & { areShown: boolean } {
  const { areShown, isLoading, ...steps } = useFirstSteps(programId, roster?.athletes);
  const isLoaded = useIsLoaded(FirstSteps, areShown);
  const isPlaced = !areShown || (isLoaded && !isLoading);
  const region = areShown && isPlaced && roster && (
    <FirstSteps {...{ programId, ...steps }} athletes={roster.athletes} />
  );
  return { areShown, region, isPlaced };
}

/** Returns what stands above the roster: the first steps of a new program, and Today. The roster shows once it is placed. */
export function useAboveRoster(input: AboveRosterInput): Above & { areStepsShown: boolean } {
  const steps = useSteps(input);
  const today = useToday(input);
  const region = (
    <>
      {steps.region}
      {today.region}
    </>
  );
  return { region, isPlaced: steps.isPlaced && today.isPlaced, areStepsShown: steps.areShown };
}
