import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { Button } from "./button.tsx";
import type { ButtonKind } from "./button-look.ts";

interface ConfirmInPlaceProps {
  /** The button that is there until it is pressed. */
  readonly label: string;
  /** What is asked then. */
  readonly question: string;
  readonly kind?: ButtonKind;
  /** Classes of that button. */
  readonly className?: string;
  readonly isAsking: boolean;
  readonly isBusy: boolean;
  readonly onAsk: () => void;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/**
 * A button that, once pressed, is replaced by a question with 'Confirm' and 'Cancel'. The focus goes with it and back; Escape cancels.
 * 'Cancel' stands where the button stood, so that a double click does nothing.
 */
export function ConfirmInPlace(props: ConfirmInPlaceProps) {
  const {
    label,
    question,
    kind = "secondary",
    className,
    isAsking,
    isBusy,
    onAsk,
    onConfirm,
    onCancel,
  } = props;
  const { asker, confirmer, noteReturn } = useFocusThereAndBack({ isAsking, isBusy });
  if (!isAsking) {
    return (
      <Button ref={asker} kind={kind} className={className} onClick={onAsk}>
        {label}
      </Button>
    );
  }
  const cancel = () => {
    noteReturn();
    onCancel();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && !isBusy) cancel();
    // The Enter that pressed the first button, held down, must not press this one.
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
        <Button ref={confirmer} kind="danger" isBusy={isBusy} onClick={onConfirm}>
          Confirm
        </Button>
        <Button disabled={isBusy} onClick={cancel}>
          Cancel
        </Button>
      </span>
    </fieldset>
  );
}

interface FocusPlaces {
  readonly asker: RefObject<HTMLButtonElement | null>;
  readonly confirmer: RefObject<HTMLButtonElement | null>;
  /** Says that the focus belongs on the first button when it is back. */
  readonly noteReturn: () => void;
}

function useFocusThereAndBack(now: { isAsking: boolean; isBusy: boolean }): FocusPlaces {
  const { isAsking, isBusy } = now;
  const asker = useRef<HTMLButtonElement>(null);
  const confirmer = useRef<HTMLButtonElement>(null);
  const isReturning = useRef(false);
  useEffect(() => {
    // After a failure too, since a disabled button loses the focus.
    if (isAsking && !isBusy) confirmer.current?.focus();
    if (!isAsking && isReturning.current) asker.current?.focus();
    isReturning.current = false;
  }, [isAsking, isBusy]);
  return {
    asker,
    confirmer,
    noteReturn: () => {
      isReturning.current = true;
    },
  };
}
