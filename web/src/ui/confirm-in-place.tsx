import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { Button } from "./button.tsx";
import type { ButtonKind } from "./button-classes.ts";

interface ConfirmInPlaceProps {
  /** The label of the button. */
  readonly label: string;
  /** The button's accessible name, where the label alone does not say what it is about. */
  readonly name?: string;
  /** The question that replaces the button. */
  readonly question: string;
  readonly kind?: ButtonKind;
  /** Classes of the button. */
  readonly className?: string;
  readonly isAsking: boolean;
  readonly isBusy: boolean;
  readonly onAsk: () => void;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/**
 * A button that a click replaces with a question, "Confirm" and "Cancel". The focus moves to the question and back, and Escape cancels.
 * If what was confirmed removes the question, the part of the page around it gets the focus. "Cancel" takes the place of the button, so a
 * double click does nothing.
 */
export function ConfirmInPlace(props: ConfirmInPlaceProps) {
  const {
    label,
    name,
    question,
    kind = "secondary",
    className,
    isAsking,
    isBusy,
    onAsk,
    onConfirm,
    onCancel,
  } = props;
  const { buttonRef, confirmRef, returnFocus } = useConfirmFocus({ isAsking, isBusy });
  if (!isAsking) {
    return (
      <Button ref={buttonRef} kind={kind} aria-label={name} className={className} onClick={onAsk}>
        {label}
      </Button>
    );
  }
  const cancel = () => {
    returnFocus();
    onCancel();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && !isBusy) {
      // A dialog around the question stays open.
      event.preventDefault();
      cancel();
    }
    // Holding down the Enter key that opened the question must not confirm it.
    if (event.key === "Enter" && event.repeat) event.preventDefault();
  };
  return (
    <fieldset
      aria-label={question}
      onKeyDown={onKeyDown}
      className="flex min-w-0 flex-wrap items-center justify-end gap-x-3 gap-y-2"
    >
      <span aria-hidden="true" className="text-dense wrap-anywhere">
        {question}
      </span>
      <span className="flex gap-2">
        <Button ref={confirmRef} kind="danger" isBusy={isBusy} onClick={onConfirm}>
          Confirm
        </Button>
        <Button disabled={isBusy} onClick={cancel}>
          Cancel
        </Button>
      </span>
    </fieldset>
  );
}

interface ConfirmFocus {
  readonly buttonRef: RefObject<HTMLButtonElement | null>;
  readonly confirmRef: RefObject<HTMLButtonElement | null>;
  /** Focuses the first button when it appears again. */
  readonly returnFocus: () => void;
}

function useConfirmFocus(state: { isAsking: boolean; isBusy: boolean }): ConfirmFocus {
  const { isAsking, isBusy } = state;
  const buttonRef = useRef<HTMLButtonElement>(null);
  const confirmRef = useRef<HTMLButtonElement>(null);
  const isReturning = useRef(false);
  useEffect(() => {
    // This also runs after a failure, because the disabled button lost the focus.
    if (isAsking && !isBusy) confirmRef.current?.focus();
    if (!isAsking && isReturning.current) buttonRef.current?.focus();
    isReturning.current = false;
  }, [isAsking, isBusy]);
  return {
    buttonRef,
    confirmRef,
    returnFocus: () => {
      isReturning.current = true;
    },
  };
}
