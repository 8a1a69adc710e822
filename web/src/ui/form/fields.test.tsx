// @vitest-environment happy-dom
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { PasswordField } from "./password-field.tsx";
import { PasswordRules } from "./password-rules.tsx";
import { SelectField } from "./select-field.tsx";
import { TextField } from "./text-field.tsx";

afterEach(cleanup);

function Text({ error, hint }: { readonly error?: string; readonly hint?: string }) {
  const [value, setValue] = useState("");
  return (
    <TextField
      label="City"
      name="city"
      value={value}
      onChange={setValue}
      error={error}
      {...(hint ? { hint } : {})}
    />
  );
}

describe("a field", () => {
  test("a field is named by its label and shows the typed text", async () => {
    render(<Text />);
    await userEvent.type(screen.getByLabelText("City"), "Austin");
    expect(screen.getByRole("textbox", { name: "City" })).toHaveProperty("value", "Austin");
  });

  test("a field is not marked as invalid without an error", () => {
    render(<Text />);
    const input = screen.getByLabelText("City");
    expect(input.getAttribute("aria-invalid")).toBeNull();
    expect(input.getAttribute("aria-describedby")).toBeNull();
  });

  test("announces its error and is described by its hint and error", () => {
    render(<Text hint="Home town" error="City is required." />);
    const input = screen.getByLabelText("City");
    const alert = screen.getByRole("alert");
    const described = (input.getAttribute("aria-describedby") ?? "").split(" ");
    expect(input.getAttribute("aria-invalid")).toBe("true");
    expect(alert.textContent).toBe("City is required.");
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      "Home town",
      "City is required.",
    ]);
  });
});

test("a select starts with an empty choice and returns its value as text", async () => {
  const chosen: string[] = [];
  render(
    <SelectField
      label="Height (ft)"
      name="heightFeet"
      value=""
      onChange={(value) => chosen.push(value)}
      options={[5, 6, { value: "7", label: "seven" }]}
    />,
  );
  const select = screen.getByRole("combobox", { name: "Height (ft)" });
  const options = within(select).getAllByRole("option");
  expect(options.map((option) => option.textContent)).toEqual(["Select…", "5", "6", "seven"]);
  await userEvent.selectOptions(select, "6");
  expect(chosen).toEqual(["6"]);
});

test("'Show password' shows and hides the password and does not submit the form", async () => {
  let submits = 0;
  render(
    <form onSubmit={() => submits++}>
      <PasswordField
        label="Password"
        name="password"
        value="abc"
        onChange={() => undefined}
        autoComplete="current-password"
      />
    </form>,
  );
  const input = screen.getByLabelText("Password");
  const toggle = screen.getByRole("button", { name: "Show password" });
  expect(input.getAttribute("type")).toBe("password");
  await userEvent.click(toggle);
  expect(input.getAttribute("type")).toBe("text");
  expect(toggle.getAttribute("aria-pressed")).toBe("true");
  await userEvent.click(toggle);
  expect(input.getAttribute("type")).toBe("password");
  expect(submits).toBe(0);
});

test("each password rule shows whether it is met, not by color alone", () => {
  const rules = [
    { sentence: "Long enough.", isMet: (value: string) => value.length > 2 },
    { sentence: "Has a number.", isMet: (value: string) => /\d/.test(value) },
  ];
  render(<PasswordRules rules={rules} value="abc" />);
  const [first, second] = screen.getAllByRole("listitem");
  expect(within(first!).getByRole("img", { name: "Met:" })).toBeDefined();
  expect(within(second!).getByRole("img", { name: "Not met:" })).toBeDefined();
});
