import { codeOf } from "../core/error-code.ts";

const seeDocs = 'docs/operating.md says under "With your own PostgreSQL" how.';

/** What to do about an error, by its code and its message. The first that fits counts. */
const advice: readonly (readonly [RegExp, string])[] = [
  [
    /unsupported startup parameter/,
    "Name PostgreSQL itself in DATABASE_URL, not a connection pooler.",
  ],
  [
    /ECONNREFUSED|\.s\.PGSQL/,
    "Start PostgreSQL there, or correct the host and the port in DATABASE_URL.",
  ],
  [/ENOTFOUND|EAI_AGAIN/, "Correct the host in DATABASE_URL, or the name service of this machine."],
  [
    /ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/,
    "Check that PostgreSQL runs there, that no firewall is in the way, and the host and the port in DATABASE_URL.",
  ],
  [/pg_hba\.conf/, "Allow the connection in PostgreSQL's pg_hba.conf, or correct DATABASE_URL."],
  [/^28|SASL|user name/, "Correct the user and the password in DATABASE_URL."],
  [
    /^3D000/,
    `Correct the name of the database in DATABASE_URL, or create the database; ${seeDocs}`,
  ],
  [/^42501/, `Give the user of DATABASE_URL the rights that it needs; ${seeDocs}`],
  [/^53300/, "Raise max_connections of PostgreSQL, or end other connections to it."],
  [/^53100/, "Free some space on the disk of PostgreSQL."],
  [/^57P/, "Wait until PostgreSQL has started, and try again."],
  [
    /SSL|TLS|certificate|CERT|ENOENT/i,
    "Correct what DATABASE_URL says about SSL, or set up SSL in PostgreSQL.",
  ],
  [/is a standby/, "Name the primary in DATABASE_URL."],
  [/older than PostgreSQL/, "Upgrade PostgreSQL to 15 or newer."],
];

/** Returns what to do about an error with which a PostgreSQL of DATABASE_URL could not be opened. */
export function connectionAdvice(error: unknown, reason: string): string {
  const text = `${codeOf(error)} ${reason}`;
  const known = advice.find(([pattern]) => pattern.test(text))?.[1];
  return known ?? "Check DATABASE_URL, and read the log of PostgreSQL.";
}
