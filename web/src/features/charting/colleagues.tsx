import { getCharting } from "@armslot/contracts/charting/charting";
import { secondMs } from "@armslot/contracts/ground/durations";
import type { ReplyOf } from "@armslot/contracts/ground/endpoint";
import { gameKinds } from "@armslot/contracts/pitch/circumstances";
import { useEffect, useState } from "react";
import { asAppError } from "../../lib/app-error.ts";
import { formatCount, formatDate, today } from "../../lib/format.ts";
import { useEndpointQuery } from "../../lib/queries.ts";
import { useViewer } from "../../session/session.ts";
import { Button } from "../../ui/controls/button.tsx";
import { ChartNote } from "./chart-note.tsx";
import { useAdopt } from "./state/use-adopt.ts";
import type { Outing } from "./state/use-outing.ts";

const askEveryMs = 30 * secondMs;

type TodaysOuting = ReplyOf<typeof getCharting>["outings"][number];

interface ColleaguesProps {
  readonly programId: string;
  readonly outing: Outing;
}

/** Says who else charts this pitcher on the day of the outing, and offers to continue an outing of another phone (FIELD-15). */
export function Colleagues({ programId, outing }: ColleaguesProps) {
  const { athleteId, gameDate } = outing.day;
  const query = useEndpointQuery(getCharting, {
    params: { programId, athleteId },
    query: { date: gameDate },
  });
  const { refetch } = query;
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void refetch();
    }, askEveryMs);
    return () => clearInterval(timer);
  }, [refetch]);
  const adopt = useAdopt(programId, outing);
  const here = query.data?.outings.find(({ outingId }) => outingId === outing.outingId);
  const missing = here !== undefined && here.pitches !== outing.pitches.length;
  useEffect(() => {
    // Another phone charts, too: a colleague's, or another one of the same member. If it fails, the next answer tries again.
    if (missing && here) void adopt(here.outingId).catch(() => null);
  }, [missing, here, adopt]);
  if (!outing.isReady) return null;
  const onPhone = new Set(outing.earlier.map(({ outingId }) => outingId));
  // While another day loads, the reply is that of the day before.
  const known = query.isPlaceholderData ? [] : (query.data?.outings ?? []);
  return (
    <>
      <EarlierOutings outing={outing} />
      {known
        .filter(({ outingId }) => !onPhone.has(outingId))
        .map((one) => (
          <OtherOuting key={one.outingId} one={one} outing={outing} onContinue={adopt} />
        ))}
    </>
  );
}

/** Offers to continue the outings of today on this phone, until the first pitch of another one. */
function EarlierOutings({
  outing: { outingId, earlier, resume },
}: Pick<ColleaguesProps, "outing">) {
  if (outingId !== null) return null;
  return earlier.map((one) => (
    <ChartNote
      key={one.outingId}
      text={`Earlier today: ${gameKinds[one.kind]}, ${formatCount(one.pitches, "pitch", "pitches")}.`}
    >
      <Button className="h-12! shrink-0" onClick={() => resume(one.outingId)}>
        Continue
      </Button>
    </ChartNote>
  ));
}

/** Returns the names of the others who charted an outing. */
function useOthers(one: TodaysOuting | undefined): readonly string[] {
  const { user } = useViewer();
  return (one?.charters ?? [])
    .filter(({ uid }) => uid !== user.uid)
    .map(({ name }) => name ?? "A removed member");
}

interface OtherOutingProps {
  readonly one: TodaysOuting;
  readonly outing: Outing;
  readonly onContinue: (outingId: string) => Promise<void>;
}

function OtherOuting({ one, outing, onContinue }: OtherOutingProps) {
  const others = useOthers(one);
  const [failure, setFailure] = useState<string | null>(null);
  const isHere = one.outingId === outing.outingId;
  if (isHere && others.length === 0) return null;
  const who = others.length > 0 ? others.join(" and ") : "You, on another device,";
  const { gameDate } = outing.day;
  const when = gameDate === today() ? "today" : `on ${formatDate(gameDate)}`;
  const charted = `${who} charted ${formatCount(one.pitches, "pitch", "pitches")} of this pitcher ${when}.`;
  const also = others.length > 1 ? "also chart" : "also charts";
  if (isHere) return <ChartNote text={`${others.join(" and ")} ${also} this outing.`} />;
  if (outing.outingId !== null) {
    return <ChartNote text={`${charted} Your pitches are stored as another game.`} />;
  }
  return (
    <ChartNote text={failure ?? charted}>
      <Button
        className="h-12! shrink-0"
        onClick={() =>
          void onContinue(one.outingId).catch((thrown) => setFailure(asAppError(thrown).sentence))
        }
      >
        Continue
      </Button>
    </ChartNote>
  );
}
