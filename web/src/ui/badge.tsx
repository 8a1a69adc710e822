import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

type BadgeKind = "plain" | "good" | "warning" | "danger";

const looks: Record<BadgeKind, string> = {
  plain: "border-line bg-surface text-muted",
  good: "border-transparent bg-selected text-accent",
  warning: "border-current text-warning",
  danger: "border-current text-danger",
};

interface BadgeProps {
  readonly children: ReactNode;
  readonly kind?: BadgeKind;
}

/** A short label for a state. */
export function Badge({ children, kind = "plain" }: BadgeProps) {
  return (
    <span
      className={classNames(
        "inline-flex h-5 items-center gap-1 rounded-badge border px-2 text-meta font-medium whitespace-nowrap",
        looks[kind],
      )}
    >
      {children}
    </span>
  );
}
