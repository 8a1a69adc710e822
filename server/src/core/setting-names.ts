/** The name of every setting that the server reads. */
export const settingNames = [
  "PORT",
  "HOST",
  "PUBLIC_URL",
  "ALLOW_INSECURE_HTTP",
  "HSTS_INCLUDE_SUBDOMAINS",
  "TRUST_PROXY",
  "DATA_DIR",
  "DATABASE_URL",
  "SERVER_SECRET",
  "OFFLINE",
  "VIDEO",
  "VIDEO_TRACKING",
  "CLIPS_DIR",
  "CLIPS_MAX_GB",
  "CLIPS_MIN_FREE_GB",
  "DEMO",
  "DEMO_PASSWORD",
  "AUTH_ACCOUNT_HINTS",
  "EMAIL_PROVIDER",
  "EMAILJS_BASE_URL",
  "EMAILJS_SERVICE_ID",
  "EMAILJS_PUBLIC_KEY",
  "EMAILJS_PRIVATE_KEY",
  "EMAILJS_TEMPLATE_INVITE",
  "EMAILJS_TEMPLATE_RESET",
  "EMAILJS_TEMPLATE_NOTICE",
  "EMAILJS_TEMPLATE_WAITLIST",
  "EMAILJS_TEMPLATE_CONTACT",
  "SMTP_URL",
  "EMAIL_FROM",
  "CONTACT_RECIPIENT",
  "MIXPANEL_TOKEN",
  "MIXPANEL_API_HOST",
  "BACKUP_DIR",
  "BACKUP_PASSPHRASE",
  "BACKUP_RECIPIENT",
  "BACKUP_VIDEOS",
  "BACKUP_KEEP",
  "BACKUP_EVERY_HOURS",
  "LIMIT_REQUESTS_PER_MINUTE",
  "LIMIT_SIGN_IN_PER_15_MIN",
  "LIMIT_SIGN_IN_ACCOUNT_PER_HOUR",
  "LIMIT_SIGN_IN_ACCOUNT_IN_A_ROW",
  "LIMIT_SIGN_IN_NETWORK_PER_15_MIN",
  "LIMIT_TOKEN_FAILURES_PER_15_MIN",
  "LIMIT_API_TOKEN_REQUESTS_PER_15_MIN",
  "LIMIT_PASSWORDS_PER_LINK_PER_15_MIN",
  "LIMIT_PASSWORD_CHANGES_PER_15_MIN",
  "LIMIT_RESETS_PER_ACCOUNT_PER_HOUR",
  "LIMIT_RESETS_PER_NETWORK_PER_HOUR",
  "LIMIT_INVITE_MAILS_PER_RECIPIENT_PER_HOUR",
  "LIMIT_INVITES_PER_HOUR",
  "LIMIT_PUBLIC_FORMS_PER_HOUR",
  "LIMIT_PUBLIC_FORMS_PER_EMAIL_PER_HOUR",
  "LIMIT_PUBLIC_FORMS_IN_ALL_PER_HOUR",
  "LIMIT_MAILS_PER_PROGRAM_PER_DAY",
  "LIMIT_MAILS_PER_RECIPIENT_PER_HOUR",
  "LIMIT_EVENTS_PER_MINUTE",
  "LIMIT_EVENTS_IN_ALL_PER_DAY",
  "SESSION_IDLE_DAYS",
  "SESSION_ABSOLUTE_DAYS",
  "PASSWORD_HASH_MEMORY_KIB",
  "PASSWORD_HASH_PASSES",
  "METRICS",
  "METRICS_TOKEN",
  "LOG_LEVEL",
] as const;

export type SettingName = (typeof settingNames)[number];

/** Returns a sentence for each name that is not a setting, sorted by name, with the setting that was probably meant. */
export function unknownSettings(names: readonly string[]): string[] {
  const known: readonly string[] = settingNames;
  return names
    .filter((name) => !known.includes(name))
    .sort()
    .map((name) => {
      const meant = nearestSetting(name);
      const advice = meant ? `Did you mean ${meant}?` : "Remove it.";
      return `${name} in .env is not a setting of Armslot. ${advice}`;
    });
}

function nearestSetting(name: string): SettingName | undefined {
  const upper = name.toUpperCase();
  const [nearest] = settingNames
    .map((setting) => ({ setting, edits: editsBetween(upper, setting) }))
    .sort((a, b) => a.edits - b.edits);
  return nearest && nearest.edits <= Math.max(2, name.length / 4) ? nearest.setting : undefined;
}

/** The number of letters to insert, delete or replace to turn one text into the other (Levenshtein distance). */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [place, letter] of [...one].entries()) {
    const next = [place + 1];
    for (const [index, wanted] of [...other].entries()) {
      const replaced = (row[index] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(replaced, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
