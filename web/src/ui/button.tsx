import { type ButtonHTMLAttributes, type Ref, useImperativeHandle, useRef } from "react";
import { type ButtonKind, buttonClasses } from "./button-classes.ts";
import { useKeptFocus } from "./catch-focus.ts";
import { Spinner } from "./spinner.tsx";

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly kind?: ButtonKind;
  /** Whether to disable the button and show a spinner. */
  readonly isBusy?: boolean;
  /** The label while busy. The default is the normal label. */
  readonly busyLabel?: string;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button. Its `type` defaults to `button`. It keeps the focus while it is busy, and leaves it nearby when it goes. */
export function Button(props: ButtonProps) {
  const {
    kind = "secondary",
    isBusy = false,
    busyLabel,
    className,
    children,
    ref,
    ...rest
  } = props;
  const button = useRef<HTMLButtonElement>(null);
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(
    ref,
    () => button.current,
  );
  const isDisabled = rest.disabled === true || isBusy;
  useKeptFocus(button, isDisabled);
  return (
    <button
      type="button"
      {...rest}
      ref={button}
      disabled={isDisabled}
      aria-busy={isBusy || undefined}
      className={buttonClasses(kind, className)}
    >
      {isBusy && <Spinner />}
      {isBusy ? (busyLabel ?? children) : children}
    </button>
  );
}
