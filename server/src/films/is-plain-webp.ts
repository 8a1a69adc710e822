const extended = "VP8X";
/** Of the extended header: there is a color profile, Exif, XMP or an animation. */
const taggedFlags = 0b0010_1110;
const pictureChunks = ["VP8 ", "VP8L"];

const textAt = (bytes: Buffer, at: number) => bytes.toString("latin1", at, at + 4);

/** Returns the kinds of the chunks of a WebP file, or undefined if one does not fit or has a flag of tags. */
function chunksOf(bytes: Buffer): string[] | undefined {
  const chunks: string[] = [];
  for (let at = 12; at < bytes.length; ) {
    if (at + 8 > bytes.length) return undefined;
    const kind = textAt(bytes, at);
    const size = bytes.readUInt32LE(at + 4);
    const isTagged = kind === extended && ((bytes[at + 8] ?? 0) & taggedFlags) !== 0;
    chunks.push(kind);
    at += 8 + size + (size % 2);
    if (at > bytes.length || isTagged) return undefined;
  }
  return chunks;
}

/** Whether bytes are one WebP picture with nothing else in it: no Exif, no XMP, no profile and no animation. */
export function isPlainWebp(bytes: Buffer): boolean {
  if (bytes.length < 20 || textAt(bytes, 0) !== "RIFF" || textAt(bytes, 8) !== "WEBP") return false;
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) return false;
  const [first = "", ...others] = chunksOf(bytes) ?? [];
  const pictures =
    first === extended ? others.filter((kind) => kind !== "ALPH") : [first, ...others];
  return pictures.length === 1 && pictureChunks.includes(pictures[0] ?? "");
}
