import { limits } from "@armslot/contracts/core/limits";

/**
 * Returns a text as an event may store it (EVENT-5): cut at 255 whole characters, without NUL and lone surrogates, which PostgreSQL
 * refuses.
 */
export function eventText(text: string): string {
  const whole = text.replaceAll(/[\0\p{Surrogate}]/gu, "");
  return [...whole].slice(0, limits.eventTextMaxCharacters).join("");
}
