import { browserErrors } from "@armslot/contracts/core/browser-errors";
import type { AppError } from "../client/app-error.ts";
import type { FormSchema, Typed } from "../client/form-values.ts";
import type { Form } from "../client/use-form.ts";

/** The state from which a public form renders: an interactive form, or a template with placeholders. */
export type FormView<S extends FormSchema> = Pick<Form<S>, "field" | "error" | "isSending"> & {
  readonly props: Partial<Form<S>["props"]>;
};

/** The props of a public form's page. */
export interface MessagePageProps<S extends FormSchema> {
  /** The initial texts, such as those typed before the scripts loaded. */
  readonly typed?: Typed<S>;
}

/** Returns the sentence for a message that failed. Invalid fields and a reached limit have their own sentences. */
export function messageFailure({ code, sentence }: AppError): string {
  const hasOwnSentence = code === "invalid-input" || code === "rate-limited";
  return hasOwnSentence ? sentence : browserErrors["message-failed"].sentence;
}
