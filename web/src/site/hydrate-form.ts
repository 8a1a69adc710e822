import type { ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";

/**
 * Makes the form of a static page interactive. It keeps the text that was typed before the scripts loaded.
 * @param name the name of the page's island
 * @param empty the form's fields with empty texts
 * @param render returns the screen with these texts in its fields
 */
export function hydrateForm<Typed extends Readonly<Record<string, string>>>(
  name: string,
  empty: Typed,
  render: (typed: Typed) => ReactNode,
): void {
  const container = document.querySelector(`[data-island="${name}"]`);
  const form = container?.querySelector("form");
  if (!container || !form) return;
  const data = new FormData(form);
  const typed = Object.fromEntries(
    Object.keys(empty).map((field) => [field, textOf(data.get(field))]),
  ) as Typed;
  hydrateRoot(container, render(typed));
}

/** Returns a field's text. Our forms have no file fields. */
function textOf(value: FormDataEntryValue | null): string {
  return typeof value === "string" ? value : "";
}
