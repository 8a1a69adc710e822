import { setupPerson } from "@armslot/contracts/people/program-setup";
import type * as z from "zod/mini";
import { useForm } from "../client/use-form.ts";
import { Button } from "../ui/button.tsx";
import { RequiredNote } from "../ui/form/required-note.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import { StepHeading } from "./step-heading.tsx";

type SetupPerson = z.output<typeof setupPerson>;

/** Step 2 of setup: the admin's names and title. */
export function PersonalInfoStep({ onDone }: { readonly onDone: (person: SetupPerson) => void }) {
  const form = useForm({
    schema: setupPerson,
    initial: { firstName: "", lastName: "", title: "" },
    submit: async (person) => onDone(person),
  });
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <StepHeading title="Personal Info" takesFocus>
        Your colleagues see your name and title.
      </StepHeading>
      <RequiredNote />
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          {...form.field("firstName")}
          label="First Name"
          autoComplete="given-name"
          required
        />
        <TextField
          {...form.field("lastName")}
          label="Last Name"
          autoComplete="family-name"
          required
        />
      </div>
      <TextField
        {...form.field("title")}
        label="Title"
        autoComplete="organization-title"
        required
      />
      <Button type="submit" kind="primary" className="mt-2 w-full">
        Continue
      </Button>
    </form>
  );
}
