// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Fold } from "./fold.tsx";

test("a fold that is closed opens for an error, and not because it would open at first", () => {
  const { rerender } = render(<Fold summary="Details">content</Fold>);
  rerender(
    <Fold summary="Details" isOpenAtFirst>
      content
    </Fold>,
  );
  expect(screen.queryByText("content")).toBeNull();
  rerender(
    <Fold summary="Details" hasError>
      content
    </Fold>,
  );
  expect(screen.getByText("content")).toBeTruthy();
});
