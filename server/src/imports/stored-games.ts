import { foldName } from "@armslot/baseball/names";
import type { Outing, PitchFileFormat } from "@armslot/baseball/outing";
import type { GameKind, PitchSource, PitchValues } from "@armslot/contracts/circumstances";

/** A game that is stored, or that this import will store. */
export interface StoredGame {
  readonly gameId: string;
  readonly athleteId: string;
  /** `YYYY-MM-DD`, the calendar date where it was played. */
  readonly gameDate: string | null;
  readonly opponent: string | null;
  readonly location: string | null;
  readonly kind: GameKind;
  readonly source: PitchSource;
  readonly sourceKey: string | null;
}

/** A pitch that is stored, or that this import will store. */
export interface StoredPitch extends PitchValues {
  readonly gameId: string;
  readonly pitchId: string;
  readonly pitchNum: number;
  readonly pitchType: string;
  readonly source: PitchSource;
  /** The digest of the file's key. */
  readonly sourceKey: string | null;
}

/** An athlete's pitches in one game of a file, with the facts of that game. */
export interface AthleteOuting {
  readonly athleteId: string;
  readonly outing: Outing;
  readonly gameDate: string | null;
  readonly opponent: string | null;
  readonly location: string | null;
}

type Place = Pick<StoredGame, "athleteId" | "gameDate" | "opponent" | "location">;

/** Readings that differ by at most this much are the same reading, rounded. */
const sameReading = 0.05;

/** Whether a game or a pitch has a vendor's key. Our exported files have made-up keys, because they copy stored pitches. */
export function hasVendorKey({
  source,
  sourceKey,
}: Pick<StoredPitch, "source" | "sourceKey">): boolean {
  return sourceKey !== null && source !== "armslot";
}

/** Returns a key that is equal for an athlete's games with the same day, opponent and location, or null if the day is unknown. */
function placeKey({ athleteId, gameDate, opponent, location }: Place): string | null {
  if (gameDate === null) return null;
  return [athleteId, gameDate, foldName(opponent ?? ""), foldName(location ?? "")].join("|");
}

function sourceKeyOf(athleteId: string, sourceKey: string): string {
  return `${athleteId}|${sourceKey}`;
}

function agrees(stored: StoredPitch, pitch: Outing["pitches"][number]): boolean {
  if (stored.pitchType !== pitch.pitchType) return false;
  return (["velo", "vertBreak", "hb"] as const).every((metric) => {
    const [a, b] = [stored[metric], pitch[metric]];
    return a === null || b === null || Math.abs(a - b) <= sameReading;
  });
}

/** Returns how many common pitch numbers agree, or null if most of them do not, because it is another game then. */
function likeness(storedPitches: readonly StoredPitch[], { outing }: AthleteOuting): number | null {
  const stored = new Map(storedPitches.map((pitch) => [pitch.pitchNum, pitch]));
  let shared = 0;
  let agreeing = 0;
  for (const pitch of outing.pitches) {
    const same = stored.get(pitch.pitchNum);
    if (same === undefined) continue;
    shared += 1;
    if (agrees(same, pitch)) agreeing += 1;
  }
  return agreeing * 2 >= shared ? agreeing : null;
}

/** Returns the stored games of a file's athletes and functions that find the game of an outing. */
export function knownGames(format: PitchFileFormat) {
  const bySource = new Map<string, StoredGame>();
  const byPlace = new Map<string, StoredGame[]>();
  const pitches = new Map<string, StoredPitch[]>();

  function candidatesFor(given: AthleteOuting): StoredGame[] {
    const named = bySource.get(sourceKeyOf(given.athleteId, given.outing.game.sourceKey));
    if (named && format !== "armslot") return [named];
    const place = placeKey(given);
    const there = place === null ? [] : (byPlace.get(place) ?? []);
    // A vendor's two games of one day stay separate. Our own file may be of either.
    const open = there.filter((game) => format === "armslot" || !hasVendorKey(game));
    return named && !open.includes(named) ? [named, ...open] : open;
  }

  function pitchesIn(gameId: string): StoredPitch[] {
    return pitches.get(gameId) ?? [];
  }

  return {
    pitchesIn,
    candidatesFor,
    addGame(game: StoredGame): void {
      if (game.sourceKey !== null) bySource.set(sourceKeyOf(game.athleteId, game.sourceKey), game);
      const place = placeKey(game);
      if (place === null) return;
      const there = byPlace.get(place);
      if (there) there.push(game);
      else byPlace.set(place, [game]);
    },
    addPitch(pitch: StoredPitch): void {
      const known = pitches.get(pitch.gameId);
      if (known) known.push(pitch);
      else pitches.set(pitch.gameId, [pitch]);
    },
    hasSource: (athleteId: string, sourceKey: string) =>
      bySource.has(sourceKeyOf(athleteId, sourceKey)),
    /** Returns the stored game of an outing, or undefined for a new game. */
    gameOf(given: AthleteOuting): StoredGame | undefined {
      const [first, ...others] = candidatesFor(given);
      const isNamed = first?.sourceKey === given.outing.game.sourceKey;
      if (first && isNamed && format !== "armslot") return first;
      let best: { game: StoredGame; likeness: number } | undefined;
      for (const game of first ? [first, ...others] : []) {
        const alike = likeness(pitchesIn(game.gameId), given);
        if (alike !== null && (!best || alike > best.likeness)) best = { game, likeness: alike };
      }
      return best?.game;
    },
  };
}

export type KnownGames = ReturnType<typeof knownGames>;
