import { LoaderCircle } from "lucide-react";

/** A decorative spinner. Use it beside a text that says what is in progress. */
export function Spinner({ size = 16 }: { readonly size?: number }) {
  return <LoaderCircle aria-hidden="true" className="turn shrink-0" size={size} />;
}
