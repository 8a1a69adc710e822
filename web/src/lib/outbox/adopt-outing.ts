import type { FieldOuting } from "@armslot/baseball/field-outing";
import { laterId, putAgain } from "./chart-operations.ts";
import type { OutingDay } from "./current-outing.ts";
import {
  type KeptOuting,
  type OutboxDatabase,
  type Owner,
  sentPitches,
} from "./outbox-database.ts";

/** An outing as the server has it. */
export interface ServerOuting {
  readonly outingId: string;
  readonly facts: FieldOuting["facts"];
  readonly pitches: FieldOuting["pitches"];
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
 * refuses those that someone removed, and takes those that it lost.
 */
export async function adoptOuting(database: OutboxDatabase, adopting: Adopting): Promise<void> {
  const { owner, day, outing, lastId } = adopting;
  const { outingId, pitches } = outing;
  const stores = ["outings", "waiting"] as const;
  const change = database.transaction(stores, "readwrite", { durability: "strict" });
  const outings = change.objectStore("outings");
  const adopt = async () => {
    const known = await outings.get(outingId);
    const waiting = change.objectStore("waiting");
    const waits = await waiting.index("byOuting").count(outingId);
    if (waits > 0 || known?.lastId !== lastId) return;
    const openId = known?.openPitchId ?? "";
    const others = [...pitches.keys()].filter((pitchId) => !known?.pitches.has(pitchId));
    const lost = known && putAgain(known, lostPitches(known, pitches));
    await outings.put({
      ...owner,
      ...day,
      ...outing,
      removed: known?.removed ?? new Set(),
      sent: known?.sent ?? new Set(),
      adopted: new Set([...(known?.adopted ?? []), ...others]),
      openPitchId: pitches.has(openId) ? openId : null,
      lastId: [...pitches.keys()].reduce(laterId, lost?.outing.lastId ?? outingId),
    });
    for (const each of lost?.waiting ?? []) await waiting.add(each);
  };
  await Promise.all([adopt(), change.done]);
}

/** Returns the pitches that this phone sent and the server does not have. */
function lostPitches(known: KeptOuting, pitches: ServerOuting["pitches"]): ReadonlySet<string> {
  return new Set([...sentPitches(known)].filter((pitchId) => !pitches.has(pitchId)));
}
