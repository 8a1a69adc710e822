import { getCharting } from "@armslot/contracts/charting/charting";
import type { ReplyOf } from "@armslot/contracts/core/endpoint";
import { useEffect, useState } from "react";
import { fieldToday } from "../../client/field-clock.ts";
import { useEndpointQuery } from "../../client/queries.ts";
import { type StartFacts, useOutbox } from "./use-current-game.ts";

const noFacts: StartFacts = { kind: "game", opponent: null, location: null };

type LastGame = NonNullable<ReplyOf<typeof getCharting>["last"]>;

interface StartingFacts {
  /** What a new game starts with: the facts of today's game of this phone, or of the program. */
  readonly start: StartFacts;
  /** A game of the last days, whose facts the charter can take. Null if it is today's, or without one. */
  readonly offered: LastGame | null;
}

/** Returns what a new game of an athlete starts with (FIELD-12). */
export function useStartFacts(programId: string, athleteId: string): StartingFacts {
  const [outbox] = useOutbox();
  const [ofPhone, setOfPhone] = useState<StartFacts | null>(null);
  const day = fieldToday();
  const { data, isPlaceholderData } = useEndpointQuery(getCharting, {
    params: { programId, athleteId },
    query: { date: day },
  });
  useEffect(() => {
    // Without it, the server's word counts.
    void outbox.games.readDaysFacts(day).then(setOfPhone, () => null);
  }, [outbox, day]);
  const last = isPlaceholderData ? null : (data?.last ?? null);
  const ofToday = last?.gameDate === day ? last : null;
  const { kind, opponent, location } = ofPhone ?? ofToday ?? noFacts;
  const isKnown = ofPhone !== null || ofToday !== null;
  return { start: { kind, opponent, location }, offered: isKnown ? null : last };
}
