import type { FieldOperation } from "@armslot/contracts/charting/field-operations";
import { sql } from "kysely";
import { named } from "../database/columns.ts";
import type { Tx } from "../database/database.ts";
import type { BasePitch, FormerPlace } from "../sightings/pitch-base.ts";
import type { PitchBase } from "../storage/settled-pitches.ts";

/** A pitch that several charters saw stays until the last of them removes it. */
interface Witnesses {
  /** The IDs of the games in which charters have the pitch. */
  readonly left: Set<string>;
  readonly pitch: MergedPitch;
}

/**
 * The charted games that someone merged into other games. A phone that does not know it still sends operations for them, with the IDs
 * that its pitches had there.
 */
export class MergedGames {
  readonly #pitches: ReadonlyMap<string, MergedPitch>;
  readonly #gameOf = new Map<string, string>();
  readonly #idNow = new Map<string, string>();

  constructor(pitches: readonly MergedPitch[]) {
    this.#pitches = new Map(pitches.map((pitch) => [pitch.pitchId, pitch]));
    for (const { pitchId, gameId, base } of pitches) {
      for (const place of base.places) {
        this.#gameOf.set(place.gameId, gameId);
        this.#idNow.set(place.pitchId, pitchId);
      }
    }
  }

  /** The games that have pitches of merged games, once for each of these pitches, with their athletes. */
  get games(): { readonly gameId: string; readonly athleteId: string }[] {
    return [...this.#pitches.values()];
  }

  /** The IDs of the games that are in other games now. */
  get gameIds(): string[] {
    return [...this.#gameOf.keys()];
  }

  /** Returns the ID of the game that has a game's pitches now. */
  gameOf(gameId: string): string {
    return this.#gameOf.get(gameId) ?? gameId;
  }

  /** Returns the ID that a charter's pitch has now. */
  pitchNow(pitchId: string): string {
    return this.#idNow.get(pitchId) ?? pitchId;
  }

  /** Returns the ID that a stored pitch has for the charters of a game. */
  pitchIn(gameId: string, pitchId: string): string {
    const places = this.#pitches.get(pitchId)?.base.places ?? [];
    return places.find((place) => place.gameId === gameId)?.pitchId ?? pitchId;
  }

  /** Whether a game has pitches of merged games. */
  hasMerged(gameId: string): boolean {
    return this.games.some((game) => game.gameId === gameId);
  }

  /** Returns an operation for the game and the pitch that are stored now. */
  now(operation: FieldOperation): FieldOperation {
    const gameId = this.gameOf(operation.gameId);
    if (operation.kind === "put-game") return { ...operation, gameId };
    return { ...operation, gameId, pitchId: this.pitchNow(operation.pitchId) };
  }

  /**
   * Returns the removals that leave the pitch to other charters of it, by the ID of the operation, and what these pitches are then without
   * imports.
   */
  keptRemovals(operations: readonly FieldOperation[]) {
    const witnesses = new Map<string, Witnesses>();
    const kept = new Set<string>();
    for (const operation of operations) {
      if (operation.kind !== "remove-pitch") continue;
      const { gameId, opId } = operation;
      const pitch = this.#pitches.get(this.pitchNow(operation.pitchId));
      if (!pitch) continue;
      const { left } = witnesses.get(pitch.pitchId) ?? { left: witnessesOf(pitch) };
      witnesses.set(pitch.pitchId, { left, pitch });
      const isTheirs = left.has(gameId);
      if (isTheirs ? left.size < 2 : gameId === pitch.gameId) continue;
      left.delete(gameId);
      kept.add(opId);
    }
    const bases = [...witnesses.values()].map(({ left, pitch }): PitchBase => {
      const { gameId, pitchId, base } = pitch;
      const places = base.places.filter((place) => left.has(place.gameId));
      return { pitchId, beforeImports: { ...base, places, isGuest: !left.has(gameId) } };
    });
    return { kept, bases };
  }
}

/** Returns what became of those of some charted games that someone merged. */
export async function mergedGames(
  tx: Tx,
  of: { readonly programId: string; readonly gameIds: readonly string[] },
): Promise<MergedGames> {
  return new MergedGames(await mergedPitches(tx, of));
}

function witnessesOf({ gameId, base }: MergedPitch): Set<string> {
  const places = base.places.map((place) => place.gameId);
  return new Set(base.isGuest ? places : [gameId, ...places]);
}

/** A pitch of a game that got pitches of charted games which someone merged into it. */
interface MergedPitch {
  readonly pitchId: string;
  readonly gameId: string;
  readonly athleteId: string;
  /** What it is without imports, with its places in those games. */
  readonly base: BasePitch & { readonly places: readonly FormerPlace[] };
}

/** Returns the pitches of merged games: those that are in some games now, or that were in games with these IDs. */
async function mergedPitches(
  tx: Tx,
  { programId, gameIds }: { readonly programId: string; readonly gameIds: readonly string[] },
): Promise<MergedPitch[]> {
  const ids = [...gameIds];
  return await tx
    .selectFrom("pitches")
    .select(named(["pitch_id", "game_id", "athlete_id"]))
    .select("before_imports as base")
    .$narrowType<Pick<MergedPitch, "base">>()
    .where("program_id", "=", programId)
    .where(sql<boolean>`before_imports ? 'places'`)
    .where(
      "game_id",
      "in",
      sql<string>`(
        select m.game_id
        from pitches m cross join jsonb_array_elements(m.before_imports -> 'places') as place
        where m.program_id = ${programId} and m.before_imports ? 'places'
          and (m.game_id = any(${ids}::uuid[]) or place ->> 'gameId' = any(${ids}::text[]))
      )`,
    )
    .orderBy("pitch_id")
    .execute();
}
