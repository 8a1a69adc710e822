import { join, resolve } from "node:path";
import { readAnalyticsSettings } from "./analytics-settings.ts";
import { readBackupSettings } from "./backup-settings.ts";
import { readDatabaseUrl } from "./database-url.ts";
import { shortestSecret } from "./durable-file.ts";
import { readMailSettings } from "./mail-settings.ts";
import {
  loopbackHosts,
  type SettingReader,
  type SettingTexts,
  settingReader,
} from "./setting-reader.ts";

const gigabyte = 1_000_000_000;

const mostGb = 1_000_000;

/** Thrown for invalid settings. The message lists every fault, one per line. */
export class WrongSettings extends Error {}

/** All settings. Each default and rule is in the code that reads the setting (OPS-7). */
export type Settings = ReturnType<typeof readSettings>;

/** Returns the hosts and origins that count as ours: the public one or, when that is loopback, every loopback name on its port. */
function addressesOf(publicUrl: URL) {
  const isLoopback = loopbackHosts.includes(publicUrl.hostname);
  const port = publicUrl.port === "" ? "" : `:${publicUrl.port}`;
  const names = isLoopback ? loopbackHosts : [publicUrl.hostname];
  const hosts = names.map((name) => `${name}${port}`);
  return { isLoopback, hosts, origins: hosts.map((host) => `${publicUrl.protocol}//${host}`) };
}

/** Reads the limits (ID-12). */
function readLimits(read: SettingReader) {
  const most = [1, 1_000_000] as const;
  return {
    requestsPerMinute: read.integer("LIMIT_REQUESTS_PER_MINUTE", 600, most),
    signInPer15Min: read.integer("LIMIT_SIGN_IN_PER_15_MIN", 5, most),
    signInAccountPerHour: read.integer("LIMIT_SIGN_IN_ACCOUNT_PER_HOUR", 20, most),
    signInAccountInARow: read.integer("LIMIT_SIGN_IN_ACCOUNT_IN_A_ROW", 100, most),
    signInNetworkPer15Min: read.integer("LIMIT_SIGN_IN_NETWORK_PER_15_MIN", 50, most),
    tokenFailuresPer15Min: read.integer("LIMIT_TOKEN_FAILURES_PER_15_MIN", 20, most),
    apiTokenRequestsPer15Min: read.integer("LIMIT_API_TOKEN_REQUESTS_PER_15_MIN", 300, most),
    passwordsPerLinkPer15Min: read.integer("LIMIT_PASSWORDS_PER_LINK_PER_15_MIN", 5, most),
    passwordChangesPer15Min: read.integer("LIMIT_PASSWORD_CHANGES_PER_15_MIN", 5, most),
    resetsPerAccountPerHour: read.integer("LIMIT_RESETS_PER_ACCOUNT_PER_HOUR", 3, most),
    resetsPerNetworkPerHour: read.integer("LIMIT_RESETS_PER_NETWORK_PER_HOUR", 10, most),
    mailsPerProgramPerDay: read.integer("LIMIT_MAILS_PER_PROGRAM_PER_DAY", 500, most),
    mailsPerRecipientPerHour: read.integer("LIMIT_MAILS_PER_RECIPIENT_PER_HOUR", 10, most),
    publicFormsPerHour: read.integer("LIMIT_PUBLIC_FORMS_PER_HOUR", 10, most),
    publicFormsPerEmailPerHour: read.integer("LIMIT_PUBLIC_FORMS_PER_EMAIL_PER_HOUR", 5, most),
    publicFormsInAllPerHour: read.integer("LIMIT_PUBLIC_FORMS_IN_ALL_PER_HOUR", 300, most),
    inviteMailsPerRecipientPerHour: read.integer(
      "LIMIT_INVITE_MAILS_PER_RECIPIENT_PER_HOUR",
      3,
      most,
    ),
    invitesPerHour: read.integer("LIMIT_INVITES_PER_HOUR", 50, most),
    sessionIdleDays: read.integer("SESSION_IDLE_DAYS", 7, [1, 365]),
    sessionAbsoluteDays: read.integer("SESSION_ABSOLUTE_DAYS", 30, [1, 365]),
    deviceDays: 180,
  };
}

/** Reads the cost of a password hash. The lower bounds are those of SEC-15. */
function readPasswordCost(read: SettingReader) {
  return {
    memoryKib: read.integer("PASSWORD_HASH_MEMORY_KIB", 65_536, [19_456, 1_048_576]),
    passes: read.integer("PASSWORD_HASH_PASSES", 3, [2, 20]),
  };
}

