import type { colleague } from "@armslot/contracts/core/colleague";
import { limits } from "@armslot/contracts/core/limits";
import { UserPlus } from "lucide-react";
import type { Form } from "../client/use-form.ts";
import { Button } from "../ui/button.tsx";
import { EmailField } from "../ui/form/email-field.tsx";
import { TextField } from "../ui/form/text-field.tsx";

interface MemberFieldsProps {
  readonly form: Form<typeof colleague>;
  /** The number of colleagues in the list. */
  readonly count: number;
}

/** The form that adds a colleague to the list. */
export function MemberFields({ form, count }: MemberFieldsProps) {
  const isFull = count >= limits.setupInvitesMax;
  return (
    <form {...form.props} aria-label="Team member" className="flex flex-col gap-4">
      <div className="grid gap-4 md:grid-cols-2">
        <TextField {...form.field("firstName")} label="First Name" autoComplete="off" required />
        <TextField {...form.field("lastName")} label="Last Name" autoComplete="off" required />
      </div>
      <TextField {...form.field("title")} label="Title" autoComplete="off" required />
      <EmailField {...form.field("email")} label="Email" autoComplete="off" required />
      <Button type="submit" disabled={isFull} className="w-full">
        <UserPlus aria-hidden="true" size={16} />
        Add Team Member
      </Button>
      {isFull && (
        <p role="status" className="text-dense text-muted">
          You can invite at most {limits.setupInvitesMax} people during setup.
        </p>
      )}
    </form>
  );
}
