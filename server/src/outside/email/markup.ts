/** HTML whose values were escaped; only `markup` makes one. */
export interface Markup {
  readonly html: string;
}

/** HTML with values in it, as text and inside quoted attributes: a text is escaped, markup and lists of it stand as they are. */
export function markup(
  fixed: TemplateStringsArray,
  ...values: readonly (string | Markup | readonly Markup[])[]
): Markup {
  const html = fixed.map((part, index) => `${part}${htmlOf(values[index] ?? "")}`).join("");
  return { html };
}

function htmlOf(value: string | Markup | readonly Markup[]): string {
  if (typeof value === "string") return escaped(value);
  if ("html" in value) return value.html;
  return value.map(({ html }) => html).join("");
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? "");
}
