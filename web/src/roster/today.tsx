import {
  type Availability,
  availabilityOf,
  lastThrownText,
  monthAndDay,
  type RestDay,
} from "@armslot/baseball/numbers/availability";
import { changeText } from "@armslot/baseball/numbers/change-text";
import { trackedPitches } from "@armslot/baseball/numbers/workload";
import { readingNumberText } from "@armslot/baseball/pitch/value-text";
import { fullName } from "@armslot/baseball/roster/names";
import { searchOfFilter } from "@armslot/contracts/pitch/pitch-filter";
import { workloadDays } from "@armslot/contracts/pitch/workload";
import type { AthleteRow } from "@armslot/contracts/roster/athletes";
import type { StaffChange } from "@armslot/contracts/roster/staff-changes";
import type { StaffDays } from "@armslot/contracts/roster/staff-days";
import type { StaffNews } from "@armslot/contracts/roster/staff-news";
import { type ReactNode, useMemo, useState } from "react";
import { Link } from "react-router";
import { pathOf } from "../client/paths.ts";
import { lookedPrefix } from "../device/device-settings.ts";
import { useViewer } from "../session/session.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { classNames } from "../ui/class-names.ts";
import { Region } from "../ui/region.tsx";
import { doneLines, type NewsLine, waitingLines } from "./news-lines.ts";

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

interface AttentionProps {
  /** How many there are. */
  readonly changes: number;
  readonly news: number;
  readonly children: ReactNode;
}

/** A line that counts changes and news. It opens them, so that the roster stays in sight until then. */
function Attention({ changes, news, children }: AttentionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const parts = [
    ...(changes > 0 ? [`Changes worth a look: ${changes}`] : []),
    ...(news > 0 ? [`New since you looked: ${news}`] : []),
  ];
  if (parts.length === 0) return null;
  return (
    <>
      <Button
        kind="link"
        aria-expanded={isOpen}
        className="mt-1 -ms-3 text-start whitespace-normal"
        onClick={() => setIsOpen(!isOpen)}
      >
        {parts.join(" · ")}
      </Button>
      {isOpen && <div className="mt-1 grid gap-4 lg:grid-cols-2">{children}</div>}
    </>
  );
}

/** A change with its pitcher. */
interface ChangeOfPitcher extends StaffChange {
  readonly athlete: AthleteRow;
}

interface ChangesToSeeProps {
  readonly programId: string;
  readonly changes: readonly ChangeOfPitcher[];
}

/** The changes of pitchers against their own outings, each with a link to the compared ones (TODAY-3). */
function ChangesToSee({ programId, changes }: ChangesToSeeProps) {
  return (
    <section aria-label="Changes worth a look" className="min-w-0">
      <h3 className="flex min-h-9 items-center text-dense font-semibold pointer-coarse:min-h-11">
        Changes worth a look
      </h3>
      <ul className="text-dense">
        {changes.map((change) => (
          <li key={`${change.athlete.uid} ${change.measure}`} className="py-1">
            <Link to={rowsOf(programId, change)} className="font-medium underline">
              {fullName(change.athlete)}
            </Link>{" "}
            {changeText(change)}
          </li>
        ))}
      </ul>
      <p className="text-meta text-muted">
        Against his own last days of the same kind, source and fastball. Chance alone shows about
        one a week in a staff.
      </p>
    </section>
  );
}

/** Returns the path of the athlete's page with the compared outings. */
function rowsOf(programId: string, { athlete, ...change }: ChangeOfPitcher): string {
  const { measure, pitchType, kind, source, from, to } = change;
  const type = measure === "usage" ? {} : { type: [pitchType] };
  const search = searchOfFilter({ ...{ from, to }, kind: [kind], source: [source], ...type });
  return `${pathOf("athlete", { programId, athleteId: athlete.uid })}?${search}`;
}

