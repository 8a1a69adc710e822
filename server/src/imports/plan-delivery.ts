import type { OutingPitch } from "@armslot/baseball/files/outings/outing";
import { type DeliveredPitch, deliveredPitch, packDelivery } from "../sightings/delivery.ts";
import type { AthleteOuting, StoredGame, StoredPitch } from "../sightings/stored-games.ts";
import type { Planning } from "./plan-game.ts";

/** Whether a file's pitches are stored in the file's order, without gaps of new ones. */
export function isInOrder(
  pitches: readonly OutingPitch[],
  known: ReadonlyMap<OutingPitch, StoredPitch>,
): boolean {
  if (known.size === 0) return false;
  let last = 0;
  return pitches.every((pitch) => {
    const { pitchNum = 0 } = known.get(pitch) ?? {};
    const isNext = pitchNum > last;
    last = pitchNum;
    return isNext;
  });
}

/** A stored or planned pitch that a file delivers. */
type DeliveredTo = Pick<StoredPitch, "gameId" | "pitchId"> & Partial<StoredPitch>;

interface Outing {
  readonly given: AthleteOuting;
  /** The outing's game. */
  readonly game: Pick<StoredGame, "gameId">;
  readonly planning: Planning;
}

/** How an outing has a pitch that another athlete has. */
interface OfOthers {
  /** Whether it is left there. */
  readonly isLeft?: boolean;
  /** The stored pitch that it is in the outing's game. */
  readonly home?: StoredPitch | undefined;
}

/** Collects what an outing of a file delivers, by stored game. */
export class Delivering {
  readonly #outing: Outing;
  readonly #groups = new Map<
    string,
    { gameId: string; isLeft: boolean; pitches: DeliveredPitch[] }
  >();

  constructor(outing: Outing) {
    this.#outing = outing;
  }

  /** Adds a pitch of the file. A stored one that no import touched before has to remember what people said of it. */
  add(pitch: OutingPitch, to: DeliveredTo, { isLeft = false, home }: OfOthers = {}): void {
    const { format, plan } = this.#outing.planning;
    const { gameId, pitchId } = to;
    const key = `${gameId} ${isLeft}`;
    const group = this.#groups.get(key) ?? { gameId, isLeft, pitches: [] };
    group.pitches.push(deliveredPitch(pitch, { pitchId, homeId: home?.pitchId }, format));
    this.#groups.set(key, group);
    if (to.isStored && to.beforeImports === null) plan.gamesToSettle.add(gameId);
  }

  /** Notes that a pitch of the file can be another one than the stored one, unless both are of one device, which tells its pitches apart. */
  addDoubt({ pitchType, velo, call }: OutingPitch, to: StoredPitch): void {
    const { format, plan } = this.#outing.planning;
    if (!to.isStored || to.source === format) return;
    plan.doubts.set(to.pitchId, { format, pitchType, velo, call });
    plan.gamesToSettle.add(to.gameId);
  }

  /** Adds what was collected to the plan. */
  finish(): void {
    const { game, given, planning } = this.#outing;
    const { plan, format, choices, stored } = planning;
    const { athleteId, gameDate, opponent, location, outing } = given;
    const { kind, sourceKey } = outing.game;
    const facts = { gameDate, opponent, location, kind, source: format, sourceKey };
    const chosen = { opponent: choices.opponent, location: choices.location };
    const own = new Set(stored.gamesOf(athleteId).map(({ gameId }) => gameId));
    for (const { gameId, isLeft, pitches } of this.#groups.values()) {
      for (const { pitchId } of pitches) stored.addDelivered(pitchId);
      const known = plan.deliveries.get(gameId) ?? [];
      const home = own.has(gameId) ? {} : { home: { gameId: game.gameId, athleteId } };
      const delivery = packDelivery({ facts, chosen, isLeft, ...home, pitches });
      plan.deliveries.set(gameId, [...known, delivery]);
      if (known.length > 0) plan.gamesToSettle.add(gameId);
    }
  }
}
