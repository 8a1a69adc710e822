import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { CommandFailed } from "./command.ts";
import { writeTo } from "./output.ts";

/** Pieces, and the number of them that were requested. */
function countedPieces() {
  const asked = { count: 0 };
  async function* pieces() {
    for (let n = 0; n < 100; n += 1) {
      asked.count += 1;
      yield `${n}\n`;
    }
  }
  return { asked, pieces: pieces() };
}

const failure = (code: string) => Object.assign(new Error(code), { code });

test("requests a piece only when the reader has taken the previous one", async () => {
  const { asked, pieces } = countedPieces();
  const taken: (() => void)[] = [];
  const slow = new Writable({ write: (_piece, _encoding, done) => void taken.push(done) });
  const written = writeTo(slow, pieces);
  for (const count of [1, 2, 3]) {
    await expect.poll(() => taken).toHaveLength(1);
    expect(asked.count).toBe(count);
    taken.shift()?.();
  }
  await expect.poll(() => taken).toHaveLength(1);
  slow.destroy(failure("EPIPE"));
  await written;
  expect(asked.count).toBe(4);
});

test("stops without an error when the reader leaves between two pieces", async () => {
  const { asked, pieces } = countedPieces();
  const left = new Writable({
    write: (_piece, _encoding, done) => done(asked.count === 3 ? failure("EPIPE") : null),
  });
  await writeTo(left, pieces);
  expect(asked.count).toBe(3);
});

test("the output fails with the reason when a piece cannot be written", async () => {
  const { asked, pieces } = countedPieces();
  const broken = new Writable({
    write: (_piece, _encoding, done) => done(asked.count === 3 ? failure("EIO") : null),
  });
  const written = writeTo(broken, pieces);
  await expect(written).rejects.toThrow(CommandFailed);
  await expect(written).rejects.toThrow("Cannot write to standard output: EIO.");
  expect(asked.count).toBe(3);
});
