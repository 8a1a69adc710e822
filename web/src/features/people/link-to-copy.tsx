import { useEffect, useRef } from "react";
import { TextField } from "../../ui/form/text-field.tsx";

interface LinkToCopyProps {
  readonly name: string;
  readonly link: string;
}

/** A link that the browser did not let into the clipboard, selected and ready to be copied by hand. */
export function LinkToCopy({ name, link }: LinkToCopyProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = place.current?.querySelector("input");
    field?.focus();
    field?.select();
  }, []);
  return (
    <div ref={place} className="w-full text-start">
      <TextField
        label={`Invite link for ${name}`}
        hint="Your browser did not let the link be copied. Copy it from here; it works once."
        name="inviteLink"
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
        onChange={() => undefined}
      />
    </div>
  );
}
