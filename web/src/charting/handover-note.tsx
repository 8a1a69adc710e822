import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { ChartNote } from "./chart-note.tsx";
import { handoverText } from "./state/handover.ts";
import type { CurrentGame } from "./state/use-current-game.ts";

/** Offers the inning, outs and count at which the pitcher before left the game on this phone (FIELD-30). */
export function HandoverNote({ game: { handover, takeOver } }: { readonly game: CurrentGame }) {
  const [isAnswered, setIsAnswered] = useState(false);
  if (!handover || isAnswered) return null;
  return (
    <ChartNote text={`The pitcher before left in ${handoverText(handover)}. Start there?`}>
      <Button
        className="h-12! shrink-0"
        onClick={() => {
          takeOver();
          setIsAnswered(true);
        }}
      >
        Start There
      </Button>
      <Button kind="quiet" className="h-12! shrink-0" onClick={() => setIsAnswered(true)}>
        No
      </Button>
    </ChartNote>
  );
}
