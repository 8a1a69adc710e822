import { limits } from "@armslot/contracts/limits";

/**
 * A text as an event may hold it: cut at 255 characters, none of them split, without what PostgreSQL refuses (NUL, halves of a
 * surrogate pair). Source: specification section 9.
 */
export function eventText(text: string): string {
  const whole = text.replaceAll(/[\0\p{Surrogate}]/gu, "");
  return [...whole].slice(0, limits.eventTextMaxCharacters).join("");
}
