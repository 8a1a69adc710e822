import type { Outing, OutingPitch, PitchFileFormat } from "@armslot/baseball/files/outings/outing";
import { dayOfKey, gameIdOf, isNamedByDevice } from "@armslot/baseball/files/source-key";
import type { PitchSight } from "@armslot/baseball/sightings/witnessed-pitch";
import type { PitchSource } from "@armslot/contracts/pitch/circumstances";
import type { NewGame } from "../storage/games.ts";
import { addTo, GameIndex } from "./game-index.ts";
import type { BasePitch } from "./pitch-base.ts";
import { alikeIn, canBeCopy, canBeSameDay } from "./same-game.ts";
import type { ComparedReadings, Witnessed } from "./same-pitches.ts";

/** A game that is stored, or that this import will store. */
export type StoredGame = Omit<NewGame, "beforeImports">;

/** A pitch that is stored, or that this import will store. */
export interface StoredPitch extends Witnessed {
  readonly gameId: string;
  readonly athleteId: string;
  readonly pitchId: string;
  readonly pitchNum: number;
  readonly source: PitchSource;
  /** The digest of the file's key. */
  readonly sourceKey: string | null;
  /** The keys with which earlier files of the format delivered the pitch. Missing if none did. */
  readonly deliveredKeys?: readonly string[] | undefined;
  /** Other readings of the pitch: from before a member corrected them, or those of the format for a pitch of another witness. */
  readonly measured?: ComparedReadings | undefined;
  /** What the pitch's witnesses said of what members corrected. Missing if none did. */
  readonly witnessed?: Partial<Witnessed> | undefined;
  /** Whether it is stored, and not one that this import adds. */
  readonly isStored?: boolean | undefined;
  /** What was there before the first import, null if no import touched the pitch. */
  readonly beforeImports?: BasePitch | null | undefined;
  /** What each witness said about it, if its game has several: files of a format, or the people who charted or entered it. */
  readonly sights?: readonly PitchSight[] | undefined;
  /** Whether an undo took it away and a correction kept others, so that it shows which pitches of a file are not those. */
  readonly isGone?: boolean | undefined;
}

/** An athlete's pitches in one game of a file, with the facts of that game. The keys of the pitches are digests. */
export interface AthleteOuting {
  readonly athleteId: string;
  readonly outing: Outing;
  readonly gameDate: string | null;
  readonly opponent: string | null;
  readonly location: string | null;
}

/** The stored games of a file's athletes. They grow with the games that the import adds. */
export class StoredGames {
  readonly #format: PitchFileFormat;
  readonly #games = new GameIndex();
  readonly #current = new Map<string, StoredGame>();
  readonly #pitches = new Map<string, StoredPitch[]>();
  /** The games that files of the format delivered under a key, by that key. */
  readonly #merged = new Map<string, string[]>();
  /** The same keys by game. */
  readonly #keys = new Map<string, string[]>();
  readonly #imported = new Set<string>();
  readonly #byKey = new Map<string, StoredPitch[]>();
  readonly #gone = new Set<string>();
  /** The pitches that the import delivers. */
  readonly #delivered = new Set<string>();

  constructor(format: PitchFileFormat) {
    this.#format = format;
  }

  addGame(game: StoredGame): void {
    this.#games.add(game);
  }

  /** Adds a game as it was before a member corrected it, because older files still have it so. */
  addEarlier(earlier: StoredGame, now: StoredGame): void {
    this.#games.add(earlier);
    this.#current.set(earlier.gameId, now);
  }

  /** Remembers a game as the import leaves it. */
  rename(game: StoredGame): void {
    this.#current.set(game.gameId, game);
  }

  /** Returns a game as it is stored now, with what the import changes. */
  current(game: StoredGame): StoredGame {
    return this.#current.get(game.gameId) ?? game;
  }

