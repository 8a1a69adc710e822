import * as z from "zod/mini";

/** A contract's object schema, as a form takes it. */
export type FormSchema = z.ZodMiniType<Record<string, unknown>, Record<string, unknown>>;

/** What a person has typed, field by field, as text. */
export type Typed<S extends FormSchema> = { readonly [K in keyof z.input<S> & string]: string };

/** Sentence per field name. */
export type FieldErrors<S extends FormSchema> = {
  readonly [K in keyof z.input<S> & string]?: string;
};

export type Checked<S extends FormSchema> =
  | { readonly isGood: true; readonly values: z.output<S> }
  | { readonly isGood: false; readonly errors: FieldErrors<S> };

/** The text as a number; an empty one as nothing, so that the schema says 'is required'. */
function numberOf(text: string): number | undefined {
  return text.trim() === "" ? undefined : Number(text);
}

/** Checks what was typed against the schema; the first sentence of each field counts. */
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
  if (result.success) return { isGood: true, values: result.data };
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error.issues) {
    errors[path.join(".")] ??= message;
  }
  return { isGood: false, errors: errors as FieldErrors<S> };
}
