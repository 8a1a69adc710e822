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
 * What a mail service said, for the operator: one line, at most 400 characters, without addresses, links, tokens, secrets and the
 * names of the mail, for which … stands.
 */
export function operatorReason(said: string, { message, secrets }: Hidden): string {
  const { to, params } = message;
  const words = new Set([to.name, ...names.map((name) => params[name] ?? "")].flatMap(wordsOf));
  const isPersonal = (piece: string) =>
    /@|:\/\/|[\w-]{24}/.test(piece) || wordsOf(piece).some((word) => words.has(word));
  const shown = hideSecrets(oneLine(said), secrets)
    .split(" ")
    .map((piece) => (isPersonal(piece) ? "…" : piece))
    .join(" ")
    .replace(/…(?: …)+/g, "…");
  return [...shown].slice(0, saidMaxCharacters).join("");
}

/** Words of two letters or more, spelled alike however they were typed. */
function wordsOf(text: string): string[] {
  const parts = text
    .normalize("NFKC")
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u);
  return parts.filter((part) => part.length > 1);
}

function hideSecrets(text: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret !== "")
    .reduce((shown, secret) => shown.replaceAll(secret, "…"), text);
}
