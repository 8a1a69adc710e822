import { errors } from "@armslot/contracts/errors";
import type { AppError } from "../lib/app-error.ts";
import type { FormSchema, Typed } from "../lib/form/form-values.ts";
import type { Form } from "../lib/form/use-form.ts";

/** What a form of the public site is drawn from: the running form, or the marks of its template. */
export type DrawnForm<S extends FormSchema> = Pick<Form<S>, "field" | "error" | "isSending"> & {
  readonly props: Partial<Form<S>["props"]>;
};

/** What a public form's screen starts from. */
export interface MessageScreenProps<S extends FormSchema> {
  /** What the fields hold already, such as text that was typed before the scripts came. */
  readonly typed?: Typed<S>;
}

/** The sentence of a message that did not go out; what is wrong with single fields and a limit have their own. */
export function messageFailure({ code, sentence }: AppError): string {
  const hasOwnSentence = code === "invalid-input" || code === "rate-limited";
  return hasOwnSentence ? sentence : errors["message-failed"].sentence;
}
