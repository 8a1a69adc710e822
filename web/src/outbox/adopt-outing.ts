import type { FieldOuting } from "@armslot/baseball/field/field-outing";
import { fieldMessages } from "@armslot/contracts/charting/field-phone";
import { AppError } from "../lib/app-error.ts";
import { type Again, laterId, putAgain } from "./chart-operations.ts";
import type { OutingDay } from "./current-outing.ts";
import {
  changeOutbox,
  isOf,
  type KeptOuting,
  type OutboxDatabase,
  type Owner,
  sentPitches,
} from "./outbox-database.ts";
import { storeOuting } from "./store-reply.ts";

/** An outing as the server has it. */
export interface ServerOuting {
  readonly outingId: string;
  readonly facts: FieldOuting["facts"];
  readonly pitches: FieldOuting["pitches"];
  /** The IDs of all its pitches, with those that are not in `pitches` because they are excluded (AVG-7). */
  readonly pitchIds: ReadonlySet<string>;
}

interface Adopting {
  readonly owner: Owner;
  /** The athlete, and the day of the outing. */
  readonly day: OutingDay;
  readonly outing: ServerOuting;
  /** The `lastId` of the outing on this phone when the server was asked, and undefined if it had none. */
  readonly lastId: string | undefined;
}

/**
 * Continues an outing of another phone, or takes over what a colleague charted in it. Does nothing if something was charted here since
 * the server was asked. Ask only while nothing waits. Pitches that this phone sent and the server does not have wait again: the server
 * refuses those that someone removed, and takes those that it lost. An outing that another member charted on this phone changes hands
 * once they have sent everything: the server has it, and they can continue it from there.
 * @throws {AppError} if another member has not sent everything of the outing; nothing is stored then
 */
export async function adoptOuting(database: OutboxDatabase, adopting: Adopting): Promise<void> {
  const { owner, outing, lastId } = adopting;
  const change = changeOutbox(database);
  const adopt = async () => {
    const stored = await change.objectStore("outings").get(outing.outingId);
    const waiting = await change.objectStore("waiting").index("byOuting").getAll(outing.outingId);
    const known = stored && isOf(owner, stored) ? stored : undefined;
    if (stored && !known && waiting.some((each) => isOf(stored, each))) {
      throw new AppError("unexpected", { sentence: fieldMessages.othersUnsent });
    }
    if (waiting.some((each) => isOf(owner, each)) || known?.lastId !== lastId) return;
    await storeOuting(change, adoptedOuting(known, adopting));
  };
  await Promise.all([adopt(), change.done]);
}

/** Returns an outing as the server has it, and the operations for what the server may have lost of the known one. */
function adoptedOuting(
  known: KeptOuting | undefined,
  { owner, day, outing: { pitchIds, ...outing } }: Adopting,
): Again {
  const { outingId, pitches } = outing;
  const openId = known?.openPitchId ?? "";
  const others = [...pitches.keys()].filter((pitchId) => !known?.pitches.has(pitchId));
  const lost = known && putAgain(known, lostPitches(known, pitchIds));
  const adopted: KeptOuting = {
    ...owner,
    ...day,
    ...outing,
    removed: known?.removed ?? new Set(),
    sent: known?.sent ?? new Set(),
    adopted: new Set([...(known?.adopted ?? []), ...others]),
    openPitchId: pitches.has(openId) ? openId : null,
    lastId: [...pitches.keys()].reduce(laterId, lost?.outing.lastId ?? outingId),
  };
  return { outing: adopted, waiting: lost?.waiting ?? [] };
}

/** Returns the pitches that this phone sent and the server does not have. */
function lostPitches(known: KeptOuting, pitchIds: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...sentPitches(known)].filter((pitchId) => !pitchIds.has(pitchId)));
}
