interface RequiredNoteProps {
  /** The labels of the required fields. The default is every field. */
  readonly only?: readonly string[];
  /** The labels of the fields that can stay empty. */
  readonly except?: readonly string[];
}

const inWords = (labels: readonly string[]) => labels.join(", ").replace(/, (?=[^,]*$)/, " and ");

/** Says above the fields of a form which of them are required (FORM-1). */
export function RequiredNote({ only = [], except = [] }: RequiredNoteProps) {
  return <p className="text-dense text-muted">{sentenceOf(only, except)}</p>;
}

function sentenceOf(only: readonly string[], except: readonly string[]): string {
  if (only.length > 0) return `Required: ${inWords(only)}.`;
  if (except.length > 0) return `All fields except ${inWords(except)} are required.`;
  return "All fields are required.";
}