interface NewsProps {
  /** What colleagues did since the member looked. */
  readonly done: readonly NewsLine[];
  /** What waits for an answer. It stays until it is answered. */
  readonly waiting: readonly NewsLine[];
  readonly onSeen: () => void;
}

/** What colleagues did since the member looked, after what waits for an answer (TODAY-2). */
function News({ done, waiting, onSeen }: NewsProps) {
  return (
    <section aria-label="New since you looked" className="min-w-0">
      <div className="flex min-h-9 flex-wrap pointer-coarse:min-h-11 items-center justify-between gap-x-3">
        <h3 className="text-dense font-semibold">New since you looked</h3>
        {done.length > 0 && (
          <Button kind="link" onClick={onSeen}>
            Mark as Seen
          </Button>
        )}
      </div>
      <ul className="text-dense">
        {[...waiting, ...done].map(({ key, text, to }) => (
          <li key={key}>
            <Link to={to} className="block py-1 wrap-anywhere underline underline-offset-4">
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A pitcher of today's staff. */
interface Pitcher extends StaffDays {
  readonly athlete: AthleteRow;
  readonly availability: Availability;
  /** The newest game up to today. */
  readonly last: StaffDays["days"][number]["last"];
}

interface PitcherLineProps {
  readonly programId: string;
  readonly pitcher: Pitcher;
  readonly today: string;
}

/** A pitcher with the availability, the last days and the last outing, and a link to chart. */
function PitcherLine({ programId, pitcher, today }: PitcherLineProps) {
  const { athlete, availability, days, last } = pitcher;
  const name = fullName(athlete);
  const athleteId = athlete.uid;
  return (
    <>
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-center gap-2 text-dense">
          <Link
            to={pathOf("athlete", { programId, athleteId })}
            className="truncate py-1 font-medium hover:underline"
          >
            {name}
          </Link>
          <AvailabilityBadge availability={availability} />
        </p>
        <p className="text-meta text-muted wrap-anywhere">
          {lastThrownText(days, { today, week: workloadDays.week, availability })}
          {availability.kind === "resting" && ` · ${availability.reason}`}
          {` · ${outingText(last)}`}
        </p>
      </div>
      <ButtonLink
        kind="quiet"
        to={pathOf("chart", { programId, athleteId })}
        aria-label={`Chart ${name}`}
      >
        Chart
      </ButtonLink>
    </>
  );
}

function AvailabilityBadge({ availability }: Pick<Pitcher, "availability">) {
  if (availability.kind === "resting") {
    return <Badge kind="warning">{`Resting until ${monthAndDay(availability.from)}`}</Badge>;
  }
  return availability.kind === "available" ? <Badge kind="good">Available</Badge> : null;
}

/** Returns the last outing in a line: "fastball 88.1, max 90.2 mph, n 30, vs Coastal State". */
function outingText({ opponent, fastballs, fastballMean, fastballMax }: Pitcher["last"]): string {
  const speed =
    fastballMean === null || fastballMax === null
      ? []
      : [
          `fastball ${readingNumberText("velo", fastballMean)}, max ${readingNumberText("velo", fastballMax)} mph, n ${fastballs}`,
        ];
  return [...speed, ...(opponent ? [`vs ${opponent}`] : [])].join(", ") || "last outing";
}

function readMoment(key: string): string {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

/**
 * Returns what colleagues did since the member marked the news as seen on this device, and the function that marks them (TODAY-2).
 * Without storage, the mark lasts until the page is left.
 */
function useLooked({ done }: Pick<StaffNews, "done">) {
  const { user } = useViewer();
  const key = `${lookedPrefix}${user.uid}`;
  const [looked, setLooked] = useState(() => readMoment(key));
  const unseen = done.filter(({ at }) => at > looked);
  const markSeen = () => {
    const newest = [looked, ...done.map(({ at }) => at)].toSorted().at(-1) ?? looked;
    setLooked(newest);
    try {
      localStorage.setItem(key, newest);
    } catch {
      // The browser refuses storage.
    }
  };
  return { unseen, markSeen };
}
