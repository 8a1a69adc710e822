import fc from "fast-check";
import { expect, test } from "vitest";
import { afterBytes, afterLoss, afterTime, faultOf, newRadarWatch } from "./radar-watch.ts";

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const idle = bytesOf(`\x83${" ".repeat(16)}@\r`);

test("a radar that sends nothing for five seconds is silent until it sends something", () => {
  const watch = newRadarWatch("mph", 1_000);
  expect(faultOf(watch, 6_000)).toBeNull();
  expect(faultOf(watch, 6_001)).toBe("silent");
  const heard = afterBytes(watch, idle, 6_001).watch;
  expect(faultOf(heard, 6_001)).toBeNull();
});

test("bytes without a frame are unreadable, whether or not they have lines", () => {
  expect(idle).toHaveLength(19);
  for (const noise of ["\x00", "12\r", "\r"]) {
    let watch = newRadarWatch("mph", 0);
    ({ watch } = afterBytes(watch, bytesOf(noise.repeat(400 / noise.length).slice(0, 400)), 0));
    expect(faultOf(watch, 0)).toBeNull();
    ({ watch } = afterBytes(watch, bytesOf(noise.repeat(3)), 0));
    expect(faultOf(watch, 0)).toBe("unreadable");
    ({ watch } = afterBytes(watch, Uint8Array.from([0x0d, ...idle]), 0));
    expect(faultOf(watch, 0)).toBeNull();
  }
});

test("a browser that reports only losses is unreadable, too", () => {
  let watch = newRadarWatch("mph", 0);
  for (let loss = 0; loss < 21; loss += 1) watch = afterLoss(watch, 0);
  expect(faultOf(watch, 0)).toBe("unreadable");
});

test("the watch never throws, and keeps a bounded rest, on any bytes, losses and times", () => {
  const step = fc.oneof(
    fc.uint8Array({ maxLength: 60 }),
    fc.constant(idle),
    fc.constant("loss" as const),
    fc.nat({ max: 3_000 }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let watch = newRadarWatch("km/h", 0);
      let now = 0;
      for (const one of steps) {
        if (one === "loss") watch = afterLoss(watch, now);
        else if (typeof one === "number") {
          now += one;
          ({ watch } = afterTime(watch, now));
        } else ({ watch } = afterBytes(watch, one, now));
        expect(watch.rest.length).toBeLessThanOrEqual(20);
      }
    }),
  );
});
