import type { ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";

/**
 * Takes over a form of a finished page. What was typed before the scripts came is read first and handed on.
 * @param name which of the page's islands
 * @param empty the form's fields, without text
 * @param draw the screen, starting from the given texts
 */
export function takeOver<Typed extends Readonly<Record<string, string>>>(
  name: string,
  empty: Typed,
  draw: (typed: Typed) => ReactNode,
): void {
  const place = document.querySelector(`[data-island="${name}"]`);
  const form = place?.querySelector("form");
  if (!place || !form) return;
  const sent = new FormData(form);
  const typed = Object.fromEntries(
    Object.keys(empty).map((field) => [field, textOf(sent.get(field))]),
  ) as Typed;
  hydrateRoot(place, draw(typed));
}

/** A field's text; forms of ours have no files. */
function textOf(value: FormDataEntryValue | null): string {
  return typeof value === "string" ? value : "";
}
