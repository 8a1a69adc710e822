import type { ButtonHTMLAttributes, Ref } from "react";
import { Spinner } from "../spinner.tsx";
import { type ButtonKind, buttonClasses } from "./button-classes.ts";

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly kind?: ButtonKind;
  /** Whether to disable the button and show a spinner. */
  readonly isBusy?: boolean;
  /** The label while busy. The default is the normal label. */
  readonly busyLabel?: string;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button. Its `type` defaults to `button`. */
export function Button(props: ButtonProps) {
  const { kind = "secondary", isBusy = false, busyLabel, className, children, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled || isBusy}
      aria-busy={isBusy || undefined}
      className={buttonClasses(kind, className)}
    >
      {isBusy && <Spinner />}
      {isBusy ? (busyLabel ?? children) : children}
    </button>
  );
}
