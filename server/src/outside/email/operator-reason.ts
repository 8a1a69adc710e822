import { oneLine } from "./plain-params.ts";
import type { MailMessage } from "./transport.ts";

const saidMaxCharacters = 400;
const names = ["to_name", "from_name", "program_name"] as const;

interface Hidden {
  readonly message: Pick<MailMessage, "to" | "params">;
  /** Keys and passwords of the mail service. */
  readonly secrets: readonly string[];
}

/**
 * What a mail service said, for the operator: one line, at most 400 characters, without addresses, any part of the recipient's
 * among them, links, tokens, secrets and the names of the mail, for which … stands.
 */
export function operatorReason(said: string, { message, secrets }: Hidden): string {
  const { to, params } = message;
  const localPart = spelledAlike(to.address.slice(0, to.address.lastIndexOf("@")));
  // One or two letters stand within too many words that are nobody's.
  const isShort = [...localPart].length < 3;
  const telling = [to.name, to.address, ...names.map((name) => params[name] ?? "")];
  const words = new Set([
    ...telling.flatMap(wordsOf).filter((word) => word.length > 1),
    ...(isShort ? wordsOf(localPart) : []),
  ]);
  const isPersonal = (piece: string) =>
    /@|:\/\/|[\w-]{24}/.test(piece) ||
    (!isShort && spelledAlike(piece).includes(localPart)) ||
    wordsOf(piece).some((word) => words.has(word));
  const shown = hideSecrets(oneLine(said), secrets)
    .split(" ")
    .map((piece) => (isPersonal(piece) ? "…" : piece))
    .join(" ")
    .replace(/…(?: …)+/g, "…");
  return [...shown].slice(0, saidMaxCharacters).join("");
}

/** The same text however it was typed. */
function spelledAlike(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

function wordsOf(text: string): string[] {
  const parts = spelledAlike(text).split(/[^\p{L}\p{M}\p{N}]+/u);
  return parts.filter((part) => part !== "");
}

function hideSecrets(text: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret !== "")
    .reduce((shown, secret) => shown.replaceAll(secret, "…"), text);
}