function checkTogether(read: SettingReader, publicUrl: URL, isLoopback: boolean): void {
  const isPlain = publicUrl.protocol === "http:";
  const allowsPlain = read.oneOf("ALLOW_INSECURE_HTTP", "off", ["on", "off"]) === "on";
  if (isPlain && !isLoopback && !allowsPlain) {
    read.faults.push(
      "PUBLIC_URL must be https. To accept that passwords are sent unencrypted, set ALLOW_INSECURE_HTTP=on.",
    );
  }
  if (publicUrl.pathname !== "/") read.faults.push("PUBLIC_URL must not have a path.");
  const secret = read.text("SERVER_SECRET");
  if (secret !== undefined && secret.length < shortestSecret)
    read.faults.push(`SERVER_SECRET must have at least ${shortestSecret} characters.`);
  const metricsToken = read.text("METRICS_TOKEN");
  if (metricsToken !== undefined && metricsToken.length < shortestSecret)
    read.faults.push(`METRICS_TOKEN must have at least ${shortestSecret} characters.`);
  if (read.text("DATABASE_URL") !== undefined && secret === undefined) {
    read.faults.push(
      `SERVER_SECRET is required with DATABASE_URL: random text of at least ${shortestSecret} characters.`,
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
 * Parses settings. Throws `WrongSettings` with all faults, one per line.
 * @param root the folder that relative paths start from
 * @param read the reader of the texts, which may have faults from before
 */
export function readSettings(
  texts: SettingTexts,
  root: string,
  read: SettingReader = settingReader(texts),
) {
  const port = read.integer("PORT", 3000, [1, 65_535]);
  const publicUrl =
    read.url("PUBLIC_URL", ["http:", "https:"]) ?? new URL(`http://localhost:${port}`);
  const databaseUrl = readDatabaseUrl(read);
  const { isLoopback, hosts, origins } = addressesOf(publicUrl);
  checkTogether(read, publicUrl, isLoopback);
  const trusted =
    read.text("TRUST_PROXY")?.toLowerCase() === "off" ? 0 : read.integer("TRUST_PROXY", 0, [0, 10]);
  const dataDir = read.note("DATA_DIR", resolve(root, read.text("DATA_DIR") ?? "data"));
  const settings = {
    port,
    host: read.note("HOST", read.text("HOST") ?? "127.0.0.1"),
    publicUrl: read.note("PUBLIC_URL", publicUrl.origin),
    hstsIncludeSubdomains: read.oneOf("HSTS_INCLUDE_SUBDOMAINS", "off", ["on", "off"]) === "on",
    isSecure: publicUrl.protocol === "https:",
    isProduction: !isLoopback || databaseUrl !== undefined,
    hosts,
    origins,
    dataDir,
    databaseUrl,
    demo: read.oneOf("DEMO", databaseUrl === undefined ? "on" : "off", ["on", "off"]) === "on",
    keepsOffline: read.oneOf("OFFLINE", "on", ["on", "off"]) === "on",
    demoPassword: read.text("DEMO_PASSWORD"),
    serverSecret: read.text("SERVER_SECRET"),
    trustedProxies: trusted,
    accountHints: read.oneOf("AUTH_ACCOUNT_HINTS", "off", ["on", "off"]) === "on",
    hasMetrics: read.oneOf("METRICS", "off", ["on", "off"]) === "on",
    metricsToken: read.text("METRICS_TOKEN"),
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
    ...readBackupSettings(read, { root, dataDir }),
    ...readFilmSettings(read, { root, dataDir }),
    ...readMailSettings(read),
    ...readAnalyticsSettings(read),
  };
  if (read.faults.length > 0) throw new WrongSettings(read.faults.join("\n"));
  return settings;
}

/** Reads whether and where the server keeps films (CLIP-4). Relative paths start from `root`. */
function readFilmSettings(
  read: SettingReader,
  { root, dataDir }: { readonly root: string; readonly dataDir: string },
) {
  const folder = read.text("CLIPS_DIR");
  const hasMost = read.text("CLIPS_MAX_GB") !== undefined;
  const hasMinimum = read.text("CLIPS_MIN_FREE_GB") !== undefined;
  const keepsVideo = read.oneOf("VIDEO", "on", ["on", "off"]) === "on";
  const tracks = read.oneOf("VIDEO_TRACKING", "off", ["on", "off"]) === "on";
  return {
    keepsVideo,
    /** Off by default, because patents may cover it (docs/video.md). */
    tracksVideo: keepsVideo && tracks,
    clipsDir: read.note(
      "CLIPS_DIR",
      folder === undefined ? join(dataDir, "clips") : resolve(root, folder),
    ),
    /** The most bytes of all films. Undefined: as many as the disk has room for. */
    clipsMaxBytes: hasMost ? read.integer("CLIPS_MAX_GB", 1, [1, mostGb]) * gigabyte : undefined,
    /** The free bytes below which no film starts. Undefined: a tenth of the disk, and at least 5 GB. */
    clipsMinFreeBytes: hasMinimum
      ? read.integer("CLIPS_MIN_FREE_GB", 0, [0, mostGb]) * gigabyte
      : undefined,
  };
}
