import { useEffect, useRef } from "react";
import { TextField } from "./text-field.tsx";

interface LinkToCopyProps {
  readonly label: string;
  readonly hint: string;
  readonly link: string;
}

/** A field with a selected link, to copy by hand. */
export function LinkToCopy({ label, hint, link }: LinkToCopyProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = ref.current?.querySelector("input");
    field?.focus();
    field?.select();
  }, []);
  return (
    <div ref={ref} className="w-full text-start">
      <TextField
        label={label}
        hint={hint}
        name="link"
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
        onChange={() => undefined}
      />
    </div>
  );
}
