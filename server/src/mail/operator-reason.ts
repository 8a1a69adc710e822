import { oneLine } from "./plain-params.ts";
import type { MailMessage } from "./transport.ts";

const reasonMaxCharacters = 400;
const names = ["to_name", "from_name", "program_name"] as const;

interface Redaction {
  readonly message: Pick<MailMessage, "to" | "params">;
  /** The keys and passwords of the mail service. */
  readonly secrets: readonly string[];
}

/**
 * Makes a mail service's reply fit for the operator: one line of at most 400 characters in which … replaces addresses and their
 * parts, links, tokens, secrets and the names in the mail.
 */
export function operatorReason(reply: string, { message, secrets }: Redaction): string {
  const { to, params } = message;
  const localPart = normalized(to.address.slice(0, to.address.lastIndexOf("@")));
  // One or two letters occur in too many ordinary words.
  const isShort = [...localPart].length < 3;
  const personal = [to.name, to.address, ...names.map((name) => params[name] ?? "")];
  const words = new Set([
    ...personal.flatMap(wordsOf).filter((word) => word.length > 1),
    ...(isShort ? wordsOf(localPart) : []),
  ]);
  const isPersonal = (piece: string) =>
    /@|:\/\/|[\w-]{24}/.test(piece) ||
    (!isShort && normalized(piece).includes(localPart)) ||
    wordsOf(piece).some((word) => words.has(word));
  const shown = hideSecrets(oneLine(reply), secrets)
    .split(" ")
    .map((piece) => (isPersonal(piece) ? "…" : piece))
    .join(" ")
    .replace(/…(?: …)+/g, "…");
  return [...shown].slice(0, reasonMaxCharacters).join("");
}

/** Returns text in a form in which different spellings of the same letters are equal. */
function normalized(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

function wordsOf(text: string): string[] {
  const parts = normalized(text).split(/[^\p{L}\p{M}\p{N}]+/u);
  return parts.filter((part) => part !== "");
}

function hideSecrets(text: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret !== "")
    .reduce((shown, secret) => shown.replaceAll(secret, "…"), text);
}
