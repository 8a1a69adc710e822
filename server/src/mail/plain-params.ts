import { limits } from "@armslot/contracts/core/limits";
import type { MailMessage } from "./transport.ts";

const unseen = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+/gu;
/** Characters that are not shown at all, so they could hide inside an address. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu;
const names: readonly string[] = ["to_name", "from_name", "program_name"];
const texts: readonly string[] = ["message"];
const lineMaxCharacters = 1000;
/** The longest message that a visitor can write, and the lines before it. */
const textMaxCharacters = limits.messageMaxCharacters + lineMaxCharacters;

/** Returns text as one line without control characters, lone surrogates and marks that change the writing direction. */
export function oneLine(text: string): string {
  return text.replace(unseen, " ").replace(/\s+/g, " ").trim();
}

/** Returns lines of text without control characters, lone surrogates and marks that change the writing direction. */
function plainText(text: string): string {
  const lines = text.split(/\r\n?|\n/).map((line) => line.replace(unseen, " ").trimEnd());
  return lines.join("\n").trim();
}

/**
 * Returns a name for a mail: one line of limited length in which no mail program finds a web address or an encoded word, which it would
 * show decoded (SEC-37). Every dot or colon is followed by a space: `J.R. Smith` becomes `J. R. Smith`.
 */
export function plainName(name: string): string {
  // NFKC turns every dot into the ASCII one except the ideographic full stop, which also separates the labels of a domain.
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

/** Returns the params in a form that is safe in a mail. `to_email` is always the recipient. */
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