  /** Adds a key under which files of the format delivered a game that comes from elsewhere. */
  addKey(sourceKey: string, gameId: string): void {
    addTo(this.#merged, sourceKey, gameId);
    addTo(this.#keys, gameId, sourceKey);
  }

  /**
   * Whether files of the format delivered a game that comes from elsewhere, but always as other sessions of a device that names them, or as
   * other days. Most often these are other outings, but a device that is started again gives the rest of an outing another name.
   */
  isOfOtherSession({ gameId }: StoredGame, sourceKey: string): boolean {
    const keys = this.#keys.get(gameId) ?? [];
    if (isNamedByDevice(sourceKey)) {
      const names = keys.filter(isNamedByDevice);
      return names.length > 0 && !names.includes(sourceKey);
    }
    const day = dayOfKey(sourceKey);
    const days = keys.flatMap((key) => dayOfKey(key) ?? []);
    return day !== null && days.length > 0 && !days.includes(day);
  }

  /** Remembers which games have pitches of files of the format. */
  addImported(gameIds: Iterable<string>): void {
    for (const gameId of gameIds) this.#imported.add(gameId);
  }

  isImported(gameId: string): boolean {
    return this.#imported.has(gameId);
  }

  /** Remembers that an outing of the file has a pitch. */
  addDelivered(pitchId: string): void {
    this.#delivered.add(pitchId);
  }

  /** Whether an earlier outing of the file has a pitch, so that only its key shows that it is a pitch of another outing. */
  isDelivered({ pitchId }: StoredPitch): boolean {
    return this.#delivered.has(pitchId);
  }

  addPitch(pitch: StoredPitch): void {
    if (this.#gone.delete(pitch.pitchId)) this.#forget(pitch);
    if (pitch.isGone) this.#gone.add(pitch.pitchId);
    addTo(this.#pitches, pitch.gameId, pitch);
    this.addKeyed(pitch);
  }

  /** Forgets a pitch that was gone and came back. */
  #forget({ gameId, pitchId }: StoredPitch): void {
    const others = this.pitchesIn(gameId).filter((pitch) => pitch.pitchId !== pitchId);
    this.#pitches.set(gameId, others);
    for (const [key, pitches] of this.#byKey)
      this.#byKey.set(
        key,
        pitches.filter((pitch) => pitch.pitchId !== pitchId),
      );
  }

  /** Adds a pitch that was looked up by its key. It may belong to another athlete. */
  addKeyed(pitch: StoredPitch): void {
    for (const key of new Set([pitch.sourceKey, ...(pitch.deliveredKeys ?? [])])) {
      const known = this.#byKey.get(key ?? "") ?? [];
      if (key && known.every(({ pitchId }) => pitchId !== pitch.pitchId)) {
        addTo(this.#byKey, key, pitch);
      }
    }
  }

  gamesOf(athleteId: string): readonly StoredGame[] {
    return this.#games.of(athleteId);
  }

  /** Returns the pitches of a game, also those that are gone. */
  pitchesIn(gameId: string): readonly StoredPitch[] {
    return this.#pitches.get(gameId) ?? [];
  }

  hasSource(athleteId: string, sourceKey: string): boolean {
    return this.#games.withSourceKey(athleteId, sourceKey).length > 0;
  }

  /** Whether a pitch is in a game of the athlete. */
  isOf(athleteId: string, { gameId }: Pick<StoredPitch, "gameId">): boolean {
    return this.#games.withId(athleteId, gameId).length > 0;
  }

  /** Returns how many games an athlete has on a date `YYYY-MM-DD`, with those that the import adds. */
  countOn(athleteId: string, date: string): number {
    const now = this.#games.near(athleteId, date).map((game) => this.current(game));
    const ofDay = now.filter(({ gameDate }) => gameDate === date);
    return new Set(ofDay.map(({ gameId }) => gameId)).size;
  }

  /** Returns the pitches with one of a pitch's keys, in the whole program. */
  withKeysOf({ sourceKey, otherKeys }: OutingPitch): readonly StoredPitch[] {
    const own = this.#byKey.get(sourceKey ?? "") ?? [];
    return own.length > 0 ? own : otherKeys.flatMap((key) => this.#byKey.get(key) ?? []);
  }

  /** Returns the games of the athlete that can be or duplicate an outing, by their dates. Their pitches have to be known. */
  candidatesFor({ athleteId, gameDate, outing }: AthleteOuting): StoredGame[] {
    const { sourceKey } = outing.game;
    return this.#games.inOrder([
      ...this.#games.near(athleteId, gameDate),
      ...this.#games.withSourceKey(athleteId, sourceKey),
      ...this.#mergedWith(athleteId, sourceKey),
    ]);
  }

  /** Returns the athlete's games that files of the format delivered under a key, although they come from elsewhere. */
  #mergedWith(athleteId: string, sourceKey: string): StoredGame[] {
    const gameIds = this.#merged.get(sourceKey) ?? [];
    return gameIds.flatMap((gameId) => this.#games.withId(athleteId, gameId));
  }

  /** Returns the stored game of an outing, or undefined for a new game (IMP-15). */
  gameOf(given: AthleteOuting): StoredGame | undefined {
    const { athleteId, outing } = given;
    const key = outing.game.sourceKey;
    const [own] = this.#games.inOrder([
      ...this.#games.withSourceKey(athleteId, key),
      ...this.#games.withId(athleteId, gameIdOf(key) ?? ""),
    ]);
    const named = own ?? this.#mergedWith(athleteId, key)[0];
    if (named && outing.game.isNamed) return named;
    return this.#gameOfKeys(given) ?? this.#sameOuting(given);
  }

  /** Returns the athlete's game with the most pitches that have the outing's keys. */
  #gameOfKeys({ athleteId, outing }: AthleteOuting): StoredGame | undefined {
    const counts = new Map<string, number>();
    for (const pitch of outing.pitches) {
      const [stored] = this.withKeysOf(pitch);
      if (stored) counts.set(stored.gameId, (counts.get(stored.gameId) ?? 0) + 1);
    }
    const most = (game: StoredGame) => counts.get(game.gameId) ?? 0;
    const found = [...counts.keys()].flatMap((gameId) => this.#games.withId(athleteId, gameId));
    return this.#games.inOrder(found).sort((a, b) => most(b) - most(a))[0];
  }

  /** Returns the game with the most equal readings among those that no device tells apart from the outing. */
  #sameOuting(given: AthleteOuting): StoredGame | undefined {
    let best: { readonly game: StoredGame; readonly alike: number } | undefined;
    for (const game of this.candidatesFor(given)) {
      if (!canBeCopy(game, given.outing.game, this.#format)) continue;
      if (!canBeSameDay(game.gameDate, given.gameDate)) continue;
      const alike = alikeIn({ game, pitches: this.pitchesIn(game.gameId) }, given, this.#format);
      if (alike !== null && (!best || alike > best.alike)) best = { game, alike };
    }
    return best?.game;
  }
}
