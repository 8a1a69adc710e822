import { LoaderCircle } from "lucide-react";

/** A turning ring beside a word that says what goes on; for the eye only. */
export function Spinner({ size = 16 }: { readonly size?: number }) {
  return <LoaderCircle aria-hidden="true" className="turn shrink-0" size={size} />;
}
