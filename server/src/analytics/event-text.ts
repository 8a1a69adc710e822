import { limits } from "@armslot/contracts/limits";

/**
 * Returns a text as an event may hold it (EVENT-5): cut at 255 characters without splitting one, and without what PostgreSQL refuses
 * (NUL, halves of a surrogate pair).
 */
export function eventText(text: string): string {
  const whole = text.replaceAll(/[\0\p{Surrogate}]/gu, "");
  return [...whole].slice(0, limits.eventTextMaxCharacters).join("");
}
