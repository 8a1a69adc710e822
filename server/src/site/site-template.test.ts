import fc from "fast-check";
import { expect, test } from "vitest";
import { escapeHtml } from "../core/escape-html.ts";
import { fillForm } from "./site-template.ts";

const template =
  '<p>%failure%</p><input name="email" value="%value:email%" aria-invalid="%invalid:email%"><p>%error:email%</p>';

test("fills a form with the typed values, the fields' errors and the form's error", () => {
  const slots = {
    failure: "Please check.",
    values: { email: "a@b" },
    errors: { email: "Enter a valid email address." },
  };
  expect(fillForm(template, slots)).toBe(
    '<p>Please check.</p><input name="email" value="a@b" aria-invalid="true"><p>Enter a valid email address.</p>',
  );
});

test("shows no error for a field that is valid, missing or not a string", () => {
  for (const values of [{}, { email: 7 }, { email: ["x"] }, { __proto__: { email: "x" } }]) {
    expect(fillForm(template, { failure: "No.", values, errors: {} })).toBe(
      '<p>No.</p><input name="email" value="" aria-invalid="false"><p></p>',
    );
  }
});

test("escapes typed text in attributes and elements", () => {
  const unit = fc.constantFrom(
    "<",
    ">",
    '"',
    "'",
    "&",
    "amp;",
    "/",
    "a",
    "%",
    "\u00e9",
    "\u{1f600}",
  );
  fc.assert(
    fc.property(fc.string({ unit }), (typed) => {
      const filled = fillForm('"%value:x%"', { failure: "", values: { x: typed }, errors: {} });
      expect(filled.slice(1, -1)).not.toMatch(/[<>"']|&(?!amp;|lt;|gt;|quot;|#39;)/);
    }),
  );
  expect(escapeHtml("<b a=\"1\" b='2'>&amp;")).toBe(
    "&lt;b a=&quot;1&quot; b=&#39;2&#39;&gt;&amp;amp;",
  );
});

test("leaves a placeholder that a visitor typed as text", () => {
  const slots = { failure: "F", values: { email: "%failure%%value:email%" }, errors: {} };
  expect(fillForm("%value:email%", slots)).toBe("%failure%%value:email%");
});
