// @vitest-environment happy-dom
import type { NumberedPitch } from "@armslot/baseball/charting/field-game";
import { cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { ChartPad } from "./chart-pad.tsx";
import type { CurrentGame } from "./state/use-current-game.ts";

afterEach(cleanup);

const thrown = (pitchType: string, velo: number) => ({ pitchType, velo }) as NumberedPitch;

function padOf({ current, pitches }: Pick<CurrentGame, "current" | "pitches">) {
  const game = { current, pitches, tap: () => null, undo: null } as Partial<CurrentGame>;
  const averages = new Map<string, number>();
  return <ChartPad game={game as CurrentGame} arsenal={[]} averages={averages} hand="right" />;
}

/** Returns the lowest velocity of the keys. The lower row starts with it. */
function lowestKey() {
  const keys = screen.getByRole("group", { name: "Velocity in mph" });
  return Math.min(
    ...within(keys)
      .getAllByRole("button", { name: /mph$/ })
      .map((key) => Number(key.textContent)),
  );
}

const slower = () => userEvent.click(screen.getByRole("button", { name: "Slower" }));

test("no velocity key moves while the pitch before is stored", () => {
  const current = { pitchType: "Changeup" };
  const { rerender } = render(padOf({ current, pitches: [thrown("Slider", 81)] }));
  expect(lowestKey()).toBe(75);
  rerender(padOf({ current, pitches: [thrown("Slider", 81), thrown("Four-Seam", 93)] }));
  expect(lowestKey()).toBe(75);
});

test("the velocity keys stay where the charter moved them once the velocity is stored", async () => {
  const { rerender } = render(padOf({ current: { pitchType: "Curveball" }, pitches: [] }));
  await slower();
  expect(lowestKey()).toBe(70);
  rerender(
    padOf({ current: { pitchType: "Curveball", velo: 72 }, pitches: [thrown("Curveball", 72)] }),
  );
  expect(lowestKey()).toBe(70);
  expect(screen.getByRole("button", { name: "72 mph", pressed: true })).toBeDefined();
});

test("a radar's velocity out of sight moves the velocity keys, and the charter can move on from it", async () => {
  const { rerender } = render(padOf({ current: { pitchType: "Curveball" }, pitches: [] }));
  rerender(padOf({ current: { pitchType: "Curveball", velo: 68.4 }, pitches: [] }));
  expect(screen.getByRole("button", { name: "68 mph", pressed: true })).toBeDefined();
  await slower();
  expect(screen.queryByRole("button", { name: "68 mph" })).toBeNull();
});
