// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { FileName } from "./file-name.tsx";

afterEach(cleanup);

test.each([
  ["2026-05-02_Harbor_vs_State.v2.csv", "2026-05-02_|Harbor_|vs_|State.|v2.|csv|"],
  ["__harbor__", "__|harbor__|"],
  ["games", "games|"],
])("the name %s can break after its parts", (name, parts) => {
  const { container } = render(<FileName name={name} />);
  expect(container.textContent).toBe(name);
  expect(container.innerHTML.replaceAll("<wbr>", "|")).toBe(parts);
});
