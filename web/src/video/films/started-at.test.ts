import * as fc from "fast-check";
import { expect, test } from "vitest";
import { startedAt } from "./started-at.ts";

const epoch1904 = 2_082_844_800;

function box(name: string, content: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(8 + content.length);
  new DataView(bytes.buffer).setUint32(0, bytes.length);
  bytes.set(new TextEncoder().encode(name), 4);
  bytes.set(content, 8);
  return bytes;
}

function film(seconds: number, version = 0): Blob {
  const head = new Uint8Array(20);
  head[0] = version;
  const view = new DataView(head.buffer);
  if (version === 1) view.setBigUint64(4, BigInt(seconds));
  else view.setUint32(4, seconds);
  const moov = box("moov", box("mvhd", head));
  return new Blob([
    box("ftyp", new Uint8Array(8)),
    box("mdat", new Uint8Array(64)),
    moov,
  ] as Uint8Array<ArrayBuffer>[]);
}

const filmedAt = Date.UTC(2026, 3, 18, 18, 30) / 1000;

test.each([0, 1])("a film whose header has version %i says when it was filmed", async (version) => {
  const found = await startedAt(film(filmedAt + epoch1904, version));
  expect(found?.toISOString()).toBe("2026-04-18T18:30:00.000Z");
});

test.each([
  ["1904", 0],
  ["1970", epoch1904],
  ["the future", filmedAt + epoch1904 + 10 ** 9],
])("a camera whose clock says %s says nothing", async (_name, seconds) => {
  expect(await startedAt(film(seconds))).toBeNull();
});

test("no bytes at all make a film say a time that hangs or throws", async () => {
  const bytes = fc.uint8Array({ maxLength: 200 });
  await fc.assert(
    fc.asyncProperty(bytes, bytes, async (before, after) => {
      const whole = new Uint8Array(await film(filmedAt + epoch1904).arrayBuffer());
      const found = await startedAt(
        new Blob([before, whole.slice(0, -1), after] as Uint8Array<ArrayBuffer>[]),
      );
      expect(found === null || found instanceof Date).toBe(true);
    }),
  );
});
