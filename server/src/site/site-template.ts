import { escapeHtml } from "../core/escape-html.ts";

/**
 * The values of a refused form's page. The template is `NAME-again.html` of the built site, with these placeholders:
 * - `%failure%`: the sentence for the form as a whole, never empty
 * - `%value:FIELD%`: the typed value of a field
 * - `%error:FIELD%`: the error sentence of a field, or nothing
 * - `%invalid:FIELD%`: the field's `aria-invalid`, `true` or `false`
 */
export interface FormSlots {
  readonly failure: string;
  /** The typed value per field. A value that is not a string counts as empty. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The error sentence per field. */
  readonly errors: Readonly<Record<string, string>>;
}

function own(record: Readonly<Record<string, unknown>>, name: string): string {
  const value = Object.hasOwn(record, name) ? record[name] : undefined;
  return typeof value === "string" ? value : "";
}

/**
 * Fills in a form's template and escapes every value. Replaces all placeholders in one pass, so a placeholder that a visitor typed
 * stays text.
 */
export function fillForm(template: string, { failure, values, errors }: FormSlots): string {
  return template.replaceAll(
    /%(?:failure|(value|error|invalid):(\w+))%/g,
    (_mark, kind: string | undefined, field: string) => {
      if (kind === undefined) return escapeHtml(failure);
      if (kind === "value") return escapeHtml(own(values, field));
      const sentence = own(errors, field);
      return kind === "error" ? escapeHtml(sentence) : String(sentence !== "");
    },
  );
}
