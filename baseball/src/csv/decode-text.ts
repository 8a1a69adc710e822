/** The platform's `TextDecoder`. This workspace has neither the types of browsers nor those of Node.js. */
type DecoderClass = new (
  encoding: string,
  options?: { readonly fatal: boolean },
) => { decode(bytes: Uint8Array): string };

const marks = [
  { encoding: "utf-16le", bytes: [0xff, 0xfe] },
  { encoding: "utf-16be", bytes: [0xfe, 0xff] },
] as const;

/**
 * Returns the text of a file without its byte order mark: UTF-16 with a mark, UTF-8, or else Windows-1252, which older programs write.
 * Returns null for bytes that are not text.
 */
export function decodeText(bytes: Uint8Array, Decoder: DecoderClass): string | null {
  const mark = marks.find((each) => each.bytes.every((byte, index) => bytes[index] === byte));
  // UTF-8 and Windows-1252 show a NUL as a zero byte, so a large binary file is not decoded.
  if (!mark && bytes.includes(0)) return null;
  const text = mark ? new Decoder(mark.encoding).decode(bytes) : decodeUnmarked(bytes, Decoder);
  return text.includes("\0") ? null : text;
}

function decodeUnmarked(bytes: Uint8Array, Decoder: DecoderClass): string {
  try {
    return new Decoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new Decoder("windows-1252").decode(bytes);
  }
}
