import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { anMp4, type Mp4Options, mp4Box } from "../../test/kit/mp4.ts";
import { FilmRefused } from "./film-refused.ts";
import { blankSurplus, readFilm } from "./read-film.ts";

const folder = mkdtempSync(join(tmpdir(), "armslot-films-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const path = join(folder, "film.mp4");

async function withFile<T>(bytes: Buffer, work: (file: FileHandle) => Promise<T>): Promise<T> {
  writeFileSync(path, bytes);
  const file = await open(path, "r+");
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}

const read = (bytes: Buffer, kind: "single" | "long" = "single") =>
  withFile(bytes, (file) => readFilm(file, { fileBytes: bytes.length, kind }));

async function refusalOf(bytes: Buffer): Promise<string> {
  const failure = await read(bytes).then(
    () => undefined,
    (caught: unknown) => caught,
  );
  if (!(failure instanceof FilmRefused)) throw new Error(`not refused: ${failure}`);
  return failure.code;
}

test("a film's header says its format, picture, frames and duration", async () => {
  expect((await read(anMp4())).facts).toEqual({
    ...{ container: "mp4", codec: "avc1", width: 1280, height: 720 },
    ...{ rotation: 0, frames: 60, durationMs: 1_000 },
  });
});

test("the clips of the demo have what their table says, and 2 MB at most", async () => {
  const demo = (name: string) => new URL(`../../demo/${name}`, import.meta.url);
  const [, ...rows] = readFileSync(demo("clips.csv"), "utf8").trim().split("\n");
  let bytes = 0;
  for (const row of rows) {
    const [, name = "", width, height, frames, durationMs] = row.split(",");
    const { facts } = await read(readFileSync(demo(`${name}.mp4`)));
    const numbers = { width, height, frames, durationMs };
    const told = Object.entries(numbers).map(([fact, text]) => [fact, Number(text)]);
    const header = { container: "mp4", codec: "avc1", rotation: 0 };
    expect(facts).toEqual({ ...header, ...Object.fromEntries(told) });
    for (const kind of ["mp4", "webp"]) bytes += statSync(demo(`${name}.${kind}`)).size;
  }
  expect(rows).toHaveLength(3);
  expect(bytes).toBeLessThan(2_000_000);
});

test.each([90, 180, 270] as const)(
  "a film that is turned by %i° keeps its turn",
  async (rotation) => {
    expect((await read(anMp4({ rotation }))).facts.rotation).toBe(rotation);
  },
);

test.each(["hvc1", "hev1", "vp09", "av01"])("a film in %s is kept", async (codec) => {
  expect((await read(anMp4({ codec }))).facts.codec).toBe(codec);
});

test("a film of QuickTime is a MOV file", async () => {
  expect((await read(anMp4({ brand: "qt  " }))).facts.container).toBe("mov");
});

test("a format that ends with QuickTime's four zeros is read", async () => {
  const bytes = anMp4({ within: { avc1: [Buffer.alloc(4)] } });
  expect((await read(bytes)).facts.codec).toBe("avc1");
});

test("a film in slow motion keeps the times of its container", async () => {
  expect((await read(anMp4({ delta: 40 }))).facts.durationMs).toBe(4_000);
});

const cut = (bytes: Buffer, share: number) => bytes.subarray(0, Math.floor(bytes.length * share));
const made = (options: Mp4Options) => anMp4(options);

test.each<[string, string, Buffer]>([
  ["no bytes", "film-empty", Buffer.alloc(0)],
  ["text", "film-unknown", Buffer.from("Pitch,Velo\n1,88.2\n".repeat(100))],
  ["WebM", "film-unknown", Buffer.from("1a45dfa3a34286810142f7810142f2810442f381", "hex")],
  ["its last tenth missing", "film-incomplete", cut(anMp4(), 0.9)],
  ["its header cut", "film-incomplete", cut(anMp4(), 0.3)],
  ["fragments", "film-fragmented", Buffer.concat([anMp4(), mp4Box("moof", [0])])],
  ["room for fragments", "film-fragmented", made({ inMoov: [mp4Box("mvex", [0])] })],
  ["sound alone", "film-tracks", made({ handler: "soun" })],
  ["two tracks", "film-tracks", made({ tracks: 2 })],
  ["no track", "film-tracks", made({ tracks: 0 })],
  ["an unknown format", "film-codec", made({ codec: "mp4v" })],
  ["a tiny picture", "film-picture", made({ width: 159 })],
  ["a huge picture", "film-picture", made({ height: 4_097 })],
  ["frames in another file", "film-damaged", made({ dataFlags: 0 })],
  ["more than a minute", "film-too-long", made({ delta: 620 })],
  ["one short frame", "film-too-short", made({ frames: 1 })],
  ["no frames", "film-too-short", made({ frames: 0 })],
])("a film with %s is refused as %s", async (_, code, bytes) => {
  expect(await refusalOf(bytes)).toBe(code);
});

test("a long recording can take three hours", async () => {
  const bytes = anMp4({ frames: 10_800, delta: 600, frameBytes: 1 });
  expect((await read(bytes, "long")).facts.durationMs).toBe(10_800_000);
  expect(await refusalOf(bytes)).toBe("film-too-long");
});

test("a recording that ends just after three hours is stored as three hours", async () => {
  const bytes = anMp4({ frames: 10_800, delta: 600, frameBytes: 1, moreUnits: 300 });
  expect((await read(bytes, "long")).facts.durationMs).toBe(10_800_000);
  const later = anMp4({ frames: 10_800, delta: 600, frameBytes: 1, moreUnits: 601 });
  const refused = await read(later, "long").catch((failure: FilmRefused) => failure.code);
  expect(refused).toBe("film-too-long");
});

const place = "+33.7701-118.1937+012.345/";

const placeBox = mp4Box("udta", mp4Box("\xa9xyz", [0x001a_15c7], place));
const inBox = (type: string, content = placeBox) => anMp4({ within: { [type]: [content] } });

test.each<[string, Buffer]>([
  ["the file", anMp4({ inFile: [mp4Box("uuid", "0123456789abcdef", place)] })],
  ["free space", anMp4({ inFile: [mp4Box("free", place)] })],
  ["the room for a wider box", anMp4({ inFile: [mp4Box("wide", place)] })],
  ["moov", anMp4({ inMoov: [placeBox, mp4Box("meta", [0], mp4Box("ilst", place))] })],
  ...["trak", "mdia", "minf", "dinf", "stbl"].map((type): [string, Buffer] => [type, inBox(type)]),
  ["edts", inBox("trak", mp4Box("edts", mp4Box("elst", [0, 0]), placeBox))],
  ["tapt", inBox("trak", mp4Box("tapt", placeBox))],
  ["the name of a handler", inBox("hdlr", Buffer.from(place))],
  ["the name of a handler of data", inBox("minf", mp4Box("hdlr", [0, 0, 0, 0, 0, 0], place))],
  ["the name of a file", inBox("url ", Buffer.from(place))],
  ["the name of the encoder", anMp4({ encoder: place })],
  ["the format of the picture", inBox("avc1")],
  [
    "the format of a picture of another kind",
    anMp4({ codec: "hvc1", within: { hvc1: [placeBox] } }),
  ],
  ["an mdat without frames", Buffer.concat([anMp4(), mp4Box("mdat", place)])],
  ["the rest of an mdat", inBox("mdat", Buffer.from(place))],
])("a film loses the place in %s, and keeps its frames", async (_, bytes) => {
  const before = await read(bytes);
  const blanked = await withFile(bytes, async (file) => {
    await blankSurplus(file, before.surplus);
    return await file.readFile();
  });
  expect(bytes.includes(place)).toBe(true);
  expect(blanked.includes(place)).toBe(false);
  expect(blanked.length).toBe(bytes.length);
  expect(blanked.includes(Buffer.alloc(60 * 20, 7))).toBe(true);
  expect((await read(blanked)).facts).toEqual(before.facts);
});

const one = 0x1_0000;
const behind = (type: string, ...content: Parameters<typeof mp4Box>[1][]) =>
  mp4Box(type, ...content, place);
const inFormat = (...boxes: Buffer[]) => anMp4({ codec: "hvc1", within: { hvc1: boxes } });
const inTrak = (...boxes: Buffer[]) => anMp4({ within: { trak: boxes } });
const units = (type: number, unit: string) =>
  Buffer.concat([Buffer.from([type, 0, 1, 0, unit.length]), Buffer.from(unit)]);
const hevc = (...arrays: Buffer[]) =>
  Buffer.concat([Buffer.alloc(22, 1), Buffer.from([arrays.length]), ...arrays]);
const withBrands = (brands: string) => anMp4({ within: { ftyp: [Buffer.from(brands)] } });

test.each<[string, Buffer]>([
  ["brands", withBrands(place)],
  [
    "the version of a brand",
    Buffer.concat([mp4Box("ftyp", "isom", place.slice(0, 4), "mp42"), anMp4().subarray(20)]),
  ],
  ["more brands than there are", withBrands(`${"isom".repeat(80)}${place}`)],
  ["iods", anMp4({ inMoov: [mp4Box("iods", [0], place)] })],
  ["load", inTrak(mp4Box("load", place))],
  ["sdtp", anMp4({ within: { stbl: [mp4Box("sdtp", [0], place)] } })],
  ["mvhd", anMp4({ within: { mvhd: [Buffer.from(place)] } })],
  ["tkhd", anMp4({ within: { tkhd: [Buffer.from(place)] } })],
  ["mdhd", anMp4({ within: { mdhd: [Buffer.from(place)] } })],
  ["vmhd", anMp4({ within: { vmhd: [Buffer.from(place)] } })],
  ["elst", inTrak(mp4Box("edts", behind("elst", [0, 1, 600, 0, one])))],
  ...["clef", "prof", "enof"].map((type): [string, Buffer] => [
    type,
    inTrak(mp4Box("tapt", behind(type, [0, one, one]))),
  ]),
  ["cslg", anMp4({ within: { stbl: [behind("cslg", [0, 0, 0, 0, 0, 0])] } })],
  ["stps", anMp4({ within: { stbl: [behind("stps", [0, 1, 1])] } })],
  ["avcC", inFormat(behind("avcC", Buffer.from([1, 66, 0, 31, 3, 1, 0, 1, 9, 1, 0, 1, 9])))],
  [
    "avcC of a high profile",
    inFormat(behind("avcC", Buffer.from([1, 100, 0, 31, 3, 1, 0, 1, 9, 1, 0, 1, 9, 1, 0, 0, 0]))),
  ],
  ["hvcC", inFormat(behind("hvcC", hevc(units(32, "vps"))))],
  [
    "a message of the encoder in hvcC",
    inFormat(mp4Box("hvcC", hevc(units(32, "vps"), units(39, place)))),
  ],
  ...Object.entries({
    ...{ vpcC: 12, av1C: 64, dvcC: 24, dvvC: 24, pasp: 8, clap: 32, fiel: 2, gama: 4, btrt: 12 },
    ...{ mdcv: 24, clli: 4, SmDm: 28, CoLL: 8, amve: 8 },
  }).map(([type, bytes]): [string, Buffer] => [
    type,
    inFormat(behind(type, Buffer.alloc(bytes, 3))),
  ]),
  ["colr", inFormat(behind("colr", "nclx", Buffer.alloc(7, 1)))],
  ["a profile of colors", inFormat(mp4Box("colr", "prof", place))],
])("a film loses the text behind what %s needs, and keeps the rest", async (_, bytes) => {
  const { surplus, facts } = await read(bytes);
  const blanked = await withFile(bytes, async (file) => {
    await blankSurplus(file, surplus);
    return await file.readFile();
  });
  const words = place.match(/.{4}/g) ?? [];
  expect(words.some((word) => bytes.includes(word))).toBe(true);
  expect(words.filter((word) => blanked.includes(word))).toEqual([]);
  expect(blanked.length).toBe(bytes.length);
  expect((await read(blanked)).facts).toEqual(facts);
});

test("a film keeps what its decoder needs", async () => {
  const settings = [
    mp4Box("avcC", Buffer.from([1, 100, 0, 31, 3, 1, 0, 1, 9, 1, 0, 1, 9, 1, 0, 0, 0])),
    mp4Box("hvcC", hevc(units(32, "vps"), units(33, "sps"), units(34, "pps"))),
    mp4Box("colr", "nclx", Buffer.alloc(7, 1)),
    mp4Box("pasp", Buffer.alloc(8, 1)),
  ];
  const bytes = inFormat(...settings);
  const { surplus } = await read(bytes);
  const blanked = await withFile(bytes, async (file) => {
    await blankSurplus(file, surplus);
    return await file.readFile();
  });
  for (const setting of settings) expect(blanked.includes(setting)).toBe(true);
  expect(blanked.subarray(0, 20)).toEqual(bytes.subarray(0, 20));
});

/** A generator that starts from a seed (mulberry32), so a failure can be repeated. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Damages a few bytes of a header, swaps a part of it, or cuts it. */
function mutant(bytes: Buffer, random: () => number): Buffer {
  const damaged = Buffer.from(bytes);
  const at = () => Math.floor(random() * damaged.length);
  for (let left = Math.ceil(random() * 4); left > 0; left -= 1) {
    const kind = random();
    if (kind < 0.5) damaged[at()] = Math.floor(random() * 256);
    else if (kind < 0.75)
      damaged.writeUInt32BE(random() < 0.5 ? 0xffff_ffff : 0, Math.min(at(), damaged.length - 4));
    else damaged.copy(damaged, at(), at(), at());
  }
  return random() < 0.2 ? damaged.subarray(0, at()) : damaged;
}

describe("of 2,000 damaged films", () => {
  test("each is read or refused, without a crash and with few reads", async () => {
    const random = randomFrom(20_261_125);
    const bytes = anMp4({ frames: 8, inMoov: [mp4Box("udta", place)] });
    let refused = 0;
    for (let count = 0; count < 2_000; count += 1) {
      const damaged = mutant(bytes, random);
      let reads = 0;
      let bytesRead = 0;
      const file = {
        async read(buffer: Buffer, offset: number, length: number, position: number) {
          reads += 1;
          bytesRead += length;
          const copied = damaged.copy(buffer, offset, position, position + length);
          return { bytesRead: copied, buffer };
        },
      } as unknown as FileHandle;
      await readFilm(file, { fileBytes: damaged.length, kind: "single" }).catch((failure) => {
        if (!(failure instanceof FilmRefused)) throw failure;
        refused += 1;
      });
      expect(reads).toBeLessThanOrEqual(200);
      expect(bytesRead).toBeLessThanOrEqual(damaged.length + 200 * 16);
    }
    expect(refused).toBeGreaterThan(500);
  });
});
