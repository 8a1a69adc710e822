/** Text for a terminal: without the characters that steer it. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "?");
}
