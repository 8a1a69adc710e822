import { CircleAlert } from "lucide-react";

/** The build renders forms, too, and has no network. */
function isOffline(): boolean {
  return globalThis.navigator?.onLine === false;
}

/**
 * The error above a form's fields. Without a network it says so (OFFLINE-9). Renders nothing without a sentence. It takes the focus if no
 * field is invalid.
 */
export function FormAlert({ children }: { readonly children: string | null | undefined }) {
  if (!children) return null;
  return (
    <p
      role="alert"
      tabIndex={-1}
      data-form-alert
      className="flex items-start gap-2 rounded-control border border-danger px-3 py-2 text-dense font-medium text-danger"
    >
      <CircleAlert aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
      <span>
        {children}
        {isOffline() && " You’re offline, and this needs a connection. What you typed stays here."}
      </span>
    </p>
  );
}
