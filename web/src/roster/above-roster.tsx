import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import type { listAthletes } from "@armslot/contracts/roster/athletes";
import type { ReactNode } from "react";
import { lazyComponent, useIsLoaded } from "../ui/lazy-module.ts";
import type { FirstStepsProps } from "./first-steps.tsx";
import { Today, type TodayProps } from "./today.tsx";
import { useFirstSteps } from "./use-first-steps.ts";

/** The roster shows without them if the connection breaks before their code is there. */
const FirstSteps = lazyComponent<FirstStepsProps>(
  async () => (await import("./first-steps.tsx")).FirstSteps,
  { isOptional: true },
);

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
function todayOf({ programId, roster, today }: AboveRosterInput): ReactNode {
  if (!(roster?.staff && roster.news)) return null;
  const { athletes, staff, news } = roster;
  if (isEmpty({ staff, news })) return null;
  return <Today {...{ programId, athletes, staff, news, today }} />;
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
  const region = (
    <>
      {steps.region}
      {todayOf(input)}
    </>
  );
  return { region, isPlaced: steps.isPlaced, areStepsShown: steps.areShown };
}
