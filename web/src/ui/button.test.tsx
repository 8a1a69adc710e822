// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { Button } from "./button.tsx";
import { Region } from "./region.tsx";

afterEach(cleanup);

const save = () => screen.getByRole<HTMLButtonElement>("button", { name: "Save" });

function Saving({ isBusy, isGone = false }: { isBusy: boolean; isGone?: boolean }) {
  return (
    <Region title="Notes">
      <input aria-label="Note" />
      {!isGone && <Button isBusy={isBusy}>Save</Button>}
    </Region>
  );
}

/** Shows a button that was pressed and is busy. */
function pressed() {
  const { rerender } = render(<Saving isBusy={false} />);
  save().focus();
  rerender(<Saving isBusy />);
  // A browser takes the focus from a button that is disabled.
  screen.getByLabelText("Note").focus();
  screen.getByLabelText("Note").blur();
  expect(document.activeElement).toBe(document.body);
  return rerender;
}

test("a button that was busy has the focus again", () => {
  const rerender = pressed();
  rerender(<Saving isBusy={false} />);
  expect(document.activeElement).toBe(save());
});

test("a button that was busy takes the focus from nothing else", () => {
  const rerender = pressed();
  const note = screen.getByLabelText("Note");
  note.focus();
  rerender(<Saving isBusy={false} />);
  expect(document.activeElement).toBe(note);
  rerender(<Saving isBusy />);
  rerender(<Saving isBusy={false} />);
  expect(document.activeElement).toBe(note);
});

test("a busy button that goes leaves the focus in its part of the page", async () => {
  const rerender = pressed();
  await act(async () => rerender(<Saving isBusy isGone />));
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Notes" }));
});

/** A part of a region that goes with its own button. */
function Undoable() {
  const [isUndone, setIsUndone] = useState(false);
  return (
    <Region title="History">
      {!isUndone && (
        <div tabIndex={-1}>
          <Button onClick={() => setIsUndone(true)}>Undo</Button>
        </div>
      )}
    </Region>
  );
}

test("a pressed button that goes with its part of the page leaves the focus in the part around that", async () => {
  render(<Undoable />);
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "History" }));
});
