import { newKey } from "./new-key.ts";

/** Mixpanel's own script used this key, so a browser that it counted stays the same visitor. */
const storageKey = "mp_armslot_mixpanel";
const devicePrefix = "$device:";

/** Who an event is about, in the words of Mixpanel's HTTP API. */
export interface Visitor {
  /** The signed-in member, or the browser. */
  readonly distinct_id: string;
  readonly $device_id: string;
}

function kept(): Partial<Visitor> {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? "{}");
  } catch {
    return {};
  }
}

function keep(visitor: Visitor): Visitor {
  localStorage.setItem(storageKey, JSON.stringify(visitor));
  return visitor;
}

function newVisitor(): Visitor {
  const device = newKey();
  return keep({ distinct_id: devicePrefix + device, $device_id: device });
}

/** Whether the visitor is a signed-in member. */
export const isMember = ({ distinct_id: id }: Visitor): boolean => !id.startsWith(devicePrefix);

/**
 * Returns the visitor that the browser keeps, the same in all its tabs, or a new one.
 * @throws {DOMException} if the browser has no storage
 */
export function visitor(): Visitor {
  const { distinct_id, $device_id } = kept();
  if (typeof distinct_id !== "string" || typeof $device_id !== "string") return newVisitor();
  return { distinct_id, $device_id };
}

/** Makes a member the visitor from now on, or with null someone new. */
export function setVisitor(userId: string | null): void {
  if (userId === null) newVisitor();
  else keep({ ...visitor(), distinct_id: userId });
}
