import type { FieldOperation } from "@armslot/contracts/charting/field-operations";
import type { PitchBase } from "../../tables/folded-pitches.ts";
import type { MergedPitch } from "./merged-outings.query.ts";

/** A pitch that several charters saw stays until the last of them removes it. */
interface Witnesses {
  /** The IDs of the outings in which charters have the pitch. */
  readonly left: Set<string>;
  readonly pitch: MergedPitch;
}

/**
 * The charted outings that someone merged into other games. A phone that does not know it still sends operations for them, with the IDs
 * that its pitches had there.
 */
export class MergedOutings {
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

  /** The games that have pitches of merged outings, each with its athlete. */
  get games(): { readonly gameId: string; readonly athleteId: string }[] {
    return [...this.#pitches.values()];
  }

  /** The IDs of the outings that are in other games now. */
  get outingIds(): string[] {
    return [...this.#gameOf.keys()];
  }

  /** Returns the ID of the game that has an outing's pitches now. */
  gameOf(outingId: string): string {
    return this.#gameOf.get(outingId) ?? outingId;
  }

  /** Returns the ID that a charter's pitch has now. */
  pitchNow(pitchId: string): string {
    return this.#idNow.get(pitchId) ?? pitchId;
  }

  /** Returns the ID that a stored pitch has for the charters of an outing. */
  pitchIn(outingId: string, pitchId: string): string {
    const places = this.#pitches.get(pitchId)?.base.places ?? [];
    return places.find(({ gameId }) => gameId === outingId)?.pitchId ?? pitchId;
  }

  hasMerged(gameId: string): boolean {
    return this.games.some((game) => game.gameId === gameId);
  }

  /** Returns an operation for the game and the pitch that are stored now. */
  now(operation: FieldOperation): FieldOperation {
    const outingId = this.gameOf(operation.outingId);
    if (operation.kind === "put-outing") return { ...operation, outingId };
    return { ...operation, outingId, pitchId: this.pitchNow(operation.pitchId) };
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
      const { outingId, opId } = operation;
      const pitch = this.#pitches.get(this.pitchNow(operation.pitchId));
      if (!pitch) continue;
      const { left } = witnesses.get(pitch.pitchId) ?? { left: witnessesOf(pitch) };
      witnesses.set(pitch.pitchId, { left, pitch });
      const isTheirs = left.has(outingId);
      if (isTheirs ? left.size < 2 : outingId === pitch.gameId) continue;
      left.delete(outingId);
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

function witnessesOf({ gameId, base }: MergedPitch): Set<string> {
  const places = base.places.map((place) => place.gameId);
  return new Set(base.isGuest ? places : [gameId, ...places]);
}
