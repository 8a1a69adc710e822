import type { SettingName } from "./setting-names.ts";

/** Settings that are never shown. */
const secrets: readonly SettingName[] = [
  "SERVER_SECRET",
  "DEMO_PASSWORD",
  "BACKUP_PASSPHRASE",
  "EMAILJS_PUBLIC_KEY",
  "EMAILJS_PRIVATE_KEY",
  "MIXPANEL_TOKEN",
  "METRICS_TOKEN",
];
/** Settings that are addresses with a password in them. */
const addresses: readonly SettingName[] = ["DATABASE_URL", "SMTP_URL"];

const host = String.raw`(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?`;
/** Matches only whole addresses: an unescaped `@` or `/` in a password must not make a part of it look like the host. */
const shownAddress = new RegExp(
  String.raw`^[a-z]+://(?:[^@/?#]*@)?(?<place>${host}(?:,${host})*(?:/[\w-]*)?)(?:\?[^@]*)?$`,
  "i",
);

/** Returns the value of a setting for the operator: the whole value, only host and path of an address, or `(set)`. */
export function shownValue(name: SettingName, value: string): string {
  if (secrets.includes(name)) return "(set)";
  if (!addresses.includes(name)) return value;
  const place = shownAddress.exec(value)?.groups?.place;
  return place ?? "(set)";
}
