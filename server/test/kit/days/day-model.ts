import { groupBy } from "@armslot/baseball/pitch/group-by";
import { expect } from "vitest";
import type { DayWorld, StoredRow } from "./day-world.ts";
import { type DayFacts, tapsOf, typedOf } from "./true-day.ts";

/** What one witness says about pitches of an athlete: their types and velocities, by true pitch. */
export interface Said {
  athleteId: string;
  /** Witnesses of one kind share their numbers. */
  readonly kind: string;
  readonly isTimed: boolean;
  /** Whether it is our own export, in the order that was stored then. */
  readonly isCopy?: boolean;
  readonly pitches: Map<number, { readonly type: string; readonly velo: number | null }>;
}

interface LiveImport {
  readonly importId: string;
  readonly said: Said[];
}

/** The names of stored types, by those of a file, if they differ. */
export const typeNames: Record<string, string> = { Fastball: "Four-Seam", ChangeUp: "Changeup" };

const ascending = (one: number, other: number) => one - other;

/** Whether a witness can show an order. A copy of pitches that no witness had seen together can have a wrong one. */
function showsOrder({ isCopy = false, pitches }: Said): boolean {
  const ids = [...pitches.keys()];
  return !isCopy || ids.join() === ids.toSorted(ascending).join();
}

/** What must be stored, known from what was delivered and taken back alone. */
export class Model {
  readonly live: LiveImport[] = [];
  readonly world: DayWorld;
  readonly day: DayFacts;
  /** The game of which a Rapsodo's file was imported first, by pitcher. */
  readonly rapsodoGames = new Map<number, number>();
  isMerged = false;

  constructor(world: DayWorld, day: DayFacts) {
    [this.world, this.day] = [world, day];
  }

  /** What the phones sent so far. */
  charted(): Said[] {
    const { phones, charted, athleteIds, truth } = this.world;
    return phones.flatMap(({ sent, gameId, isDeleted }) => {
      if (isDeleted) return [];
      const ids = sent.flatMap((each) =>
        "pitchId" in each ? (charted.get(each.pitchId) ?? []) : [],
      );
      const taps = ids.flatMap((id) => {
        const pitch = truth[id];
        if (!pitch) return [];
        const { pitchType = "", velo = null } = tapsOf(pitch, this.day.hasRadar);
        return [[id, { type: pitchType ?? "", velo }] as const];
      });
      const pitcher = truth[ids[0] ?? 0]?.pitcher ?? 0;
      const facts = { kind: gameId, isTimed: true };
      return { ...facts, athleteId: athleteIds[pitcher] ?? "", pitches: new Map(taps) };
    });
  }

  /** What members typed so far. */
  typed(): Said[] {
    return this.world.typed.map(({ gameId, pitcher, by, pitches }) => {
      const typed = pitches.map((pitch) => {
        const { pitchType: type, velo } = typedOf(pitch, by);
        return [pitch.id, { type, velo }] as const;
      });
      const athleteId = this.world.athleteIds[pitcher] ?? "";
      return { athleteId, kind: gameId, isTimed: false, pitches: new Map(typed) };
    });
  }

  said(): Said[] {
    return [...this.charted(), ...this.typed(), ...this.live.flatMap(({ said }) => said)];
  }

  /** Checks that pitches stand in the order in which they were thrown, as far as witnesses who saw both or times tell it. */
  #expectOrder(stored: readonly StoredRow[]): void {
    for (const [gameId, rows] of groupBy(stored, (row) => row.gameId)) {
      const order = rows.map((row) => this.world.idsOf(row)[0] ?? -1);
      const said = this.said()
        .filter(({ athleteId }) => athleteId === rows[0]?.athleteId)
        .filter(showsOrder);
      const kinds = [...groupBy(said, ({ kind }) => kind).values()];
      const timed = said.filter(({ isTimed }) => isTimed);
      for (const witness of [...kinds, timed]) {
        const seen = order.filter((id) => witness.some(({ pitches }) => pitches.has(id)));
        expect(seen, gameId).toEqual(seen.toSorted(ascending));
      }
    }
  }

  /** Checks that every pitch of a live witness is there once, with values that a witness has. */
  async expect(kept: ReadonlySet<string> = new Set()): Promise<Set<string>> {
    const stored = await this.world.expectSound();
    const keyOf = (athleteId: string, id: number) => `${athleteId} ${id}`;
    const known = this.said().flatMap(({ athleteId, pitches }) =>
      [...pitches.keys()].map((id) => keyOf(athleteId, id)),
    );
    const there = stored.map((row) => keyOf(row.athleteId, this.world.idsOf(row)[0] ?? -1));
    const corrected = stored.flatMap((row, at) => (row.isCorrected ? (there[at] ?? []) : []));
    const allowed = corrected.filter((key) => kept.has(key));
    expect(there.toSorted()).toEqual([...new Set([...known, ...allowed])].toSorted());
    this.#expectOrder(stored);
    for (const row of stored) {
      if (row.isCorrected) continue;
      const [id = -1] = this.world.idsOf(row);
      const values = this.said().flatMap((each) =>
        each.athleteId === row.athleteId ? (each.pitches.get(id) ?? []) : [],
      );
      expect(values.map(({ type }) => type)).toContain(row.pitchType);
      const velocities = values.flatMap(({ velo }) => velo ?? []);
      if (velocities.length > 0) expect(velocities).toContain(row.velo);
      else expect(row.velo).toBeNull();
    }
    return new Set(there);
  }
}
