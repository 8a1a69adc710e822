import type { ButtonHTMLAttributes, Ref } from "react";
import { type ButtonKind, buttonLook } from "./button-look.ts";
import { Spinner } from "./spinner.tsx";

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly kind?: ButtonKind;
  /** Disabled with a spinner while something is under way. */
  readonly isBusy?: boolean;
  /** The words while busy; otherwise they stay. */
  readonly busyLabel?: string;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button; `type` is `button` unless told to submit. */
export function Button(props: ButtonProps) {
  const { kind = "secondary", isBusy = false, busyLabel, className, children, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled || isBusy}
      aria-busy={isBusy || undefined}
      className={buttonLook(kind, className)}
    >
      {isBusy && <Spinner />}
      {isBusy ? (busyLabel ?? children) : children}
    </button>
  );
}
