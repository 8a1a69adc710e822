import {
  type Availability,
  availabilityOf,
  type RestDay,
} from "@armslot/baseball/numbers/availability";
import { trackedPitches } from "@armslot/baseball/numbers/workload";
import { workloadDays } from "@armslot/contracts/pitch/workload";
import type { AthleteRow } from "@armslot/contracts/roster/athletes";
import type { StaffDays } from "@armslot/contracts/roster/staff-days";
import type { StaffNews } from "@armslot/contracts/roster/staff-news";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { pathOf } from "../client/paths.ts";
import { useViewer } from "../session/session.ts";
import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { classNames } from "../ui/class-names.ts";
import { Region } from "../ui/region.tsx";
import { Attention } from "./attention.tsx";
import { ChangesToSee } from "./changes-to-see.tsx";
import { News } from "./news.tsx";
import { doneLines, waitingLines } from "./news-lines.ts";
import { type Pitcher, PitcherLine } from "./pitcher-line.tsx";
import { useLooked } from "./use-looked.ts";

export interface TodayProps {
  readonly programId: string;
  readonly athletes: readonly AthleteRow[];
  /** The pitchers who threw lately, also on days that are older or newer than the reader's week. */
  readonly staff: readonly StaffDays[];
  readonly news: StaffNews;
  /** `YYYY-MM-DD` */
  readonly today: string;
}

/** How many pitchers show before the list is opened: on a phone, and where three fit side by side. */
const shownFirst = 2;
const shownWide = 6;

const order = ({ availability }: Pitcher): string => {
  if (availability.kind === "resting") return `2 ${availability.from}`;
  return availability.kind === "available" ? "0" : "1";
};

type StaffOfDay = Pick<TodayProps, "athletes" | "staff" | "today">;

function pitchersOf({
  athletes,
  staff,
  today,
  rule,
}: StaffOfDay & Pick<RestDay, "rule">): readonly Pitcher[] {
  const byId = new Map(athletes.map((athlete) => [athlete.uid, athlete]));
  return staff
    .flatMap((one) => {
      const athlete = byId.get(one.uid);
      const last = one.days.find(({ date }) => date <= today)?.last;
      const hasThrown = trackedPitches(one.days, today, workloadDays.week) > 0;
      return athlete && last && hasThrown
        ? [{ ...one, athlete, last, availability: availabilityOf(one, { today, rule }) }]
        : [];
    })
    .toSorted(
      (one, other) => Number(order(one) > order(other)) - Number(order(one) < order(other)),
    );
}

/** What Today shows below the pitchers. A change up to a day after the reader's waits for that day. */
function useNews({ programId, athletes, news, today }: TodayProps, pitchers: readonly Pitcher[]) {
  const { unseen, markSeen } = useLooked(news);
  const shown = { programId, athletes: new Map(athletes.map((each) => [each.uid, each])) };
  return {
    changes: pitchers.flatMap(({ athlete, changes }) =>
      changes.filter(({ to }) => to <= today).map((change) => ({ ...change, athlete })),
    ),
    done: doneLines(unseen, shown),
    waiting: waitingLines(news, shown),
    markSeen,
  };
}

/** Who can pitch today, who threw lately, what changed and what is new (TODAY-1 to TODAY-3). */
export function Today(props: TodayProps) {
  const { programId, athletes, staff, today } = props;
  const [isOpen, setIsOpen] = useState(false);
  const rule = useViewer().program.restRule;
  const pitchers = useMemo(
    () => pitchersOf({ athletes, staff, today, rule }),
    [athletes, staff, today, rule],
  );
  const { changes, done, waiting, markSeen } = useNews(props, pitchers);
  const newCount = done.length + waiting.length;
  if (pitchers.length + newCount === 0) return null;
  return (
    <div className="mb-6 print:hidden">
      <Region
        title="Today"
        isCard={false}
        actions={
          <div className="flex flex-wrap">
            {pitchers.length > shownFirst && (
              <Button
                kind="link"
                aria-expanded={isOpen}
                className={pitchers.length > shownWide ? "" : "lg:hidden"}
                onClick={() => setIsOpen(!isOpen)}
              >
                {isOpen ? "Show Fewer" : `Show All ${pitchers.length}`}
              </Button>
            )}
            <ButtonLink kind="link" to={pathOf("chartNewPitcher", { programId })}>
              New Pitcher
            </ButtonLink>
          </div>
        }
      >
        <p className="mb-2 text-dense text-muted">
          <Summary programId={programId} pitchers={pitchers} />
        </p>
        <PitcherList {...{ programId, today, pitchers, isOpen }} />
        <Attention changes={changes.length} news={newCount}>
          {changes.length > 0 && <ChangesToSee programId={programId} changes={changes} />}
          {newCount > 0 && <News done={done} waiting={waiting} onSeen={markSeen} />}
        </Attention>
      </Region>
    </div>
  );
}

function Summary({ programId, pitchers }: Pick<PitcherListProps, "programId" | "pitchers">) {
  const count = (wanted: Availability["kind"]) =>
    pitchers.filter(({ availability }) => availability.kind === wanted).length;
  const [available, resting, unknown] = [count("available"), count("resting"), count("unknown")];
  const isAnyKnown = available + resting > 0;
  const threw = `${pitchers.length} threw in ${workloadDays.week} days`;
  const ageless = pitchers.filter(({ birthYear }) => birthYear === null);
  if (!isAnyKnown && ageless.length > 0) {
    return (
      <>
        {`${threw}. Add birth years `}
        <WhereToAdd programId={programId} pitchers={ageless} /> to see who is available.
      </>
    );
  }
  return [
    threw,
    ...(isAnyKnown ? [`${available} available`, `${resting} resting`] : []),
    ...(unknown > 0 ? [`${unknown} without a guideline or birth year`] : []),
  ].join(" · ");
}

/** Complete Profiles has only athletes who lack more than a birth year. */
function WhereToAdd({ programId, pitchers }: Pick<PitcherListProps, "programId" | "pitchers">) {
  if (!pitchers.some(({ athlete }) => athlete.isIncomplete)) return "with Edit Profile";
  return (
    <>
      {"on "}
      <Link
        to={pathOf("completeProfiles", { programId })}
        className="font-medium text-accent underline underline-offset-2 pointer-coarse:py-3"
      >
        Complete Profiles
      </Link>
    </>
  );
}

interface PitcherListProps extends Pick<TodayProps, "programId" | "today"> {
  readonly pitchers: readonly Pitcher[];
  readonly isOpen: boolean;
}

function PitcherList({ programId, today, pitchers, isOpen }: PitcherListProps) {
  const hidden = (place: number) => {
    if (isOpen || place < shownFirst) return "";
    return place < shownWide ? "max-lg:hidden" : "hidden";
  };
  return (
    <ul className="grid gap-2 lg:grid-cols-3">
      {pitchers.map((pitcher, place) => (
        <li
          key={pitcher.uid}
          className={classNames(
            "flex min-w-0 items-center gap-3 rounded-card border border-line bg-bg py-1.5 ps-3 pe-1.5",
            hidden(place),
          )}
        >
          <PitcherLine programId={programId} pitcher={pitcher} today={today} />
        </li>
      ))}
    </ul>
  );
}
