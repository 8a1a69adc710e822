import { resolve } from "node:path";

/** The settings did not make sense; the message lists every fault, one a line. */
export class WrongSettings extends Error {}

/** Every setting, with its default and its rule beside it. Sources: operations.md, identity.md. */
export type Settings = ReturnType<typeof readSettings>;

type Given = Readonly<Record<string, string | undefined>>;

function settingReader(given: Given) {
  const faults: string[] = [];
  const text = (name: string) => given[name]?.trim() || undefined;
  return {
    faults,
    text,
    whole(name: string, fallback: number, [min, max]: readonly [number, number]): number {
      const value = text(name);
      if (value === undefined) return fallback;
      const number = Number(value);
      if (Number.isInteger(number) && number >= min && number <= max) return number;
      faults.push(`${name} must be a whole number from ${min} to ${max}, not "${value}".`);
      return fallback;
    },
    oneOf<const Option extends string>(
      name: string,
      fallback: Option,
      options: readonly Option[],
    ): Option {
      const value = text(name);
      if (value === undefined) return fallback;
      const found = options.find((option) => option === value.toLowerCase());
      if (!found) faults.push(`${name} must be ${options.join(" or ")}, not "${value}".`);
      return found ?? fallback;
    },
    url(name: string, protocols: readonly string[]): URL | undefined {
      const value = text(name);
      if (value === undefined) return undefined;
      const url = URL.canParse(value) ? new URL(value) : undefined;
      if (url && protocols.includes(url.protocol)) return url;
      faults.push(
        `${name} must be an address that begins with ${protocols.map((p) => `${p}//`).join(" or ")}.`,
      );
      return undefined;
    },
  };
}

const loopbackHosts = ["localhost", "127.0.0.1", "[::1]"];

/** The hosts and origins that count as ours: the public one, and while it is loopback every loopback name on its port. */
function addressesOf(publicUrl: URL) {
  const isLoopback = loopbackHosts.includes(publicUrl.hostname);
  const port = publicUrl.port === "" ? "" : `:${publicUrl.port}`;
  const names = isLoopback ? loopbackHosts : [publicUrl.hostname];
  const hosts = names.map((name) => `${name}${port}`);
  return { isLoopback, hosts, origins: hosts.map((host) => `${publicUrl.protocol}//${host}`) };
}

type Reader = ReturnType<typeof settingReader>;

/** One setting for each limit of identity.md; nothing bypasses them. */
function readLimits(read: Reader) {
  const most = [1, 1_000_000] as const;
  return {
    requestsPerMinute: read.whole("LIMIT_REQUESTS_PER_MINUTE", 600, most),
    signInPer15Min: read.whole("LIMIT_SIGN_IN_PER_15_MIN", 5, most),
    signInAccountPerHour: read.whole("LIMIT_SIGN_IN_ACCOUNT_PER_HOUR", 20, most),
    signInAccountInARow: read.whole("LIMIT_SIGN_IN_ACCOUNT_IN_A_ROW", 100, most),
    signInNetworkPer15Min: read.whole("LIMIT_SIGN_IN_NETWORK_PER_15_MIN", 50, most),
    tokenFailuresPer15Min: read.whole("LIMIT_TOKEN_FAILURES_PER_15_MIN", 20, most),
    sessionIdleDays: read.whole("SESSION_IDLE_DAYS", 7, [1, 365]),
    sessionAbsoluteDays: read.whole("SESSION_ABSOLUTE_DAYS", 30, [1, 365]),
    deviceDays: 180,
  };
}

/** Cost of a password hash; the lower bound of each is the floor of quality.md R18. */
function readPasswordCost(read: Reader) {
  return {
    memoryKib: read.whole("PASSWORD_HASH_MEMORY_KIB", 65_536, [19_456, 1_048_576]),
    passes: read.whole("PASSWORD_HASH_PASSES", 3, [2, 20]),
  };
}

function checkTogether(read: Reader, publicUrl: URL, isLoopback: boolean): void {
  const isPlain = publicUrl.protocol === "http:";
  const allowsPlain = read.oneOf("ALLOW_INSECURE_HTTP", "off", ["on", "off"]) === "on";
  if (isPlain && !isLoopback && !allowsPlain) {
    read.faults.push(
      "PUBLIC_URL must be https, or ALLOW_INSECURE_HTTP=on accepts that passwords travel unprotected.",
    );
  }
  if (publicUrl.pathname !== "/") read.faults.push("PUBLIC_URL must not have a path.");
  const secret = read.text("SERVER_SECRET");
  if (secret !== undefined && secret.length < 32)
    read.faults.push("SERVER_SECRET must have at least 32 characters.");
  if (read.text("DATABASE_URL") !== undefined && secret === undefined) {
    read.faults.push(
      "SERVER_SECRET is required with DATABASE_URL: a random text of at least 32 characters.",
    );
  }
  const demoPassword = read.text("DEMO_PASSWORD");
  if (
    demoPassword !== undefined &&
    !(demoPassword.length >= 8 && /\p{L}/u.test(demoPassword) && /\p{Nd}/u.test(demoPassword))
  ) {
    read.faults.push("DEMO_PASSWORD must have at least 8 characters, a letter and a number.");
  }
}

/**
 * Checks the given names and texts and gives every setting its value.
 * @param root folder that relative paths start from
 * @throws WrongSettings with all faults, one a line
 */
export function readSettings(given: Given, root: string) {
  const read = settingReader(given);
  const port = read.whole("PORT", 3000, [1, 65_535]);
  const publicUrl =
    read.url("PUBLIC_URL", ["http:", "https:"]) ?? new URL(`http://localhost:${port}`);
  const databaseUrl = read.text("DATABASE_URL");
  if (databaseUrl !== undefined && !/^postgres(?:ql)?:\/\/./.test(databaseUrl)) {
    read.faults.push(
      "DATABASE_URL must be an address that begins with postgres:// or postgresql://.",
    );
  }
  const { isLoopback, hosts, origins } = addressesOf(publicUrl);
  checkTogether(read, publicUrl, isLoopback);
  const trusted =
    read.text("TRUST_PROXY")?.toLowerCase() === "off" ? 0 : read.whole("TRUST_PROXY", 0, [0, 10]);
  const settings = {
    port,
    host: read.text("HOST") ?? "127.0.0.1",
    publicUrl: publicUrl.origin,
    isSecure: publicUrl.protocol === "https:",
    isProduction: !isLoopback || databaseUrl !== undefined,
    hosts,
    origins,
    dataDir: resolve(root, read.text("DATA_DIR") ?? "data"),
    databaseUrl,
    demo: read.oneOf("DEMO", databaseUrl === undefined ? "on" : "off", ["on", "off"]) === "on",
    demoPassword: read.text("DEMO_PASSWORD"),
    serverSecret: read.text("SERVER_SECRET"),
    trustedProxies: trusted,
    accountHints: read.oneOf("AUTH_ACCOUNT_HINTS", "off", ["on", "off"]) === "on",
    emailProvider: read.oneOf("EMAIL_PROVIDER", "outbox", ["outbox"]),
    logLevel: read.oneOf("LOG_LEVEL", "info", [
      "trace",
      "debug",
      "info",
      "warn",
      "error",
      "fatal",
      "silent",
    ]),
    passwordCost: readPasswordCost(read),
    ...readLimits(read),
  };
  if (read.faults.length > 0) throw new WrongSettings(read.faults.join("\n"));
  return settings;
}
