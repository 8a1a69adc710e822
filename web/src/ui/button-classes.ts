import { classNames } from "./class-names.ts";

export type ButtonKind = "primary" | "secondary" | "quiet" | "link" | "danger";

const looks: Record<ButtonKind, string> = {
  primary: "border-transparent bg-accent text-on-accent hover:bg-accent-hover",
  secondary: "border-control bg-bg text-ink hover:bg-surface",
  quiet: "border-transparent bg-transparent text-ink hover:bg-surface",
  link: "border-transparent bg-transparent text-accent underline underline-offset-4 hover:bg-surface",
  danger: "border-danger bg-bg text-danger hover:bg-danger hover:text-bg",
};

const shape =
  "inline-flex h-9 items-center justify-center gap-2 rounded-control border px-3 text-dense font-medium whitespace-nowrap select-none transition-colors pointer-coarse:h-11 disabled:pointer-events-none disabled:opacity-50 print:hidden";

/** Returns the classes of a button, or of a link that looks like a button. */
export function buttonClasses(kind: ButtonKind, className?: string): string {
  return classNames(shape, looks[kind], className);
}
