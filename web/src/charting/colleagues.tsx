import { getCharting } from "@armslot/contracts/charting/charting";
import { secondMs } from "@armslot/contracts/core/durations";
import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import { gameKinds } from "@armslot/contracts/pitch/circumstances";
import { useEffect, useState } from "react";
import { asAppError } from "../client/app-error.ts";
import { formatCount, formatDate, today } from "../client/format.ts";
import { pathOf } from "../client/paths.ts";
import { useEndpointQuery } from "../client/queries.ts";
import { useViewer } from "../session/session.ts";
import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { ChartNote } from "./chart-note.tsx";
import { useAdopt } from "./state/use-adopt.ts";
import { type CurrentGame, useOutbox } from "./state/use-current-game.ts";

const askEveryMs = 30 * secondMs;

type TodaysGame = ReplyOf<typeof getCharting>["outings"][number];

interface ColleaguesProps {
  readonly programId: string;
  readonly game: CurrentGame;
}

/** Says who else charts this pitcher on the day of the game, and offers to continue a game of another phone (FIELD-15). */
export function Colleagues({ programId, game }: ColleaguesProps) {
  const { athleteId, gameDate } = game.day;
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
  const adopt = useAdopt(programId, game);
  const here = query.data?.outings.find(({ outingId }) => outingId === game.gameId);
  const missing = here !== undefined && here.pitches !== game.pitches.length;
  useEffect(() => {
    // Another phone charts, too: a colleague's, or another one of the same member. If it fails, the next answer tries again.
    if (missing && here) void adopt(here.outingId).catch(() => null);
  }, [missing, here, adopt]);
  if (!game.isReady) return null;
  const onPhone = new Set(game.earlier.map(({ gameId }) => gameId));
  // While another day loads, the reply is that of the day before.
  const known = query.isPlaceholderData ? [] : (query.data?.outings ?? []);
  // A game that someone made one with another is no longer listed. The other one has its pitches.
  const countedGames = query.data?.countedGames ?? {};
  const hereId = here ? game.gameId : (countedGames[game.gameId ?? ""] ?? null);
  const isListed = (gameId: string) => known.some(({ outingId }) => outingId === gameId);
  return (
    <>
      <EarlierGames
        programId={programId}
        game={game}
        pageOf={(gameId) => (isListed(gameId) ? gameId : (countedGames[gameId] ?? gameId))}
      />
      {known
        .filter(({ outingId }) => !onPhone.has(outingId))
        .map((one) => (
          <OtherGame
            key={one.outingId}
            one={one}
            game={game}
            isHere={one.outingId === hereId}
            onContinue={adopt}
          />
        ))}
    </>
  );
}

interface EarlierGamesProps extends ColleaguesProps {
  /** Returns the ID of the game whose page has the pitches of a game. */
  readonly pageOf: (gameId: string) => string;
}

/** Offers to continue the games of today on this phone, until the first pitch of another one, and to open them once they are sent. */
function EarlierGames({ programId, game, pageOf }: EarlierGamesProps) {
  const { gameId, day, earlier, resume } = game;
  const [, { isKnown, operations, refused }] = useOutbox();
  const isSent = isKnown && operations === 0 && refused.length === 0;
  if (gameId !== null) return null;
  return earlier.map((one) => (
    <ChartNote
      key={one.gameId}
      text={`Earlier today: ${gameKinds[one.kind]}, ${formatCount(one.pitches, "pitch", "pitches")}.`}
    >
      {isSent && (
        <ButtonLink
          kind="quiet"
          className="h-12! shrink-0"
          to={pathOf("game", { programId, athleteId: day.athleteId, gameId: pageOf(one.gameId) })}
        >
          Open
        </ButtonLink>
      )}
      <Button className="h-12! shrink-0" onClick={() => resume(one.gameId)}>
        Continue
      </Button>
    </ChartNote>
  ));
}

/** Returns the names of the others who charted a game. */
function useOthers(one: TodaysGame | undefined): readonly string[] {
  const { user } = useViewer();
  return (one?.charters ?? [])
    .filter(({ uid }) => uid !== user.uid)
    .map(({ name }) => name ?? "A removed member");
}

interface OtherGameProps {
  readonly one: TodaysGame;
  readonly game: CurrentGame;
  /** Whether it is the game on the screen, or has its pitches. */
  readonly isHere: boolean;
  readonly onContinue: (gameId: string) => Promise<void>;
}

function OtherGame({ one, game, isHere, onContinue }: OtherGameProps) {
  const others = useOthers(one);
  const [failure, setFailure] = useState<string | null>(null);
  if (isHere && others.length === 0) return null;
  const who = others.length > 0 ? others.join(" and ") : "You, on another device,";
  const { gameDate } = game.day;
  const when = gameDate === today() ? "today" : `on ${formatDate(gameDate)}`;
  const charted = `${who} charted ${formatCount(one.pitches, "pitch", "pitches")} of this pitcher ${when}.`;
  const also = others.length > 1 ? "also chart" : "also charts";
  if (isHere) return <ChartNote text={`${others.join(" and ")} ${also} this game.`} />;
  if (game.gameId !== null) {
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
