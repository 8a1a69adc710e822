import { limits } from "@armslot/contracts/limits";
import type { MailMessage } from "./transport.ts";

const unseen = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+/gu;
const names: readonly string[] = ["to_name", "from_name", "program_name"];
const textMaxCharacters = 1000;

/** One line without control characters, lone surrogates or marks that turn the direction of writing. */
export function oneLine(text: string): string {
  return text.replace(unseen, " ").replace(/\s+/g, " ").trim();
}

/** A name for a mail: one line, of bounded length, in which no mail program finds a web address (quality.md R53). */
export function plainName(name: string): string {
  const unlinked = oneLine(name)
    .replace(/:\/\//g, ": ")
    .replace(/(?<=[\p{L}\p{N}])\.(?=\p{L}{2})/gu, ". ");
  return [...unlinked].slice(0, limits.nameMaxCharacters).join("");
}

/** The params as they may stand in a mail, whatever was put into them; `to_email` is the recipient and nobody else. */
export function plainParams({ params, to }: Pick<MailMessage, "params" | "to">) {
  const plain = Object.entries(params).map(([name, value]): [string, string] => [
    name,
    names.includes(name)
      ? plainName(value)
      : [...oneLine(value)].slice(0, textMaxCharacters).join(""),
  ]);
  return { ...Object.fromEntries(plain), to_email: to.address };
}
