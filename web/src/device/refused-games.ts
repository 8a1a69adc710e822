import {
  foldOperations,
  type GameFacts,
  type NumberedPitch,
  numberedPitches,
} from "@armslot/baseball/charting/field-game";
import { formatCount } from "../client/format.ts";
import type { RefusedOperation } from "./outbox-database.ts";

/** The refused pitches of a game, as the charter left them. */
export interface RefusedGame {
  readonly gameId: string;
  /** The athlete's ID is empty if the phone does not know it. */
  readonly facts: GameFacts;
  /** Without those that the charter removed. */
  readonly pitches: readonly NumberedPitch[];
}

/** Returns the games that have refused pitches. Refused operations are in the order in which they were charted. */
export function refusedGames(refused: readonly RefusedOperation[]): RefusedGame[] {
  const gameIds = new Set(refused.map(({ operation }) => operation.gameId));
  return [...gameIds]
    .map((gameId) => {
      const ofGame = refused.filter(({ operation }) => operation.gameId === gameId);
      return { gameId, ...foldRefused(ofGame) };
    })
    .filter(({ pitches }) => pitches.length > 0);
}

function foldRefused(refused: readonly RefusedOperation[]) {
  const known = refused.find(({ game }) => game)?.game;
  const { athleteId = "", gameDate = null } = known ?? {};
  const noFacts = { athleteId, gameDate, kind: "game", opponent: null, location: null } as const;
  const pitches = new Map(
    refused.toReversed().flatMap(({ operation, pitch }) => {
      return pitch && operation.kind === "put-pitch" ? [[operation.pitchId, pitch] as const] : [];
    }),
  );
  const before = { facts: known?.facts ?? noFacts, pitches, removed: new Set<string>() };
  const operations = refused.map(({ operation }) => operation);
  const after = foldOperations(before, operations);
  return { facts: after.facts ?? noFacts, pitches: numberedPitches(after) };
}

/** Returns how many pitches the server refused, without those that the charter removed. Other changes are not counted. */
export function refusedPitches(refused: readonly RefusedOperation[]): number {
  return refusedGames(refused).reduce((sum, { pitches }) => sum + pitches.length, 0);
}

/** Returns how many pitches or changes the server refused and why, or null if it refused none. */
export function refusedText(refused: readonly RefusedOperation[]): string | null {
  const [first] = refused;
  if (!first) return null;
  const pitches = refusedPitches(refused);
  const what =
    pitches > 0
      ? formatCount(pitches, "pitch was", "pitches were")
      : formatCount(refused.length, "change was", "changes were");
  return `${what} refused: ${first.reason}`;
}
