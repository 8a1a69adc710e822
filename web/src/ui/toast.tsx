import { CircleAlert, CircleCheck, X } from "lucide-react";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from "react";

type ToastKind = "good" | "bad";

interface ToastEntry {
  readonly number: number;
  readonly kind: ToastKind;
  readonly text: string;
}

export type ShowToast = (toast: { readonly kind: ToastKind; readonly text: string }) => void;

const goodStaysMs = 6000;
const ShowToastContext = createContext<ShowToast>(() => undefined);

/** Gives the function that shows a toast: a good one goes by itself, a bad one stays until dismissed. */
export function useToast(): ShowToast {
  return useContext(ShowToastContext);
}

/** Holds the toasts of everything inside it. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ToastEntry[]>([]);
  const show = useCallback<ShowToast>(({ kind, text }) => {
    setToasts((before) => [...before, { number: (before.at(-1)?.number ?? 0) + 1, kind, text }]);
  }, []);
  const drop = useCallback((number: number) => {
    setToasts((before) => before.filter((toast) => toast.number !== number));
  }, []);
  return (
    <ShowToastContext value={show}>
      {children}
      <div className="pointer-events-none fixed inset-x-4 bottom-[calc(5rem+env(safe-area-inset-bottom))] z-50 flex flex-col items-center gap-2 md:bottom-6 md:items-end">
        {toasts.map((toast) => (
          <Toast key={toast.number} toast={toast} onDrop={drop} />
        ))}
      </div>
    </ShowToastContext>
  );
}

interface ToastProps {
  readonly toast: ToastEntry;
  readonly onDrop: (number: number) => void;
}

function Toast({ toast: { number, kind, text }, onDrop }: ToastProps) {
  useEffect(() => {
    if (kind === "bad") return;
    const timer = setTimeout(() => onDrop(number), goodStaysMs);
    return () => clearTimeout(timer);
  }, [kind, number, onDrop]);
  const isGood = kind === "good";
  const Icon = isGood ? CircleCheck : CircleAlert;
  return (
    <div
      role={isGood ? "status" : "alert"}
      className="rise pointer-events-auto flex max-w-[26rem] items-start gap-2 rounded-card border border-line bg-raised py-3 ps-4 pe-2 text-dense shadow-float"
    >
      <Icon
        aria-hidden="true"
        size={16}
        className={isGood ? "mt-0.5 shrink-0 text-accent" : "mt-0.5 shrink-0 text-danger"}
      />
      <span className="me-2">{text}</span>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={() => onDrop(number)}
        className="-my-1 flex size-7 shrink-0 items-center justify-center rounded-control text-muted hover:text-ink"
      >
        <X aria-hidden="true" size={14} />
      </button>
    </div>
  );
}
