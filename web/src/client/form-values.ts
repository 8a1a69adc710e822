import * as z from "zod/mini";

/** An object schema from the contract that a form can use. */
export type FormSchema = z.ZodMiniType<Record<string, unknown>, Record<string, unknown>>;

/** The typed text of each field. */
export type Typed<S extends FormSchema> = { readonly [K in keyof z.input<S> & string]: string };

/** The error sentence of each field. */
export type FieldErrors<S extends FormSchema> = {
  readonly [K in keyof z.input<S> & string]?: string;
};

type Checked<S extends FormSchema> =
  | { readonly isValid: true; readonly values: z.output<S> }
  | { readonly isValid: false; readonly errors: FieldErrors<S> };

/** Returns the text as a number. Returns undefined for an empty text, for which the schema reports "is required". */
function numberOf(text: string): number | undefined {
  return text.trim() === "" ? undefined : Number(text);
}

/** Checks the typed texts against the schema. Each field gets the first of its error sentences. */
export function checkTyped<S extends FormSchema>(
  schema: S,
  typed: Typed<S>,
  numbers: readonly string[],
): Checked<S> {
  const input = Object.fromEntries(
    Object.entries<string>(typed).map(([name, text]) => [
      name,
      numbers.includes(name) ? numberOf(text) : text,
    ]),
  );
  const result = z.safeParse(schema, input);
  if (result.success) return { isValid: true, values: result.data };
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error.issues) {
    errors[path.join(".")] ??= message;
  }
  return { isValid: false, errors: errors as FieldErrors<S> };
}
