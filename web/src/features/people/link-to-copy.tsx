import { useEffect, useRef } from "react";
import { TextField } from "../../ui/form/text-field.tsx";

interface LinkToCopyProps {
  readonly name: string;
  readonly link: string;
}

/** A field with the selected link, for a browser that refuses to copy it. */
export function LinkToCopy({ name, link }: LinkToCopyProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const field = ref.current?.querySelector("input");
    field?.focus();
    field?.select();
  }, []);
  return (
    <div ref={ref} className="w-full text-start">
      <TextField
        label={`Invite link for ${name}`}
        hint="Your browser blocked the copy. Copy the link from here. It works once."
        name="inviteLink"
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
        onChange={() => undefined}
      />
    </div>
  );
}
