import type { Settings } from "../core/settings.ts";

const denied = [
  "accelerometer",
  "autoplay",
  "camera",
  "display-capture",
  "encrypted-media",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "picture-in-picture",
  "usb",
  "xr-spatial-tracking",
];

/** Charting keeps the screen on and reads a radar gun's cable. Frames of other sites may do neither. */
const allowed = ["screen-wake-lock", "serial"];

const permissions = [
  ...denied.map((feature) => `${feature}=()`),
  ...allowed.map((feature) => `${feature}=(self)`),
].join(", ");

/** Returns the headers that every answer carries (SEC-40). */
export function commonHeaders(settings: Settings): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": permissions,
    ...(settings.isSecure && {
      "strict-transport-security": `max-age=63072000${settings.hstsIncludeSubdomains ? "; includeSubDomains" : ""}`,
    }),
  };
}

/** The content security policy of responses that are not pages. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/** The content security policy of the service worker, which applies to what it fetches. */
export const workerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/** Hashes of inline code in the pages, as `sha256-…`. */
export interface InlineHashes {
  /** The script that applies the stored theme before the first paint. */
  readonly scriptHashes: readonly string[];
  /** The style sheet of the public pages. */
  readonly styleHashes: readonly string[];
}

const ownAnd = (hashes: readonly string[]) =>
  ["'self'", ...hashes.map((hash) => `'${hash}'`)].join(" ");

/** Returns the content security policy of the front end's pages. */
export function pagePolicy({ scriptHashes, styleHashes }: InlineHashes): string {
  return [
    "default-src 'none'",
    `script-src ${ownAnd(scriptHashes)}`,
    `style-src ${ownAnd(styleHashes)}`,
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
