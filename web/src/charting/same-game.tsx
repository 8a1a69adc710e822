import type { getCharting } from "@armslot/contracts/charting/charting";
import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import { useState } from "react";
import { formatDate } from "../client/format.ts";
import { Button } from "../ui/button.tsx";
import { ChartNote } from "./chart-note.tsx";
import { gameText } from "./state/game-text.ts";
import type { CurrentGame } from "./state/use-current-game.ts";

interface SameGameProps {
  /** A game of the last days. */
  readonly last: NonNullable<ReplyOf<typeof getCharting>["last"]>;
  readonly game: CurrentGame;
}

/** Asks before the first pitch whether the game has the kind, opponent and location of a game of the last days (FIELD-12). */
export function SameGame({ last, game }: SameGameProps) {
  const [isAnswered, setIsAnswered] = useState(false);
  const { gameDate, ...facts } = last;
  const { facts: now, isReady, gameId } = game;
  const isTyped = now.kind !== "game" || now.opponent !== null || now.location !== null;
  const isSame = facts.kind === "game" && facts.opponent === null && facts.location === null;
  if (!isReady || gameId !== null || isAnswered || isTyped || isSame) return null;
  return (
    <ChartNote text={`Again as on ${formatDate(gameDate)}? ${gameText(facts)}`}>
      <Button
        className="h-12! shrink-0"
        onClick={() => {
          game.changeFacts(facts);
          setIsAnswered(true);
        }}
      >
        Use
      </Button>
      <Button kind="quiet" className="h-12! shrink-0" onClick={() => setIsAnswered(true)}>
        No
      </Button>
    </ChartNote>
  );
}
