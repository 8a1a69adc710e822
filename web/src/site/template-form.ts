import type { FormSchema } from "../lib/form/form-values.ts";
import type { DrawnForm } from "./message-form.ts";

/**
 * A form drawn with marks for the server to fill in, when a browser without scripts posted it and it could not be taken:
 * `%failure%`, and per field `%value:FIELD%`, `%error:FIELD%` and `%invalid:FIELD%` (the server's `site-template.ts`).
 * No script takes over that page, so nothing of what the server says is lost.
 */
export function templateForm<S extends FormSchema>(): DrawnForm<S> {
  return {
    props: {},
    error: "%failure%",
    isSending: false,
    field: (name) => ({
      name,
      value: `%value:${name}%`,
      error: `%error:${name}%`,
      onChange: () => undefined,
    }),
  };
}
