// @vitest-environment happy-dom
import { flightErrors } from "@armslot/contracts/video/estimates";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { type FieldFacts, flightOf } from "./flight-marks.ts";
import { SlowQuestion, SpeedLine } from "./speed-line.tsx";

afterEach(cleanup);

const field: FieldFacts = {
  ...{ rubberFeet: 60.5, extensionFeet: 5.9, isYouth: false, altitudeFeet: null },
};
const marks = { release: { before: 0, after: 1 }, caught: { before: 49, after: 50 } };
const filmed = (timeOf: (frame: number) => number, slowedBy: 1 | 2 | null = null) =>
  flightOf(
    Array.from({ length: 60 }, (_, frame) => timeOf(frame)),
    marks,
    { field, slowedBy },
  );

test("a clip that is slowed down in part has its sentence and no speed", () => {
  render(<SpeedLine flight={filmed((frame) => Math.max(frame, 4 * frame - 75) / 240)} />);
  expect(screen.getByText(flightErrors["film-slowed-in-part"].sentence)).toBeTruthy();
  expect(screen.queryByText(/mph/)).toBeNull();
});

test("a clip at half its speed has no speed until a person says so, and then the one of the pitch", async () => {
  const onChange = vi.fn();
  const slow = (frame: number) => frame / 60;
  const { rerender } = render(<SpeedLine flight={filmed(slow)} />);
  expect(screen.getByText(flightErrors["marks-clock"].sentence)).toBeTruthy();
  rerender(<SlowQuestion flight={filmed(slow)} slowedBy={null} onChange={onChange} />);
  expect(screen.getByText(/it plays at half of the speed/)).toBeTruthy();
  await userEvent.click(screen.getByRole("radio", { name: "Half" }));
  expect(onChange).toHaveBeenCalledWith(2);
  rerender(<SpeedLine flight={filmed(slow, 2)} />);
  const told = screen.getByText(/mph/).textContent;
  rerender(<SpeedLine flight={filmed((frame) => frame / 120)} />);
  expect(told).toBe(screen.getByText(/mph/).textContent);
});
