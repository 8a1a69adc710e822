import { hash, randomBytes } from "node:crypto";

const alphabet = "abcdefghijklmnopqrstuvwxyz234567";

/** Encodes bytes as lower-case base32 without padding: 32 bytes become 52 characters. */
export function base32(bytes: Uint8Array): string {
  let text = "";
  let pending = 0;
  let bits = 0;
  for (const byte of bytes) {
    pending = (pending << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet[(pending >>> bits) & 31];
      pending &= (1 << bits) - 1;
    }
  }
  return bits > 0 ? text + alphabet[(pending << (5 - bits)) & 31] : text;
}

/** Returns a new secret for a cookie or link: 32 random bytes as 52 characters of base32. */
export function newSecretToken(): string {
  return base32(randomBytes(32));
}

/** Returns the hash under which a secret is stored: SHA-256 of its lower-cased text. */
export function hashOfToken(token: string): Buffer {
  return hash("sha256", token.toLowerCase(), "buffer");
}

/** Whether text has the shape of a secret token. Anything else is never looked up. */
export function isTokenShaped(text: string | undefined): text is string {
  return text !== undefined && /^[a-z2-7]{52}$/i.test(text);
}
