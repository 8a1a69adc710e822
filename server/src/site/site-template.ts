import { escapeHtml } from "../escape-html.ts";

/**
 * What a form's page is filled with when it is answered again to a browser without scripts. The template is `NAME-again.html`
 * of the built site, whose marks are:
 * - `%failure%` the sentence of the form as a whole, which is never empty
 * - `%value:FIELD%` what was typed into a field
 * - `%error:FIELD%` the sentence of a field, or nothing
 * - `%invalid:FIELD%` the value of the field's `aria-invalid`: `true` or `false`
 */
export interface FormSlots {
  readonly failure: string;
  /** What was typed, per field name; anything that is no text counts as nothing. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Sentence per field name. */
  readonly errors: Readonly<Record<string, string>>;
}

function own(record: Readonly<Record<string, unknown>>, name: string): string {
  const value = Object.hasOwn(record, name) ? record[name] : undefined;
  return typeof value === "string" ? value : "";
}

/**
 * Fills a form's template; every text is escaped. All marks are replaced in one pass, so that a mark which somebody typed
 * stays the text that it is.
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
