/** How a made film differs from the usual one: a second of H.264 at 60 frames a second with 1280 × 720 pixels. */
export interface Mp4Options {
  readonly codec?: string;
  readonly width?: number;
  readonly height?: number;
  readonly frames?: number;
  readonly frameBytes?: number;
  /** Units of the track's clock, of which a second has 600, from frame to frame. */
  readonly delta?: number;
  /** How much longer the last frame is shown, in units of the track's clock. */
  readonly moreUnits?: number;
  readonly rotation?: 0 | 90 | 180 | 270;
  readonly brand?: string;
  readonly handler?: string;
  readonly tracks?: number;
  readonly dataFlags?: number;
  /** More boxes in the file and in `moov`. */
  readonly inFile?: readonly Buffer[];
  readonly inMoov?: readonly Buffer[];
  /** More content at the end of a box of the track, or of `mdat`. */
  readonly within?: Readonly<Record<string, readonly Buffer[]>>;
  /** The name of the encoder, in the format of the picture. */
  readonly encoder?: string;
}

type Content = Buffer | readonly number[] | string;

function bytesOf(content: Content): Buffer {
  if (Buffer.isBuffer(content)) return content;
  if (typeof content === "string") return Buffer.from(content, "latin1");
  const bytes = Buffer.alloc(content.length * 4);
  for (const [place, value] of content.entries()) bytes.writeInt32BE(value | 0, place * 4);
  return bytes;
}

/** Returns a box with its content: bytes, text, or 32-bit numbers. */
export function mp4Box(type: string, ...contents: readonly Content[]): Buffer {
  const content = Buffer.concat(contents.map(bytesOf));
  const header = Buffer.alloc(8);
  header.writeUInt32BE(content.length + 8);
  header.write(type, 4, "latin1");
  return Buffer.concat([header, content]);
}

const one = 0x1_0000;
const matrices = {
  0: [one, 0, 0, 0, one, 0, 0, 0, 0x4000_0000],
  90: [0, one, 0, -one, 0, 0, 0, 0, 0x4000_0000],
  180: [-one, 0, 0, 0, -one, 0, 0, 0, 0x4000_0000],
  270: [0, -one, 0, one, 0, 0, 0, 0, 0x4000_0000],
} as const;

const within = (type: string, options: Mp4Options) => options.within?.[type] ?? [];

function sampleEntry(options: Mp4Options): Buffer {
  const { codec = "avc1", width = 1280, height = 720, encoder = "" } = options;
  const fields = Buffer.alloc(78);
  fields.writeUInt16BE(1, 6);
  fields.writeUInt16BE(width, 24);
  fields.writeUInt16BE(height, 26);
  fields.write(encoder, 42, 32, "latin1");
  return mp4Box(codec, fields, mp4Box("avcC", [0x0164_001f]), ...within(codec, options));
}

function sampleTable(options: Mp4Options, dataAt: number): Buffer {
  const { frames = 60, frameBytes = 20, delta = 10, moreUnits = 0 } = options;
  return mp4Box(
    "stbl",
    mp4Box("stsd", [0, 1], sampleEntry(options)),
    moreUnits === 0
      ? mp4Box("stts", [0, 1, frames, delta])
      : mp4Box("stts", [0, 2, frames - 1, delta, 1, delta + moreUnits]),
    mp4Box("stss", [0, 1, 1]),
    mp4Box("stsc", [0, 1, 1, frames, 1]),
    mp4Box("stsz", [0, 0, frames, ...Array.from({ length: frames }, () => frameBytes)]),
    mp4Box("stco", [0, 1, dataAt]),
    ...within("stbl", options),
  );
}

function track(options: Mp4Options, dataAt: number): Buffer {
  const { rotation = 0, handler = "vide", dataFlags = 1 } = options;
  const more = (type: string) => within(type, options);
  const matrix = matrices[rotation];
  const media = mp4Box(
    "minf",
    mp4Box("vmhd", [1, 0, 0], ...more("vmhd")),
    mp4Box(
      "dinf",
      mp4Box("dref", [0, 1], mp4Box("url ", [dataFlags], ...more("url "))),
      ...more("dinf"),
    ),
    sampleTable(options, dataAt),
    ...more("minf"),
  );
  return mp4Box(
    "trak",
    mp4Box(
      "tkhd",
      [7, 0, 0, 1, 0, 600, 0, 0, 0, 0],
      matrix,
      [1280 << 16, 720 << 16],
      ...more("tkhd"),
    ),
    mp4Box(
      "mdia",
      mp4Box("mdhd", [0, 0, 0, 600, 600, 0], ...more("mdhd")),
      mp4Box("hdlr", [0, 0], handler, [0, 0, 0, 0], ...more("hdlr")),
      media,
      ...more("mdia"),
    ),
    ...more("trak"),
  );
}

/** Returns a film that no one can watch, but whose header is complete. */
export function anMp4(options: Mp4Options = {}): Buffer {
  const { frames = 60, frameBytes = 20, brand = "isom", tracks = 1 } = options;
  const { inFile = [], inMoov = [] } = options;
  const ftyp = mp4Box("ftyp", brand, [512], brand, ...within("ftyp", options));
  const moovAt = (dataAt: number) =>
    mp4Box(
      "moov",
      mp4Box(
        "mvhd",
        [0, 0, 0, 600, 600, one, 0, 0, 0, ...matrices[0], 0, 0, 0, 0, 0, 0, 2],
        ...within("mvhd", options),
      ),
      ...Array.from({ length: tracks }, () => track(options, dataAt)),
      ...inMoov,
    );
  const before = Buffer.concat([ftyp, ...inFile]);
  const dataAt = before.length + moovAt(0).length + 8;
  const mdat = mp4Box("mdat", Buffer.alloc(frames * frameBytes, 7), ...within("mdat", options));
  return Buffer.concat([before, moovAt(dataAt), mdat]);
}
