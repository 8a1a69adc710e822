import type { FormSchema } from "../client/form-values.ts";
import type { FormView } from "./message-form.ts";

/**
 * Returns a form with placeholders. When a browser without JavaScript posts invalid input, the server fills them in and answers with
 * the page: `%failure%`, and per field `%value:FIELD%`, `%error:FIELD%` and `%invalid:FIELD%` (the server's `site-template.ts`). No
 * script hydrates that page, because hydration would drop the server's texts.
 */
export function templateForm<S extends FormSchema>(): FormView<S> {
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
