// @vitest-environment happy-dom

import type { PitchFields } from "@armslot/contracts/charting/field-operations";
import { act, cleanup, renderHook } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { useRadarVelo } from "./use-radar-velo.ts";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Charts as the screen does: a call completes the pitch. */
function charting() {
  const pitches: Partial<PitchFields>[] = [];
  const { result } = renderHook(() => {
    const [current, setCurrent] = useState<Partial<PitchFields>>({});
    return useRadarVelo({
      current,
      tap: (fields) => {
        const next = { ...current, ...fields };
        if (fields.call) pitches.push(next);
        setCurrent(fields.call ? {} : next);
      },
    });
  });
  return {
    pitches,
    radar: (velo: number) => act(() => result.current.onPitch(velo)),
    tap: (fields: Partial<PitchFields>) => act(() => result.current.game.tap(fields)),
  };
}

test("a velocity before the first tap goes to the pitch that this tap starts", () => {
  const { pitches, radar, tap } = charting();
  radar(91.2);
  expect(pitches).toEqual([]);
  tap({ zoneCell: 13 });
  tap({ call: "ball" });
  tap({ call: "foul" });
  expect(pitches).toEqual([{ zoneCell: 13, velo: 91.2, call: "ball" }, { call: "foul" }]);
});

test("a pitch of one tap gets the velocity, too", () => {
  const { pitches, radar, tap } = charting();
  radar(91.2);
  tap({ call: "ball" });
  expect(pitches).toEqual([{ velo: 91.2, call: "ball" }]);
});

test("a velocity that comes during a pitch without one goes to it", () => {
  const { pitches, radar, tap } = charting();
  tap({ pitchType: "Slider" });
  radar(84.1);
  tap({ call: "ball" });
  expect(pitches).toEqual([{ pitchType: "Slider", velo: 84.1, call: "ball" }]);
});

test("a typed velocity wins over the radar's", () => {
  const { pitches, radar, tap } = charting();
  radar(91.2);
  tap({ velo: 90 });
  tap({ call: "ball" });
  tap({ call: "foul" });
  expect(pitches).toEqual([{ velo: 90, call: "ball" }, { call: "foul" }]);
});

test("a charter who is one pitch behind mixes nothing up", () => {
  const { pitches, radar, tap } = charting();
  radar(91.2);
  tap({ zoneCell: 1 });
  radar(80.3);
  tap({ call: "ball" });
  tap({ call: "foul" });
  expect(pitches).toEqual([
    { zoneCell: 1, velo: 91.2, call: "ball" },
    { velo: 80.3, call: "foul" },
  ]);
});

test("only the last of several throws counts, and it is forgotten after 20 seconds", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const { pitches, radar, tap } = charting();
  radar(70);
  radar(71);
  vi.advanceTimersByTime(20_000);
  tap({ call: "ball" });
  radar(72);
  vi.advanceTimersByTime(20_001);
  tap({ call: "foul" });
  expect(pitches).toEqual([{ velo: 71, call: "ball" }, { call: "foul" }]);
});
