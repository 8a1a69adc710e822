import { type ReactNode, type RefObject, useEffect, useId, useRef } from "react";
import { classNames } from "./class-names.ts";

interface DialogProps {
  /** The heading and the dialog's accessible name. */
  readonly title: string;
  readonly isOpen: boolean;
  /** Called when Escape is pressed or the browser closes the dialog. */
  readonly onClose: () => void;
  /** Whether it takes most of a wide screen. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/**
 * A native modal dialog: the page behind it is inert, Escape closes it, and the focus then returns. It is centered, or at the bottom on
 * a phone. Its content is mounted only while it is open, so a form in it starts empty each time.
 */
export function Dialog({ title, isOpen, onClose, isWide = false, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useModal(ref, isOpen);
  return (
    <dialog
      ref={ref}
      // Takes the focus when a control in it goes.
      tabIndex={-1}
      aria-labelledby={id}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        if (isOpen && !event.currentTarget.open) onClose();
      }}
      className={classNames(
        isWide ? "w-[min(64rem,calc(100vw-2rem))]" : "w-[min(28rem,calc(100vw-2rem))]",
        "overscroll-contain outline-none rounded-card border border-line bg-raised p-6 text-start shadow-float open:animate-[rise_180ms_cubic-bezier(.2,0,0,1)] max-md:mb-[calc(1rem+env(safe-area-inset-bottom))] max-md:w-[calc(100vw-2rem)] max-md:p-4",
      )}
    >
      <h2 id={id} className="mb-4 text-title font-semibold wrap-anywhere">
        {title}
      </h2>
      {isOpen && children}
    </dialog>
  );
}

function useModal(ref: RefObject<HTMLDialogElement | null>, isOpen: boolean): void {
  useEffect(() => {
    const dialog = ref.current;
    if (!isOpen || dialog === null) return;
    const before = document.activeElement;
    dialog.showModal();
    return () => {
      dialog.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [isOpen, ref]);
}

/**
 * The buttons at the end of a dialog. Pass the main button first. It is at the right on a wide screen, and on top with the full width
 * on a phone.
 */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return (
    <div className="mt-6 flex gap-2 max-md:flex-col md:flex-row-reverse md:flex-wrap">
      {children}
    </div>
  );
}
