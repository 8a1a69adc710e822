import { limits } from "@armslot/contracts/limits";
import type { MailMessage } from "./transport.ts";

const unseen = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+/gu;
/** What is not seen at all, and so could stand within an address that is read without it. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu;
const names: readonly string[] = ["to_name", "from_name", "program_name"];
const texts: readonly string[] = ["message"];
const lineMaxCharacters = 1000;
/** What somebody wrote, and the lines before it. */
const textMaxCharacters = limits.messageMaxCharacters + lineMaxCharacters;

/** One line without control characters, lone surrogates or marks that turn the direction of writing. */
export function oneLine(text: string): string {
  return text.replace(unseen, " ").replace(/\s+/g, " ").trim();
}

/** Lines of text; each is without control characters, lone surrogates and marks that turn the direction of writing. */
function plainText(text: string): string {
  const lines = text.split(/\r\n?|\n/).map((line) => line.replace(unseen, " ").trimEnd());
  return lines.join("\n").trim();
}

/**
 * Returns a name for a mail (SEC-37): one line of limited length in which no mail program finds a web address or an encoded word,
 * which it would show decoded. Every dot or colon gets a space behind it: `J.R. Smith` becomes `J. R. Smith`.
 */
export function plainName(name: string): string {
  // The compatible form knows one dot but for the ideographic one, which ends a label of a domain as well.
  const unlinked = oneLine(
    name
      .normalize("NFKC")
      .replace(invisible, "")
      .replace(/\u3002/g, "."),
  )
    .replace(/:\/\//g, ": ")
    .replace(/(?<=\S)[.:]+(?=[^\s.:])/g, "$& ")
    .replace(/=(?=\?)/g, "= ");
  return [...unlinked].slice(0, limits.nameMaxCharacters).join("");
}

/** The params as they may stand in a mail, whatever was put into them; `to_email` is the recipient and nobody else. */
export function plainParams({ params, to }: Pick<MailMessage, "params" | "to">) {
  const plain = Object.entries(params).map(([name, value]) => [name, plainParam(name, value)]);
  return { ...Object.fromEntries(plain), to_email: to.address };
}

function plainParam(name: string, value: string): string {
  if (names.includes(name)) return plainName(value);
  const isText = texts.includes(name);
  const plain = isText ? plainText(value) : oneLine(value);
  return [...plain].slice(0, isText ? textMaxCharacters : lineMaxCharacters).join("");
}
