import type { OutingPitch } from "@armslot/baseball/files/outings/outing";
import { type DeliveredPitch, deliveredPitch, packDelivery } from "../fold/delivery.ts";
import { baseOf } from "../fold/fold-pitch.ts";
import type { AthleteOuting, StoredPitch } from "../stored/stored-games.ts";
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

/** Collects what an outing of a file delivers, by stored game. */
export class Delivering {
  readonly #given: AthleteOuting;
  readonly #planning: Planning;
  readonly #byGame = new Map<string, DeliveredPitch[]>();

  constructor({ given, planning }: { given: AthleteOuting; planning: Planning }) {
    this.#given = given;
    this.#planning = planning;
  }

  /** Adds a pitch of the file, and remembers what its stored pitch is before the first import touches it. */
  add(pitch: OutingPitch, to: DeliveredTo): void {
    const { format, plan, before } = this.#planning;
    const { gameId, pitchId } = to;
    const delivered = this.#byGame.get(gameId) ?? [];
    delivered.push(deliveredPitch(pitch, pitchId, format));
    this.#byGame.set(gameId, delivered);
    if (!isStored(to) || plan.pitchBases.has(pitchId)) return;
    plan.pitchBases.set(pitchId, baseOf({ ...to, ...before(pitchId) }));
  }

  /** Notes that a pitch of the file can be another one than the stored one, unless both are of one device, which tells its pitches apart. */
  addDoubt({ pitchType, velo, call }: OutingPitch, to: StoredPitch): void {
    const { format, plan } = this.#planning;
    const isStored = to.isUntouched !== undefined;
    if (!isStored || to.source === format) return;
    plan.doubts.set(to.pitchId, { format, pitchType, velo, call });
  }

  /** Adds what was collected to the plan. */
  finish(): void {
    const { plan, format, choices, stored } = this.#planning;
    const { athleteId, gameDate, opponent, location, outing } = this.#given;
    const { kind, sourceKey } = outing.game;
    const facts = { gameDate, opponent, location, kind, source: format, sourceKey };
    const chosen = { opponent: choices.opponent, location: choices.location };
    const own = new Set(stored.gamesOf(athleteId).map(({ gameId }) => gameId));
    for (const [gameId, pitches] of this.#byGame) {
      for (const { pitchId } of pitches) stored.addDelivered(pitchId);
      const known = plan.deliveries.get(gameId) ?? [];
      const delivery = packDelivery({ facts, chosen, isLeft: !own.has(gameId), pitches });
      plan.deliveries.set(gameId, [...known, delivery]);
      if (known.length > 0) plan.gamesToNumber.add(gameId);
    }
  }
}

function isStored(pitch: DeliveredTo): pitch is StoredPitch {
  return pitch.isUntouched === true;
}
