import { fieldMessages } from "@armslot/contracts/charting/field-phone";
import { type FormEvent, useState } from "react";
import { Button } from "../ui/button.tsx";
import { EmailField } from "../ui/form/email-field.tsx";
import { isCharter } from "./charter-mark.ts";
import type { UnsentOfMember } from "./unsent-on-phone.ts";

interface AskCharterProps {
  readonly unsent: readonly UnsentOfMember[];
  /** Called with the pitches of the member who has the email. */
  readonly onRecognize: (own: readonly UnsentOfMember[]) => void;
}

/** Asks for the email of the member who charted, because a phone can be shared and a game's date and opponent are not for everyone. */
export function AskCharter({ unsent, onRecognize }: AskCharterProps) {
  const [email, setEmail] = useState("");
  const [error, setError] = useState<string>();
  const recognize = async () => {
    const isOwn = await Promise.all(unsent.map(({ owner }) => isCharter(owner, email)));
    const own = unsent.filter((_, at) => isOwn[at]);
    if (email.trim() === "") setError("Email is required.");
    else if (own.length === 0) setError(fieldMessages.unsentOfOthers);
    else onRecognize(own);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void recognize();
  };
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-3">
      <p className="text-muted">{fieldMessages.unsentOfSomeone}</p>
      <EmailField
        label="Email you charted with"
        name="charter"
        autoComplete="off"
        value={email}
        error={error}
        onChange={setEmail}
      />
      <Button type="submit" className="h-12!">
        Show My Pitches
      </Button>
    </form>
  );
}
